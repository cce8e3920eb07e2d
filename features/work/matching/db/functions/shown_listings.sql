create or replace function shown_listings(wanted uuid[])
returns table(choice_id uuid, id uuid, title text, business_name text) language sql stable security definer
set search_path = public
as $$
  select distinct c.id, l.id, l.title, p.business_name
  from choices c
  cross join lateral (select c.listing_id as id union select (r ->> 'id')::uuid from jsonb_array_elements(c.shown -> 'rows') r) s
  join listings l on l.id = s.id join provider_profiles p on p.id = l.provider_id
  where c.id = any(wanted) and (c.person_id = actor_id() or actor_is_admin()) $$;
grant execute on function shown_listings to app_request;
