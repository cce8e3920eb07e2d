create or replace function claim_people(wanted uuid)
returns table(id uuid, name text, role text) language sql stable security definer
set search_path = public
as $$
  select p.id, case when p.role = 'claims_admin' and not actor_is_admin() then split_part(p.name, ' ', 1) else p.name end, p.role
  from profiles p
  where p.id in (select e.actor_id from claim_events e where e.claim_id = wanted)
    and exists (select from claims c where c.id = wanted and (c.driver_id = actor_id() or actor_is_admin())) $$;
grant execute on function claim_people to app_request;
