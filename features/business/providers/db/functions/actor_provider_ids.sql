create or replace function actor_provider_ids()
returns setof uuid language sql stable security definer
set search_path = public
as $$ select provider_id from provider_members where user_id = actor_id() and member_role <> 'operator' $$;
grant execute on function actor_provider_ids to app_request, app_system;
