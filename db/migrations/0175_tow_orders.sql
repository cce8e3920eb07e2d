-- What was taken from a card for a tow is an ordinary booking, paid and completed at once (docs/decisions/067).
alter table orders add column tow_job_id uuid references tow_jobs (id) on delete restrict;
comment on column orders.tow_job_id is 'The tow that this paid: no days, no acceptance; it is completed when it is taken from the card.';
create unique index orders_one_tow on orders (tow_job_id) where (tow_job_id is not null);
grant insert (tow_job_id) on orders to app_system;
