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
  from orders o cross join lateral (
      select v.id, v.machine, v.kind, v.from_status, v.to_status, v.actor_id, v.reason, v.next_expected_at, v.details, v.at
      from order_events v where v.order_id = o.id
      union all
      -- how it began is said by the order itself, unless it began otherwise
      select b.id, b.machine, 'status', null, b.state, o.user_id, null, null, '{}', o.created_at
      from (values (-2, 'order_work', 'requested'), (-1, 'order_payment', 'pending')) b (id, machine, state)
      where not exists (select from order_events v where v.order_id = o.id and v.kind = 'status' and v.from_status is null
        and v.machine in ('order_work', 'order_payment'))) e
    left join profiles a on a.id = e.actor_id
  where o.id = wanted and (o.user_id = actor_id() or o.provider_id in (select actor_provider_ids()) or actor_is_admin()) $$;
grant execute on function order_timeline to app_request, app_system;
