-- SPDX-License-Identifier: MIT
-- The coordinator, which stores no rows.
CREATE SCHEMA ext;
CREATE EXTENSION xn SCHEMA ext;
ALTER DATABASE postgres SET search_path = public, ext;
CREATE EXTENSION postgres_fdw SCHEMA ext;
CREATE TABLE customer (
    key ext.xn_name NOT NULL,
    domain text NOT NULL,
    id bigint
) PARTITION BY HASH (key);
-- A query about several shards asks all of them at once, and they do what they can themselves.
ALTER DATABASE postgres SET enable_partitionwise_aggregate = on;
ALTER DATABASE postgres SET enable_partitionwise_join = on;
