create or replace function admin_grant_obstacles(person uuid)
returns setof text language sql stable security definer
set search_path = public
as $$
  select o.kind from (
    select 'gone' as kind from profiles p where p.id = person and (p.deleted_at is not null or p.suspended_at is not null)
    union all select 'unconfirmed' from auth.users u where u.id = person and u.email_confirmed_at is null
    union all select 'claim' where exists (select from claims c where c.driver_id = person and c.status <> 'closed')
    union all select 'business' where exists (select from provider_members m where m.user_id = person)
    union all select 'booking' where exists (select from orders o where o.user_id = person and (o.status = 'pending'
      or o.status = 'paid' and o.work_status not in ('approved', 'declined', 'cancelled', 'no_show')))) o
  where actor_is_admin() $$;
grant execute on function admin_grant_obstacles to app_request;
