create or replace function order_listing(wanted uuid)
returns jsonb language sql stable security definer
set search_path = public
as $$
  select jsonb_build_object('id', l.id, 'title', case when o.repair_id is null and o.tow_job_id is null then l.title else o.price_snapshot ->> 'title' end,
    'description', case when o.repair_id is null and o.tow_job_id is null then l.description else '' end, 'listing_type', l.listing_type,
    'photo_path', f.path, 'photo_alt', f.alt, 'services', coalesce(s.services, '{}'))
  from orders o join listings l on l.id = o.listing_id left join shops s on s.id = l.shop_id left join listing_photos f on f.listing_id = l.id and f.position = 0
  where o.id = wanted and (o.user_id = actor_id() or o.provider_id in (select actor_provider_ids()) or actor_is_admin()) $$;
grant execute on function order_listing to app_request, app_system;
