-- SPDX-License-Identifier: MIT
-- A shard.  Variables: shard, its number from 0; shards, how many there are.
-- The table is partitioned here as well, with the partition of this shard alone: so the server
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
-- What a load has refused, and why; on the first shard
CREATE TABLE refused (domain text, message text);
