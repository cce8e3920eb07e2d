create or replace function deletion_blockers()
returns table(kind text, id uuid, title text, cents bigint) language sql stable security definer
set search_path = public
as $$
  select * from open_matters()
  union all select 'hold', h.id, '', 0 from legal_holds h where h.person_id = actor_id() and h.lifted_at is null $$;
grant execute on function deletion_blockers to app_request, app_system;
