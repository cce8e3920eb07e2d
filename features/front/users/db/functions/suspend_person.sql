create or replace function suspend_person(person uuid, since timestamptz)
returns void language plpgsql security definer
set search_path = public
as $$
begin
  if not actor_is_admin() then raise exception 'not an admin' using errcode = '42501'; end if;
  update profiles set suspended_at = since where id = person and role <> 'claims_admin' and deleted_at is null
    and (suspended_at is null) = (since is not null);
  if not found then raise exception 'Another admin changed this. Load the page again.' using errcode = 'CC409'; end if;
  if since is not null then delete from auth.sessions where user_id = person; end if;
end $$;
grant execute on function suspend_person to app_request;
