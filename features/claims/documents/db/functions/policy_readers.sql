create or replace function policy_readers(wanted uuid)
returns table(name text, at timestamptz) language sql stable security definer
set search_path = public
as $$
  select case when actor_is_admin() then p.name else split_part(p.name, ' ', 1) end, a.at
  from audit_log a join profiles p on p.id = a.actor_id
  where a.subject_table = 'claims' and a.subject_id = wanted::text and a.action = 'claim.policy_read'
    and exists (select from claims c where c.id = wanted and (c.driver_id = actor_id() or actor_is_admin()))
  order by a.id desc $$;
grant execute on function policy_readers to app_request;
