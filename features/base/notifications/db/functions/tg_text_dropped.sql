create or replace function tg_text_dropped()
returns trigger language plpgsql security definer
set search_path = public
as $$
begin
  update notification_deliveries set text = 'none', text_at = null where id = old.id and text = 'queued';
  return null;
end $$;
