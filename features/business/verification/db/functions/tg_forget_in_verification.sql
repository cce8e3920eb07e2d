create or replace function tg_forget_in_verification()
returns trigger language plpgsql security definer
set search_path = public
as $$
begin
  delete from background_checks where provider_id in (select id from provider_profiles where user_id = old.id);
  update verification_decisions set reason = 'deleted' where reason is not null
    and provider_id in (select id from provider_profiles where user_id = old.id);
  return new;
end $$;
