create or replace function tg_outbox_dropped()
returns trigger language plpgsql security definer
set search_path = public
as $$
begin
  update notification_deliveries set email = 'none', email_at = null where id = old.id and email = 'queued';
  return null;
end $$;
