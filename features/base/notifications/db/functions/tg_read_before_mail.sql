create or replace function tg_read_before_mail()
returns trigger language plpgsql security definer
set search_path = public
as $$
begin
  delete from outbox where id = new.id and unless_read and sent_at is null and failed_at is null and attempts = 0;
  if found then update notification_deliveries set email = 'read', email_at = null where id = new.id; end if;
  delete from texts where id = new.id and sent_at is null and failed_at is null and attempts = 0;
  if found then update notification_deliveries set text = 'read', text_at = null where id = new.id; end if;
  return null;
end $$;
