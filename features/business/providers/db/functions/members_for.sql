create or replace function members_for(provider uuid, act text)
returns setof uuid language sql stable security definer
set search_path = public
as $$
  select m.user_id from provider_members m where m.provider_id = provider and member_may(m.member_role, act)
    and (provider in (select actor_provider_ids()) or actor_is_admin() or session_user = 'app_system') $$;
grant execute on function members_for to app_request, app_system;
