create or replace function tg_forget_in_rate_cards()
returns trigger language plpgsql security definer
set search_path = public
as $$
begin
  delete from tow_companies where provider_id in (select id from provider_profiles where user_id = new.id);
  update tow_rate_cards set published_by = null where published_by = new.id;
  return new;
end $$;
comment on function tg_forget_in_rate_cards is 'The dispatch phone, yards and rates leave with the founder of the business; a member''s name leaves the cards they published.';
