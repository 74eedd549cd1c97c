-- SPDX-License-Identifier: MIT
-- A shard.  Variables: shard, its number from 0; shards, how many there are.
-- The table is partitioned here as well, with only the partition of this shard: so the server
-- itself refuses a row that belongs to another shard, and an UPDATE that would make it one.
CREATE SCHEMA ext;
CREATE EXTENSION xn SCHEMA ext;
ALTER DATABASE postgres SET search_path = public, ext;
CREATE TABLE customer (
    key ext.xn_name PRIMARY KEY,
    domain text NOT NULL,
    id bigint
) PARTITION BY HASH (key);
CREATE TABLE customer_here PARTITION OF customer
    FOR VALUES WITH (MODULUS :shards, REMAINDER :shard);
-- The texts that a load has refused, with the reasons; on the first shard only
CREATE TABLE refused (domain text, message text);
