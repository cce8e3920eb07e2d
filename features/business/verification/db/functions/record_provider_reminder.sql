create or replace function record_provider_reminder(provider uuid, since timestamptz, moment timestamptz)
returns boolean language plpgsql security definer
set search_path = public
as $$
begin
  if not actor_is_admin() then raise exception 'not an admin' using errcode = '42501'; end if;
  perform from provider_profiles where id = provider for update;
  if exists (select from provider_events e where e.provider_id = provider and e.kind = 'reminded' and e.at >= since) then
    return false;
  end if;
  insert into provider_events (provider_id, kind, actor_id, at) values (provider, 'reminded', actor_id(), moment);
  return true;
end $$;
grant execute on function record_provider_reminder to app_request;
