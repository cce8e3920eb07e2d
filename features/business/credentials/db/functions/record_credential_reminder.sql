create or replace function record_credential_reminder(credential uuid, since timestamptz, moment timestamptz)
returns boolean language plpgsql security definer
set search_path = public
as $$
begin
  if session_user <> 'app_system' and not actor_is_admin() then raise exception 'not an admin' using errcode = '42501'; end if;
  perform from credentials where id = credential for update;
  if exists (select from credential_events e where e.credential_id = credential and e.kind = 'reminded' and e.at >= since) then
    return false;
  end if;
  insert into credential_events (credential_id, kind, actor_id, at) values (credential, 'reminded', actor_id(), moment);
  return true;
end $$;
grant execute on function record_credential_reminder to app_request, app_system;
