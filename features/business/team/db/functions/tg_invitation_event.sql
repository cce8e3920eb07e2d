create or replace function tg_invitation_event()
returns trigger language plpgsql security definer
set search_path = public
as $$
begin
  insert into provider_events (provider_id, machine, kind, actor_id, next_expected_at, details)
  select new.provider_id, 'team', case when tg_op = 'INSERT' then 'invited' when new.status = 'open' then 'resent' else new.status end,
    actor_id(), case when new.status = 'open' then new.expires_at end, jsonb_build_object('email', new.email, 'member_role', new.member_role)
  where new.status <> 'accepted';
  return null;
end $$;
