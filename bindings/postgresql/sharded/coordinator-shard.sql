-- SPDX-License-Identifier: MIT
-- On the coordinator, for each shard.  Variables: shard, shards, host, port.
-- extensions 'xn' says that the functions and operators of xn are the same there.
CREATE SERVER :"server" FOREIGN DATA WRAPPER postgres_fdw OPTIONS (
    host :'host', port :'port', dbname 'postgres', extensions 'xn', async_capable 'true',
    batch_size '1000', fetch_size '10000');
CREATE USER MAPPING FOR CURRENT_USER SERVER :"server";
CREATE FOREIGN TABLE :"partition" PARTITION OF customer
    FOR VALUES WITH (MODULUS :shards, REMAINDER :shard)
    SERVER :"server" OPTIONS (table_name 'customer');
