create or replace function tg_claims_live()
returns trigger language plpgsql security definer
set search_path = public
as $$
begin
  insert into live_events (user_id, event, table_name, payload)
  select watcher, tg_op, 'claims', jsonb_build_object('id', new.id, 'status', new.status, 'version', new.version, 'updated_at', new.updated_at)
  from (select new.driver_id as watcher union select id from profiles where role = 'claims_admin' and suspended_at is null) w;
  return null;
end $$;
