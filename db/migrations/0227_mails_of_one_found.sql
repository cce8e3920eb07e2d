create index outbox_batch on outbox (batch) where batch is not null and sent_at is null and failed_at is null;
