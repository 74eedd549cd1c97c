-- SPDX-License-Identifier: MIT
-- On a shard while its rows are copied to other ones: refuses writes, also after a crash, and waits
-- for those that have begun.  Variables: table, here.
CREATE OR REPLACE FUNCTION refuse_write() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    RAISE 'customer is read-only until its rows are copied to more shards'
        USING ERRCODE = 'read_only_sql_transaction';
END $$;
BEGIN;
CREATE OR REPLACE TRIGGER read_only BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON :"table"
    EXECUTE FUNCTION refuse_write();
CREATE OR REPLACE TRIGGER read_only BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON :"here"
    EXECUTE FUNCTION refuse_write();
COMMIT;
