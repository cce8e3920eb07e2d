-- The tables of towing/storage as they are now. Written by bin/types to be read: a migration changes them.

-- That the owner lets a car go: to whom, on which papers, signed; good for three days, used once by its code at the
-- yard.
create table release_papers (
  id uuid primary key,
  stay_id uuid not null references storage_stays (id) on delete cascade,
  number integer not null check (number between 1 and 999),
  kind text not null check (kind in ('owner_pickup', 'other_tow', 'insurer_salvage', 'inspect_only')),
  facts jsonb not null check (jsonb_typeof(facts) = 'object'),
  language text not null check (language in ('en', 'es')),
  shown_text text not null check (char_length(shown_text) between 1 and 8000),
  english_text text not null check (char_length(english_text) between 1 and 8000),
  typed_name text not null check (char_length(typed_name) <= 120),
  drawn text check (char_length(drawn) <= 50000),
  ip text not null default '',
  agent text not null default '' check (char_length(agent) <= 300),
  signed_by uuid references profiles (id) on delete set null,
  signed_at timestamptz not null,
  code_hash bytea not null unique, -- SHA-256 of the code; the code itself is on the paper alone.
  -- A total loss with a lender: the claims team records whose consent it has before the code works.
  two_person boolean not null,
  consent_of text check (consent_of in ('lender', 'insurer')),
  consent_by text check (char_length(consent_by) between 1 and 200),
  consent_words text check (char_length(consent_words) between 1 and 500),
  consented_by uuid references profiles (id) on delete set null,
  consented_at timestamptz,
  valid_until timestamptz, -- Null while it waits for that consent.
  revoked_at timestamptz,
  revoked_reason text check (char_length(revoked_reason) between 1 and 500),
  used_at timestamptz,
  used_name text check (char_length(used_name) between 1 and 120),
  constraint release_papers_number unique (stay_id, number),
  constraint release_papers_consent check ((consented_at is null) = (consent_of is null) and (consented_at is null) =
    (consent_by is null)),
  constraint release_papers_once check (used_at is null or revoked_at is null),
  constraint release_papers_revoked check ((revoked_at is null) = (revoked_reason is null)),
  constraint release_papers_used check ((used_at is null) = (used_name is null)),
  constraint release_papers_waits check (valid_until is not null or two_person and consented_at is null)
);
create index release_papers_consented_by on release_papers (consented_by);
create unique index release_papers_one on release_papers (stay_id) where ((revoked_at is null) and (used_at is null));
create index release_papers_signed_by on release_papers (signed_by);
create trigger stands before update on release_papers for each row execute function tg_release_stands();
alter table release_papers enable row level security;
create policy of_readable_claim on release_papers for select to app_request
  using ((exists (select from storage_stays s join claims c on c.id = s.claim_id where s.id = release_papers.stay_id)));
create policy system_all on release_papers to app_system
  using (true);
grant select on release_papers to app_request;
grant insert, select, update (consent_of, consent_by, consent_words, consented_by, consented_at, valid_until,
  revoked_at, revoked_reason, used_at, used_name) on release_papers to app_system;

-- What happened about a stay, in order; of a correction what it said before.
create table storage_events (
  id bigint generated always as identity primary key,
  stay_id uuid not null references storage_stays (id) on delete cascade,
  kind text not null check (kind in ('recorded', 'changed', 'ended', 'driver_notified', 'insurer_notified',
    'letter_sent', 'paper_made', 'paper_consented', 'paper_revoked', 'paper_used')),
  source text not null check (source in ('driver', 'shop', 'team', 'system', 'yard', 'tow')),
  actor_id uuid references profiles (id) on delete set null,
  reason text check (char_length(reason) between 1 and 500),
  details jsonb not null default '{}' check (jsonb_typeof(details) = 'object'),
  at timestamptz not null
);
create index storage_events_actor on storage_events (actor_id);
create index storage_events_stay on storage_events (stay_id, id);
alter table storage_events enable row level security;
create policy of_readable_claim on storage_events for select to app_request
  using ((exists (select from storage_stays s join claims c on c.id = s.claim_id where s.id = storage_events.stay_id)));
create policy system_all on storage_events to app_system
  using (true);
grant select on storage_events to app_request;
grant insert (stay_id, kind, source, actor_id, reason, details, at), select on storage_events to app_system;

-- Where the car of a claim stands: the place, since when, what it asks by the day, who pays as known, who was notified.
create table storage_stays (
  id uuid primary key,
  claim_id uuid not null references claims (id) on delete cascade,
  place text not null check (place in ('yard', 'shop', 'impound', 'salvage')),
  provider_id uuid references provider_profiles (id) on delete set null,
  repair_id uuid references repairs (id) on delete set null,
  -- Of the place, as typed; of a shop here, its business name then.
  name text not null check (char_length(name) between 1 and 120),
  phone text check (char_length(phone) between 7 and 40),
  address text not null default '' check (char_length(address) <= 200),
  state text not null check (state ~ '^[A-Z]{2}$'),
  in_at timestamptz not null,
  in_known boolean not null, -- Whether the hour is known; else the day counts from its first minute.
  out_at timestamptz,
  out_known boolean not null default true,
  out_how text check (out_how in ('driver', 'shop', 'team', 'release', 'tow')),
  daily_cents integer check (daily_cents between 0 and 100000), -- Null while nobody knows it.
  -- What is charged once: kind and cents.
  fees jsonb not null default '[]' check (jsonb_typeof(fees) = 'array' and jsonb_array_length(fees) <= 12),
  -- How the place says it counts; never what a law says.
  count_rule text not null check (count_rule in ('calendar_day', '24h_block', '24h_prorated',
    'first24h_free_then_calendar')),
  free_until date, -- The last day without a storage fee.
  payer text not null check (payer in ('driver', 'insurer', 'unknown')),
  source text not null check (source in ('driver', 'shop', 'team', 'tow')),
  told_driver_at timestamptz,
  told_insurer_at timestamptz,
  recorded_by uuid references profiles (id) on delete set null,
  recorded_at timestamptz not null,
  version integer not null default 1,
  constraint storage_stays_ended check ((out_at is null) = (out_how is null)),
  constraint storage_stays_times check (out_at is null or out_at >= in_at)
);
create index storage_stays_claim on storage_stays (claim_id, in_at);
create unique index storage_stays_one on storage_stays (claim_id) where (out_at is null);
create index storage_stays_provider on storage_stays (provider_id);
create index storage_stays_recorded_by on storage_stays (recorded_by);
create index storage_stays_repair on storage_stays (repair_id);
create trigger new_version before update of in_at, out_at, daily_cents, fees, count_rule, free_until, payer, version on
  storage_stays for each row execute function tg_version();
alter table storage_stays enable row level security;
create policy of_readable_claim on storage_stays for select to app_request
  using ((provider_id in (select actor_provider_ids())) or (exists (select from claims c where c.id =
    storage_stays.claim_id)));
create policy system_all on storage_stays to app_system
  using (true);
grant select on storage_stays to app_request;
grant insert, select, update (place, name, phone, address, state, in_at, in_known, out_at, out_known, out_how,
  daily_cents, fees, count_rule, free_until, payer, told_driver_at, told_insurer_at, version) on storage_stays to
  app_system;
