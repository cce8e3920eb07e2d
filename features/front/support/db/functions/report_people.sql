create or replace function report_people(wanted uuid)
returns jsonb language sql stable security definer
set search_path = public
as $$
  select jsonb_object_agg(side, jsonb_build_object('id', u.id, 'name', u.name, 'role', u.role, 'suspended', u.suspended_at is not null,
      'business', (select b.business_name from provider_profiles b where b.user_id = u.id order by b.created_at limit 1)))
    || jsonb_build_object('title', (select l.title from conversations c left join orders o on o.id = c.order_id
      join listings l on l.id = coalesce(o.listing_id, c.listing_id) where c.id = r.conversation_id))
  from message_reports r, lateral (values ('reporter', r.reporter_id), ('about', r.about_id)) as p(side, person)
  join profiles u on u.id = person
  where r.id = wanted and actor_is_admin() group by r.conversation_id $$;
grant execute on function report_people to app_request;
