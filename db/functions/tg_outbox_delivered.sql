create or replace function tg_outbox_delivered()
returns trigger language plpgsql security definer
set search_path = public
as $$
begin
  update notification_deliveries set
    email = case when new.sent_at is not null then 'sent' when new.failed_at is not null then 'failed' else 'queued' end,
    email_reason = case when new.sent_at is null then left(new.last_error, 300) end,
    email_at = coalesce(new.sent_at, new.failed_at, email_at)
  where id = new.id;
  return null;
end $$;
