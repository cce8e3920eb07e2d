create or replace function tg_provider_owner()
returns trigger language plpgsql security definer
set search_path = public
as $$
begin
  insert into provider_members (provider_id, user_id, member_role) values (new.id, new.user_id, 'owner');
  return null;
end $$;
