create or replace function tg_owner_suspended()
returns trigger language plpgsql security definer
set search_path = public
as $$
begin
  update listings l set status = 'paused' where l.status = 'active'
    and l.provider_id in (select m.provider_id from provider_members m where m.user_id = new.id and m.member_role = 'owner')
    and not has_active_owner(l.provider_id);
  return null;
end $$;
