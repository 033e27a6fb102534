-- The rights that the role of the servers needs, and no more: it reads and writes rows, counts them, and neither makes nor drops a table.
-- Create it once (`create role agrim_server login password '…'`), then run this as the owner after the first `npm run db:migrate`, after a
-- restore, and after each release: the tables of a later release are the servers' from their migration on, but for what is revoked here.
begin;
grant usage on schema public, graphile_worker, drizzle to agrim_server;
grant select, insert, update, delete on all tables in schema public, graphile_worker to agrim_server;
grant select on all tables in schema drizzle to agrim_server;
grant usage, select on all sequences in schema public, graphile_worker to agrim_server;
grant execute on all functions in schema graphile_worker to agrim_server;
alter default privileges in schema public grant select, insert, update, delete on tables to agrim_server;
alter default privileges in schema public grant usage, select on sequences to agrim_server;
-- The acts of staff are written once. An erasure puts a pseudonym in place of a person; `audit:check` finds any other change.
revoke update, delete on audits, audit_seals, money_moves, office_deposits, till_closings from agrim_server;
grant update (entity_id, before, after) on audits to agrim_server;

-- ANALYZE after an import, so that what follows is planned by the new rows. PostgreSQL 16 has no such right: autoanalyze does it there,
-- up to a minute later.
do $$
begin
  if current_setting('server_version_num')::int >= 170000 then
    execute 'grant maintain on all tables in schema public to agrim_server';
    execute 'alter default privileges in schema public grant maintain on tables to agrim_server';
  end if;
end
$$;

-- The queue's tables show nobody but their owner a row, unless a policy says so.
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
