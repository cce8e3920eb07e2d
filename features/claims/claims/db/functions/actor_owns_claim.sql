create or replace function actor_owns_claim(wanted uuid)
returns boolean language sql stable security definer
set search_path = public
as $$ select exists (select from claims c where c.id = wanted and c.driver_id = actor_id()) $$;
grant execute on function actor_owns_claim to app_request;
