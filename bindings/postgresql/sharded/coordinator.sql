-- SPDX-License-Identifier: MIT
-- The coordinator, which stores no rows of customer.
CREATE EXTENSION IF NOT EXISTS postgres_fdw SCHEMA ext;
CREATE TABLE IF NOT EXISTS customer (
    key ext.xn_host NOT NULL,
    domain text NOT NULL,
    id bigint
) PARTITION BY HASH (key);
-- The lines that `load` has refused, with the position of the first wrong octet, from 1
CREATE TABLE IF NOT EXISTS refused (
    file text NOT NULL DEFAULT '',
    line bigint NOT NULL,
    at integer,
    message text NOT NULL,
    octets bytea NOT NULL
);
-- A query about several shards asks all of them at once, and they do what they can themselves.
ALTER DATABASE postgres SET enable_partitionwise_aggregate = on;
ALTER DATABASE postgres SET enable_partitionwise_join = on;
