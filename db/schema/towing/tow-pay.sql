-- The tables of towing/tow-pay as they are now. Written by bin/types to be read: a migration changes them.

-- Money of a card that is authorized for one company’s tow. The row stands before the payment provider is asked, and
-- its id is the key of that question.
create table tow_holds (
  id uuid primary key,
  job_id uuid not null references tow_jobs (id) on delete cascade,
  offer_id uuid not null references tow_offers (id) on delete cascade,
  customer_id text not null,
  payment_method_id text not null,
  amount_cents integer not null check (amount_cents > 0),
  status text not null default 'pending' check (status in ('pending', 'held', 'refused', 'dropped', 'lapsed', 'taken')),
  stripe_payment_intent_id text unique,
  failure text check (char_length(failure) <= 200),
  capture_before timestamptz,
  capture_cents integer, -- What is to be taken, written down before the payment provider is asked.
  captured_cents integer not null default 0,
  created_at timestamptz not null,
  constraint tow_holds_check check (capture_cents between 1 and amount_cents),
  constraint tow_holds_check1 check (captured_cents between 0 and amount_cents)
);
create index tow_holds_job on tow_holds (job_id, created_at);
create index tow_holds_offer on tow_holds (offer_id);
create unique index tow_holds_one_asked on tow_holds (job_id) where (status = 'pending');
create unique index tow_holds_one_taken on tow_holds (job_id) where ((capture_cents is not null) and (status in ('held',
  'taken')));
create trigger status after insert or update of status on tow_holds for each row execute function tg_status('tow_hold',
  'status');
alter table tow_holds enable row level security;
create policy system_all on tow_holds to app_system
  using (true);
grant insert, select, update (status, stripe_payment_intent_id, failure, capture_before, capture_cents, captured_cents)
  on tow_holds to app_system;
