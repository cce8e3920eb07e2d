create or replace function tg_forget_in_team()
returns trigger language plpgsql security definer
set search_path = public
as $$
declare
  others uuid[] := array(
    select m.user_id from provider_events e join provider_members m on m.provider_id = e.provider_id where old.id in (e.actor_id, e.subject_id)
    union select m.user_id from conversations c join provider_members m on m.provider_id = c.provider_id where c.customer_id = old.id
    union select o.user_id from orders o join order_events e on e.order_id = o.id where e.actor_id = old.id);
begin
  delete from provider_invitations where email = lower(old.email) or provider_id in (select id from provider_profiles where user_id = old.id);
  update provider_events set details = details - 'email' where details ->> 'email' = lower(old.email);
  if char_length(old.name) >= 4 then
    delete from outbox where position(old.name in subject || text_body) > 0 and to_address in (select email from profiles where id = any(others));
    update notifications set title = replace(title, old.name, 'Deleted account'), message = replace(message, old.name, 'Deleted account')
      where user_id = any(others) and position(old.name in title || message) > 0;
    update notification_deliveries set title = replace(title, old.name, 'Deleted account')
      where user_id = any(others) and position(old.name in title) > 0;
    perform send_live();
    perform forget_live(others, array[old.name]);
  end if;
  return new;
end $$;
