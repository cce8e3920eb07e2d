create or replace function tg_owner_gone()
returns trigger language plpgsql security definer
set search_path = public
as $$
begin
  update listings l set status = 'paused' where l.status = 'active' and l.provider_id = old.provider_id
    and exists (select from provider_members m where m.provider_id = old.provider_id) and not has_active_owner(old.provider_id);
  return null;
end $$;
