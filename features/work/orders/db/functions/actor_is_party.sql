create or replace function actor_is_party(wanted uuid)
returns boolean language sql stable security definer
set search_path = public
as $$
  select exists (select from orders o where o.id = wanted
    and (o.user_id = actor_id() or o.provider_id in (select actor_provider_ids()))) $$;
grant execute on function actor_is_party to app_request, app_system;
