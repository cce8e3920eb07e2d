create or replace function deletion_blockers_of(person uuid)
returns table(kind text, id uuid, title text, cents bigint) language plpgsql security definer
set search_path = public
as $$
declare me uuid := actor_id();
begin
  if not actor_is_admin() then return; end if;
  perform set_config('app.user_id', person::text, true);
  return query select * from deletion_blockers();
  perform set_config('app.user_id', me::text, true);
end $$;
grant execute on function deletion_blockers_of to app_request;
