create or replace function decide_verification(provider uuid, decision text)
returns void language plpgsql security definer
set search_path = public
as $$
begin
  if not actor_is_admin() then raise exception 'not an admin' using errcode = '42501'; end if;
  update provider_profiles set background_check_status = decision, verified = (decision = 'approved') where id = provider;
end $$;
grant execute on function decide_verification to app_request;
