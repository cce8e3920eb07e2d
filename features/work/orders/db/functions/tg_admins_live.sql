create or replace function tg_admins_live()
returns trigger language plpgsql security definer
set search_path = public
as $$
begin
  insert into live_events (user_id, event, table_name, payload)
  select p.id, 'UPDATE', 'orders', jsonb_build_object('id', o.id, 'status', o.status, 'work_status', o.work_status, 'version', o.version, 'updated_at', o.updated_at)
  from orders o, profiles p where o.id = (to_jsonb(new) ->> tg_argv[0])::uuid
    and p.role = 'claims_admin' and p.suspended_at is null and p.deleted_at is null;
  return null;
end $$;
comment on function tg_admins_live is 'Open pages of admins learn of a booking. Argument: the column that names it.';
