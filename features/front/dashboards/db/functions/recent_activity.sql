create or replace function recent_activity(how_many integer)
returns table(id uuid, type text, title text, message text, action_url text, created_at timestamptz, person text) language sql stable security definer
set search_path = public
as $$
  select * from (
    select distinct on (n.created_at, n.title, n.message) n.id, n.type, n.title, n.message,
      case when n.user_id = actor_id() then n.action_url end, n.created_at, p.name
    from (select * from notifications order by created_at desc limit how_many * 10) n join profiles p on p.id = n.user_id
    where actor_is_admin() and (p.role <> 'claims_admin' or p.id = actor_id())
    order by n.created_at desc, n.title, n.message, n.user_id = actor_id() desc) newest
  order by created_at desc limit how_many $$;
grant execute on function recent_activity to app_request;
