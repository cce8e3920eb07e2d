create or replace function tg_text_sent()
returns trigger language plpgsql security definer
set search_path = public
as $$
begin
  update notification_deliveries set
    text = case when new.sent_at is not null then 'sent' when new.failed_at is not null then 'failed' else 'queued' end,
    text_at = coalesce(new.sent_at, new.failed_at, text_at)
  where id = new.id;
  return null;
end $$;
