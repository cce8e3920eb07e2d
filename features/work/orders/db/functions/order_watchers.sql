create or replace function order_watchers(wanted uuid)
returns table(user_id uuid, side text, member_role text) language sql stable security definer
set search_path = public
as $$
  with the_order as (select o.user_id, o.provider_id from orders o where o.id = wanted
    and (o.user_id = actor_id() or o.provider_id in (select actor_provider_ids()) or actor_is_admin() or session_user = 'app_system'))
  select o.user_id, 'customer', null from the_order o
  union all select m.user_id, 'provider', m.member_role from the_order o join provider_members m on m.provider_id = o.provider_id
    where m.user_id <> o.user_id and m.member_role <> 'operator'
  union all select p.id, 'admin', null from the_order o join profiles p on p.role = 'claims_admin' and p.suspended_at is null $$;
grant execute on function order_watchers to app_request, app_system;
