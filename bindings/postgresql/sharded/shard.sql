-- SPDX-License-Identifier: MIT
-- The rows of a shard.  Variables: shard, its number from 0; shards, how many there are; and the
-- names: customer_0_of_3 and customer_0_of_3_here for the first of three.
-- The table is partitioned here as well, with only the partition of this shard: so the server
-- itself refuses a row that belongs to another shard, and an UPDATE that would make it one.
CREATE TABLE :"table" (
    key ext.xn_host NOT NULL,
    domain text NOT NULL,
    id bigint
) PARTITION BY HASH (key);
CREATE TABLE :"here" PARTITION OF :"table" FOR VALUES WITH (MODULUS :shards, REMAINDER :shard);
