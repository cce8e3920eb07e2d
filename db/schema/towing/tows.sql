-- The tables of towing/tows as they are now. Written by bin/types to be read: a migration changes them.

-- A car that a tow brings to a shop, and whether the shop takes it; the tow says what the shop may read of it.
create table tow_arrivals (
  id uuid primary key default gen_random_uuid(),
  job_id uuid not null references tow_jobs (id) on delete cascade,
  provider_id uuid not null references provider_profiles (id) on delete cascade,
  status text not null default 'expected' check (status in ('expected', 'taken', 'refused')),
  reason text check (reason in ('full', 'closed', 'not_our_work', 'other', 'gate_refused', 'gate_closed')),
  words text check (char_length(words) between 1 and 300),
  answered_by uuid references profiles (id) on delete set null,
  answered_at timestamptz,
  constraint tow_arrivals_one unique (job_id, provider_id),
  constraint tow_arrivals_refused check ((reason is not null) = (status = 'refused'))
);
create index tow_arrivals_answered_by on tow_arrivals (answered_by);
create index tow_arrivals_provider on tow_arrivals (provider_id);
create trigger live after insert or update on tow_arrivals for each row execute function tg_arrival_live();
create trigger review_counts after update of status on tow_arrivals for each row when (new.status = 'taken') execute
  function tg_review_counts();
create trigger status after insert or update of status on tow_arrivals for each row execute function
  tg_status('tow_arrival', 'status');
alter table tow_arrivals enable row level security;
create policy members_read on tow_arrivals for select to app_request
  using ((provider_id in (select actor_providers_for('check_in'))));
create policy of_own_tow on tow_arrivals for select to app_request
  using ((exists (select from tow_jobs j where j.id = tow_arrivals.job_id and (j.driver_id = (select actor_id()) or
    (select actor_is_admin())))));
create policy system_all on tow_arrivals to app_system
  using (true);
grant select on tow_arrivals to app_request;
grant select, update (status, reason, words, answered_by, answered_at) on tow_arrivals to app_system;

-- A card that somebody left on the payment provider’s own page for their tows; its number is never here.
create table tow_cards (
  id uuid primary key,
  person_id uuid not null references profiles (id) on delete cascade,
  status text not null default 'open' check (status in ('open', 'none', 'kept', 'removed')),
  stripe_session_id text unique,
  setup_url text,
  customer_id text,
  payment_method_id text,
  brand text check (char_length(brand) <= 40),
  last4 text check (char_length(last4) <= 4),
  expires_at timestamptz not null,
  created_at timestamptz not null,
  kept_at timestamptz,
  constraint tow_cards_kept check ((status = 'kept') = (customer_id is not null and payment_method_id is not null and
    kept_at is not null))
);
create unique index tow_cards_one_kept on tow_cards (person_id) where (status = 'kept');
create unique index tow_cards_one_open on tow_cards (person_id) where (status = 'open');
create index tow_cards_person on tow_cards (person_id);
alter table tow_cards enable row level security;
create policy system_all on tow_cards to app_system
  using (true);
grant insert, select, update (status, stripe_session_id, setup_url, customer_id, payment_method_id, brand, last4,
  kept_at) on tow_cards to app_system;

-- What somebody said on /tow before they had an account; for a day, for nobody but the browser that has its cookie.
create table tow_drafts (
  id uuid primary key,
  visit_hash bytea unique, -- SHA-256 of the cookie; gone once the draft is a person’s.
  person_id uuid unique references profiles (id) on delete cascade,
  answers jsonb not null check (jsonb_typeof(answers) = 'object' and octet_length(answers::text) <= 8000),
  kept_at timestamptz not null,
  expires_at timestamptz not null,
  constraint tow_drafts_one check (num_nonnulls(visit_hash, person_id) = 1)
);
alter table tow_drafts enable row level security;
create policy system_all on tow_drafts to app_system
  using (true);
grant delete, insert, select, update (visit_hash, person_id, answers, kept_at, expires_at) on tow_drafts to app_system;

-- What happened to a tow, in order, with the time of the device beside that of the server.
create table tow_events (
  id bigint generated always as identity primary key,
  job_id uuid not null references tow_jobs (id) on delete cascade,
  machine text not null default 'tow',
  kind text not null default 'status',
  from_status text,
  to_status text,
  actor_id uuid references profiles (id) on delete set null,
  reason text check (char_length(reason) <= 500),
  next_expected_at timestamptz,
  details jsonb not null default '{}' check (jsonb_typeof(details) = 'object'),
  at timestamptz not null default now()
);
create index tow_events_actor on tow_events (actor_id);
create index tow_events_job on tow_events (job_id, id);
alter table tow_events enable row level security;
create policy of_own_tow on tow_events for select to app_request
  using ((exists (select from tow_jobs j where j.id = tow_events.job_id and (j.driver_id = (select actor_id()) or
    (select actor_is_admin())))));
create policy system_all on tow_events to app_system
  using (true);
grant select on tow_events to app_request;
grant insert (job_id, kind, actor_id, reason, details, at), select on tow_events to app_system;

-- One tow, from the question to the drop. What was said when it was asked is the written record of who summoned the
-- truck.
create table tow_jobs (
  id uuid primary key,
  claim_id uuid references claims (id) on delete set null,
  driver_id uuid not null references profiles (id) on delete restrict,
  status text not null default 'asking' check (status in ('asking', 'nobody', 'accepted', 'rolling', 'on_scene',
    'hooked', 'at_destination', 'dropped', 'closed', 'canceled', 'gone_on_arrival', 'unsuccessful')),
  vehicle_class text not null check (vehicle_class in ('light', 'medium', 'heavy', 'motorcycle')),
  car jsonb not null check (jsonb_typeof(car) = 'object'),
  condition jsonb not null check (jsonb_typeof(condition) = 'object'),
  -- Where the car is: point, town around it, address and road as typed.
  scene jsonb not null check (jsonb_typeof(scene) = 'object'),
  destination jsonb not null check (jsonb_typeof(destination) = 'object'),
  miles integer check (miles between 0 and 4000),
  caller_name text not null check (char_length(caller_name) <= 200),
  caller_phone text not null check (char_length(caller_phone) <= 40),
  -- The most that the driver agreed to; null while nobody knows where to.
  cap_cents integer check (cap_cents between 1 and 10000000),
  -- How often companies were asked since the tow was last without one.
  wave integer not null default 1 check (wave between 0 and 3),
  asked_at timestamptz not null,
  provider_id uuid references provider_profiles (id) on delete set null,
  offer_id uuid,
  taken_by uuid references profiles (id) on delete set null,
  taken_name text check (char_length(taken_name) <= 200),
  eta_at timestamptz,
  price_cents integer check (price_cents between 0 and 10000000),
  lines jsonb not null default '[]' check (jsonb_typeof(lines) = 'array'),
  due_cents integer check (due_cents between 0 and 10000000), -- What the driver owes for it.
  accepted_at timestamptz,
  rolling_at timestamptz,
  on_scene_at timestamptz,
  hooked_at timestamptz,
  arrived_at timestamptz,
  dropped_at timestamptz,
  ended_at timestamptz,
  -- How far the truck was from the car when its company said it was there; null where nothing measured it.
  away_m integer check (away_m >= 0),
  receiver text check (char_length(receiver) between 1 and 120),
  stay_id uuid references storage_stays (id) on delete set null,
  version integer not null default 1,
  created_at timestamptz not null,
  -- How the driver pays: by the card they kept, or the company itself.
  pay text not null default 'company' check (pay in ('card', 'company')),
  -- What became of the card so far, as its holds say it; null where no card is asked.
  pay_state text check (pay_state in ('waits', 'held', 'part', 'refused', 'taking', 'charged', 'direct', 'released')),
  -- Who drives the truck; they read this tow while it is under way.
  operator_id uuid references profiles (id) on delete set null,
  turned_why text check (turned_why in ('refused', 'closed')),
  -- Since when the car is not taken where the truck stands and its driver chooses; gone once they chose, or once it is
  -- taken after all.
  turned_at timestamptz,
  whose text check (whose in ('mine', 'household', 'leave')),
  -- Of somebody else’s car: who gave leave, as its driver said.
  leave_words text check (char_length(leave_words) between 1 and 200),
  -- The stay that this tow takes the car out of; stay_id is the one that began where it was dropped.
  from_stay_id uuid references storage_stays (id) on delete set null,
  -- The window in which the truck is to come; gone once a tow looks for a company with that window hardly ahead: then
  -- it is needed now.
  needed_from timestamptz,
  needed_until timestamptz,
  -- False of a tow whose window is more than a day ahead: a bank holds money for some days only, so the card is kept
  -- and held the day before.
  hold_due boolean not null default true,
  constraint tow_jobs_ended check ((ended_at is not null) = (status in ('nobody', 'closed', 'canceled',
    'gone_on_arrival', 'unsuccessful'))),
  constraint tow_jobs_leave check ((not whose is distinct from 'leave') = (leave_words is not null)),
  constraint tow_jobs_needed check ((needed_from is null) = (needed_until is null) and needed_from < needed_until),
  constraint tow_jobs_taken check ((status in ('asking', 'nobody')) <= (provider_id is null and offer_id is null and
    accepted_at is null)),
  constraint tow_jobs_turned check ((turned_at is null) = (turned_why is null))
);
create index tow_jobs_asked on tow_jobs (created_at, id);
create index tow_jobs_claim on tow_jobs (claim_id);
create index tow_jobs_driver on tow_jobs (driver_id, created_at);
create index tow_jobs_from_stay on tow_jobs (from_stay_id);
create index tow_jobs_needed on tow_jobs (needed_from) where (needed_from is not null);
create unique index tow_jobs_one on tow_jobs (claim_id) where (status in ('asking', 'accepted', 'rolling', 'on_scene',
  'hooked', 'at_destination'));
create index tow_jobs_operator on tow_jobs (operator_id);
create unique index tow_jobs_operator_busy on tow_jobs (operator_id) where (status in ('accepted', 'rolling',
  'on_scene', 'hooked', 'at_destination'));
create index tow_jobs_provider on tow_jobs (provider_id, created_at);
create index tow_jobs_stay on tow_jobs (stay_id);
create index tow_jobs_taken_by on tow_jobs (taken_by);
create trigger arrival after insert or update of status, destination on tow_jobs for each row execute function
  tg_tow_arrival();
create trigger extras_end after update of status, offer_id on tow_jobs for each row execute function tg_extras_end();
create trigger live after insert or update on tow_jobs for each row execute function tg_tow_live();
create trigger new_version before update of status, destination, price_cents, wave, turned_at, version on tow_jobs for
  each row execute function tg_version();
create trigger pays after update of status, offer_id, pay, price_cents, cap_cents, due_cents, hold_due on tow_jobs for
  each row when (new.pay = 'card' or old.pay = 'card') execute function tg_tow_pays();
create trigger person_present before insert on tow_jobs for each row execute function tg_person_present('driver_id');
create trigger status after insert or update of status on tow_jobs for each row execute function tg_status('tow',
  'status', 'tow_events', 'job_id');
create trigger webhook after update of status on tow_jobs for each row execute function
  tg_webhook('tow.status_changed');
alter table tow_jobs enable row level security;
create policy members_read on tow_jobs for select to app_request
  using ((provider_id in (select actor_providers_for('answer'))));
create policy operator_reads on tow_jobs for select to app_request
  using (operator_id = (select actor_id()) and (status in ('accepted', 'rolling', 'on_scene', 'hooked',
    'at_destination')));
create policy own_or_admin_reads on tow_jobs for select to app_request
  using (driver_id = (select actor_id()) or (select actor_is_admin()));
create policy system_all on tow_jobs to app_system
  using (true);
grant select on tow_jobs to app_request;
grant insert, select, update (status, destination, miles, cap_cents, wave, asked_at, provider_id, offer_id, taken_by,
  taken_name, eta_at, price_cents, lines, due_cents, accepted_at, rolling_at, on_scene_at, hooked_at, arrived_at,
  dropped_at, ended_at, away_m, receiver, stay_id, version, pay, pay_state, operator_id, turned_why, turned_at,
  needed_from, needed_until, hold_due) on tow_jobs to app_system;

-- One company that was asked to take a tow: what it read, by when it may answer, and what it answered.
create table tow_offers (
  id uuid primary key,
  job_id uuid not null references tow_jobs (id) on delete cascade,
  provider_id uuid not null references provider_profiles (id) on delete cascade,
  wave integer not null check (wave between 1 and 3),
  status text not null default 'open' check (status in ('open', 'won', 'lost', 'declined', 'expired', 'withdrawn',
    'given_back')),
  card_id uuid references tow_rate_cards (id) on delete set null,
  price_cents integer not null check (price_cents between 0 and 10000000),
  -- How the price was made: flatbed, dolly, winch, after hours, and distance from its yard.
  terms jsonb not null check (jsonb_typeof(terms) = 'object'),
  lines jsonb not null check (jsonb_typeof(lines) = 'array'),
  -- All that a company reads before it takes the tow: the area, never the place, the phone or the plate.
  shown jsonb not null check (jsonb_typeof(shown) = 'object'),
  eta_minutes integer check (eta_minutes between 5 and 180),
  decline_reason text check (decline_reason in ('too_far', 'no_truck', 'wrong_equipment', 'price', 'hours', 'unsafe',
    'other')),
  answered_by uuid references profiles (id) on delete set null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  answered_at timestamptz,
  constraint tow_offers_times check (expires_at > sent_at)
);
create index tow_offers_answered_by on tow_offers (answered_by);
create index tow_offers_card on tow_offers (card_id);
create index tow_offers_job on tow_offers (job_id, wave);
create unique index tow_offers_open on tow_offers (job_id, provider_id) where (status = 'open');
create index tow_offers_provider on tow_offers (provider_id, sent_at);
create unique index tow_offers_won on tow_offers (job_id) where (status = 'won');
create trigger live after insert or update on tow_offers for each row execute function tg_tow_live();
create trigger status after insert or update of status on tow_offers for each row execute function
  tg_status('tow_offer', 'status');
alter table tow_offers enable row level security;
create policy members_read on tow_offers for select to app_request
  using ((provider_id in (select actor_providers_for('answer'))));
create policy of_own_tow on tow_offers for select to app_request
  using ((exists (select from tow_jobs j where j.id = tow_offers.job_id and (j.driver_id = (select actor_id()) or
    (select actor_is_admin())))));
create policy system_all on tow_offers to app_system
  using (true);
grant select on tow_offers to app_request;
grant insert, select, update (status, eta_minutes, decline_reason, answered_by, answered_at) on tow_offers to
  app_system;
