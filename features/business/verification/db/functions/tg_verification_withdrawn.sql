create or replace function tg_verification_withdrawn()
returns trigger language plpgsql security definer
set search_path = public
as $$
begin
  if old.background_check_status <> 'pending' then
    raise exception 'Only an application that waits can be withdrawn.' using errcode = 'CC409';
  end if;
  insert into provider_events (provider_id, kind, from_status, actor_id, reason)
    values (new.id, 'withdrawn', old.background_check_status, actor_id(), current_reason());
  return null;
end $$;
