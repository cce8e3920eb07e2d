create or replace function end_sessions_of(person uuid)
returns integer language plpgsql security definer
set search_path = public
as $$
declare count integer;
begin
  if not actor_is_admin() then raise exception 'not an admin' using errcode = '42501'; end if;
  delete from auth.sessions where user_id = person;
  get diagnostics count = row_count;
  return count;
end $$;
grant execute on function end_sessions_of to app_request;
