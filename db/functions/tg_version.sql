create or replace function tg_version()
returns trigger language plpgsql
as $$ begin new.version := old.version + 1; return new; end $$;
comment on function tg_version is 'One further: who still shows the version before is refused. A trigger `new_version` says which changes count, and `set version = version` says that something which belongs to the row changed.';
