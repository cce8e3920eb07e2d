-- The tables of towing/tow-pay as they are now. Written by bin/types to be read: a migration changes them.

-- The evidence of an extra: one to three pictures by its company, which its driver and the team open. None can be taken
-- back.
create table tow_extra_photos (
  file_id uuid primary key references files (id) on delete restrict,
  extra_id uuid not null references tow_extras (id) on delete cascade,
  position integer not null check ("position" >= 0 and "position" <= 2),
  constraint tow_extra_photos_one unique (extra_id, "position")
);
alter table tow_extra_photos enable row level security;
create policy of_extra_reads on tow_extra_photos for select to app_request
  using ((exists (select from tow_extras e where e.id = tow_extra_photos.extra_id)));
create policy system_all on tow_extra_photos to app_system
  using (true);
grant select on tow_extra_photos to app_request;
grant insert, select on tow_extra_photos to app_system;

-- One extra that a company asked for at the scene or later, and what its driver answered. Sums never change once asked.
create table tow_extras (
  id uuid primary key,
  job_id uuid not null references tow_jobs (id) on delete cascade,
  offer_id uuid not null references tow_offers (id) on delete cascade,
  -- holding: the driver said yes and the bank is asked; refused: the bank said no, so it is not agreed.
  status text not null default 'asked' check (status in ('asked', 'holding', 'refused', 'agreed', 'declined', 'expired',
    'withdrawn')),
  item text not null check (item in ('winch', 'dolly', 'miles', 'wait', 'other')),
  -- Half hours of winching, miles, quarter hours of waiting; else one.
  count integer not null check (count between 1 and 1000),
  each_cents integer not null check (each_cents between 1 and 200000),
  cents integer not null check (cents between 1 and 10000000),
  reason text not null check (char_length(reason) between 1 and 300),
  direct boolean not null default false, -- The driver pays it to the company, for their bank said no.
  asked_by uuid references profiles (id) on delete set null,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  answered_at timestamptz,
  constraint tow_extras_cents check (cents = (count * each_cents)),
  constraint tow_extras_times check (expires_at > asked_at)
);
create index tow_extras_asked_by on tow_extras (asked_by);
create index tow_extras_job on tow_extras (job_id, asked_at);
create index tow_extras_offer on tow_extras (offer_id);
create unique index tow_extras_one_open on tow_extras (job_id) where (status in ('asked', 'holding', 'refused'));
create trigger live after insert or update on tow_extras for each row execute function tg_extra_live();
create trigger status after insert or update of status on tow_extras for each row execute function
  tg_status('tow_extra', 'status');
alter table tow_extras enable row level security;
create policy company_reads on tow_extras for select to app_request
  using ((exists (select from tow_jobs j where j.id = tow_extras.job_id and j.offer_id = tow_extras.offer_id and
    ((j.provider_id in (select actor_providers_for('answer'))) or j.operator_id = (select actor_id())))));
create policy of_own_tow on tow_extras for select to app_request
  using ((exists (select from tow_jobs j where j.id = tow_extras.job_id and (j.driver_id = (select actor_id()) or
    (select actor_is_admin())))));
create policy system_all on tow_extras to app_system
  using (true);
grant select on tow_extras to app_request;
grant insert, select, update (status, direct, expires_at, answered_at) on tow_extras to app_system;

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
