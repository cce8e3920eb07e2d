create or replace function withdraw_verification(provider uuid)
returns void language plpgsql security definer
set search_path = public
as $$
begin
  if not exists (select from provider_members where provider_id = provider and user_id = actor_id() and member_role = 'owner') then
    raise exception 'not the owner' using errcode = '42501';
  end if;
  update provider_profiles set background_check_status = null, verified = false where id = provider;
end $$;
grant execute on function withdraw_verification to app_request;
