create or replace function actor_judges_claim(wanted uuid)
returns boolean language sql stable security definer
set search_path = public
as $$ select actor_is_admin() and exists (select from claims c where c.id = wanted and c.driver_id <> actor_id()) $$;
grant execute on function actor_judges_claim to app_request;
comment on function actor_judges_claim is 'An admin, save about their own claim.';
