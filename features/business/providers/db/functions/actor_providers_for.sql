create or replace function actor_providers_for(act text)
returns setof uuid language sql stable security definer
set search_path = public
as $$ select provider_id from provider_members where user_id = actor_id() and member_may(member_role, act) $$;
grant execute on function actor_providers_for to app_request, app_system;
