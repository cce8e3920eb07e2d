create or replace function order_contact(wanted uuid)
returns jsonb language sql stable security definer
set search_path = public
as $$
  select jsonb_build_object(
    'customer', jsonb_build_object('name', c.name, 'language', c.language,
      'email', case when open then c.email end, 'phone', case when open then c.phone end),
    'provider', jsonb_build_object('business_name', p.business_name, 'provider_type', p.provider_type, 'name', u.name, 'language', u.language,
      'email', case when open then u.email end, 'phone', case when open then u.phone end,
      'address', case when open then p.address end, 'city', p.city, 'state', p.state, 'zip', case when open then p.zip end,
      'time_zone', p.time_zone))
  from orders o join profiles c on c.id = o.user_id join provider_profiles p on p.id = o.provider_id join profiles u on u.id = p.user_id,
    lateral (select session_user = 'app_system' or o.status = 'paid' and (actor_is_admin()
      or o.work_status in ('accepted', 'in_progress', 'completed', 'approved', 'disputed', 'no_show')
      or o.work_status = 'cancelled' and exists (select from order_events e
        where e.order_id = o.id and e.machine = 'order_work' and e.to_status = 'accepted')) as open) k
  where o.id = wanted and (o.user_id = actor_id() or o.provider_id in (select actor_provider_ids()) or actor_is_admin()
    or session_user = 'app_system') $$;
grant execute on function order_contact to app_request, app_system;
