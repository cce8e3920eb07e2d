create or replace function tg_needs_active_owner()
returns trigger language plpgsql security definer
set search_path = public
as $$
begin
  if exists (select from provider_members m where m.provider_id = new.provider_id) and not has_active_owner(new.provider_id) then
    new.status := 'paused';
  end if;
  return new;
end $$;
