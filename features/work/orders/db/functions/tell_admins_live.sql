create or replace function tell_admins_live(wanted uuid)
returns void language sql security definer
set search_path = public
as $$
  insert into live_events (user_id, event, table_name, payload)
  select p.id, 'UPDATE', 'orders', jsonb_build_object('id', o.id, 'status', o.status, 'fulfilment', o.fulfilment, 'version', o.version, 'updated_at', o.updated_at)
  from orders o, profiles p where o.id = wanted and p.role = 'claims_admin' and p.suspended_at is null and p.deleted_at is null $$;
