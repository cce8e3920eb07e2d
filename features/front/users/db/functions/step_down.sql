create or replace function step_down(role_after text)
returns void language plpgsql security definer
set search_path = public
as $$
begin
  if not actor_is_admin() or role_after not in ('driver', 'individual_owner', 'shop') then
    raise exception 'not an admin' using errcode = '42501';
  end if;
  update profiles set role = role_after where id = actor_id();
  update admin_grants set status = 'withdrawn', decided_at = now() where proposed_by = actor_id() and status = 'open';
  delete from auth.sessions where user_id = actor_id();
end $$;
grant execute on function step_down to app_request;
