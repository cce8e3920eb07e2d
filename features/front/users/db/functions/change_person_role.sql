create or replace function change_person_role(person uuid, wanted text)
returns void language plpgsql security definer
set search_path = public
as $$
begin
  if not actor_is_admin() or wanted not in ('driver', 'individual_owner', 'shop') then
    raise exception 'not an admin, or not such a role' using errcode = '42501';
  end if;
  update profiles set role = wanted where id = person and role not in ('claims_admin', wanted) and deleted_at is null;
  if not found then raise exception 'Another admin changed this. Load the page again.' using errcode = 'CC409'; end if;
  delete from auth.sessions where user_id = person;
end $$;
grant execute on function change_person_role to app_request;
