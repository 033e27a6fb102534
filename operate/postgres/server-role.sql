-- The rights that the servers' role needs, and no more: it reads and writes rows, analyzes tables, and can't create or drop any.
-- Create the role once (`create role agrim_server login password '…'`). Then run this as the owner after the first `npm run db:migrate`, after a
-- restore, and after each release: a migration gives the role its new tables, but not the revocations below.
begin;
grant usage on schema public, graphile_worker, drizzle to agrim_server;
grant select, insert, update, delete on all tables in schema public, graphile_worker to agrim_server;
grant select on all tables in schema drizzle to agrim_server;
grant usage, select on all sequences in schema public, graphile_worker to agrim_server;
grant execute on all functions in schema graphile_worker to agrim_server;
alter default privileges in schema public grant select, insert, update, delete on tables to agrim_server;
alter default privileges in schema public grant usage, select on sequences to agrim_server;
-- The audit is append-only. An erasure replaces a person by a pseudonym; `audit:check` finds any other change.
revoke update, delete on audits, audit_seals, money_moves, office_deposits, till_closings from agrim_server;
grant update (entity_id, before, after) on audits to agrim_server;

-- ANALYZE after an import, so that later statements are planned for the new rows. PostgreSQL 16 has no such right: autoanalyze follows
-- there, up to a minute later.
do $$
begin
  if current_setting('server_version_num')::int >= 170000 then
    execute 'grant maintain on all tables in schema public to agrim_server';
    execute 'alter default privileges in schema public grant maintain on tables to agrim_server';
  end if;
end
$$;

-- Only the owner sees rows in the queue's tables, unless a policy allows it.
do $$
declare
  queue record;
begin
  for queue in select relname as name from pg_class where relnamespace = 'graphile_worker'::regnamespace and relrowsecurity loop
    execute format('drop policy if exists agrim_server on graphile_worker.%I', queue.name);
    execute format('create policy agrim_server on graphile_worker.%I to agrim_server using (true) with check (true)', queue.name);
  end loop;
end
$$;
commit;
