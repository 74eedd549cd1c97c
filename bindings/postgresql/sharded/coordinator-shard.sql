-- SPDX-License-Identifier: MIT
-- On the coordinator, for each shard.  Variables: server, host, port.
-- extensions 'xn' says that the functions and operators of xn are the same there.
CREATE SERVER IF NOT EXISTS :"server" FOREIGN DATA WRAPPER postgres_fdw OPTIONS (
    host :'host', port :'port', dbname 'postgres', extensions 'xn', async_capable 'true',
    batch_size '1000', fetch_size '10000');
CREATE USER MAPPING IF NOT EXISTS FOR CURRENT_USER SERVER :"server";
