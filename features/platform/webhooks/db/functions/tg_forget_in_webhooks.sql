create or replace function tg_forget_in_webhooks()
returns trigger language plpgsql security definer
set search_path = public
as $$
begin
  delete from webhook_endpoints where provider_id in (select id from provider_profiles where user_id = old.id);
  return new;
end $$;
comment on function tg_forget_in_webhooks is 'Who leaves takes the endpoints of their business along, with what was sent to them.';
