create or replace function tg_last_owner()
returns trigger language plpgsql security definer
set search_path = public
as $$
begin
  if session_user = 'app_request' and old.member_role = 'owner' and (tg_op = 'DELETE' or new.member_role <> 'owner') then
    perform from provider_profiles where id = old.provider_id for update;
    if not exists (select from provider_members m where m.provider_id = old.provider_id and m.member_role = 'owner' and m.user_id <> old.user_id) then
      raise exception 'A business needs an owner.' using errcode = 'CC409';
    end if;
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
