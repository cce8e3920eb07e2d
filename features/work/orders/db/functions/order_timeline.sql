create or replace function order_timeline(wanted uuid)
returns jsonb language sql stable security definer
set search_path = public
as $$
  select jsonb_agg(jsonb_build_object('id', e.id, 'machine', e.machine, 'kind', e.kind, 'from_status', e.from_status,
      'to_status', e.to_status, 'reason', e.reason, 'next_expected_at', e.next_expected_at, 'at', e.at, 'details', e.details,
      'photos', (select coalesce(jsonb_agg(p.file_id order by p.position), '[]') from order_photos p where p.event_id = e.id),
      'by', case when e.actor_id is null then 'system' when e.actor_id = o.user_id then 'customer'
        when a.role = 'claims_admin' then 'admin' else 'provider' end, 'by_me', coalesce(e.actor_id = actor_id(), false),
      'name', case when a.role = 'claims_admin' then null when o.user_id = actor_id() and e.actor_id <> o.user_id and a.deleted_at is null
        then split_part(a.name, ' ', 1) else a.name end) order by e.id)
  from orders o join order_events e on e.order_id = o.id left join profiles a on a.id = e.actor_id
  where o.id = wanted and (o.user_id = actor_id() or o.provider_id in (select actor_provider_ids()) or actor_is_admin()) $$;
grant execute on function order_timeline to app_request, app_system;
