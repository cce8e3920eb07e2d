insert into job_names (name, priority) values ('send_mails', 10), ('answer_reminder', 0);
alter table outbox add column batch uuid;
comment on column outbox.batch is 'Those of one transaction have the same, and are one job; null where a mail has a job of its own.';
