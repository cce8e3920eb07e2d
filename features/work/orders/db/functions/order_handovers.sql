create or replace function order_handovers(wanted uuid)
returns jsonb language sql stable security definer
set search_path = public
as $$
  select jsonb_agg(jsonb_build_object('id', h.event_id, 'kind', h.kind, 'odometer', h.odometer, 'fuel_eighths', h.fuel_eighths,
      'notes', h.notes, 'on', h.returned_on,
      'photos', (select coalesce(jsonb_agg(p.file_id order by p.position), '[]') from order_photos p where p.event_id = h.event_id),
      'made', jsonb_build_object('at', h.at, 'name', case when a.role = 'claims_admin' then null
        when o.user_id = actor_id() and h.by <> o.user_id and a.deleted_at is null then split_part(a.name, ' ', 1) else a.name end),
      'confirmed', case when h.signed_at is not null then jsonb_build_object('at', h.signed_at, 'name', d.name) end,
      'objected', case when h.objected_at is not null
        then jsonb_build_object('at', h.objected_at, 'name', d.name, 'reason', h.objection) end) order by h.event_id)
  from handovers h join orders o on o.id = h.order_id left join profiles a on a.id = h.by
    cross join lateral (select case when p.role <> 'claims_admin' then p.name end as name from profiles p where p.id = o.user_id) d
  where o.id = wanted and (o.user_id = actor_id() or o.provider_id in (select actor_provider_ids()) or actor_is_admin()) $$;
grant execute on function order_handovers to app_request, app_system;
comment on function order_handovers is 'The hand-overs of a booking for those who may read it, oldest first; a driver is shown first names.';
