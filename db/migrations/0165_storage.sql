-- Where the car of a claim stands and what that costs by the day, what happened about it, and the paper by which it is let go
-- (docs/decisions/064).
create table storage_stays (
  id uuid primary key,
  claim_id uuid not null references claims (id) on delete cascade,
  place text not null check (place in ('yard', 'shop', 'impound', 'salvage')),
  provider_id uuid references provider_profiles (id) on delete set null,
  repair_id uuid references repairs (id) on delete set null,
  name text not null check (char_length(name) between 1 and 120),
  phone text check (char_length(phone) between 7 and 40),
  address text not null default '' check (char_length(address) <= 200),
  state text not null check (state ~ '^[A-Z]{2}$'),
  in_at timestamptz not null,
  in_known boolean not null,
  out_at timestamptz,
  out_known boolean not null default true,
  out_how text check (out_how in ('driver', 'shop', 'team', 'release')),
  daily_cents integer check (daily_cents between 0 and 100000),
  fees jsonb not null default '[]' check (jsonb_typeof(fees) = 'array' and jsonb_array_length(fees) <= 12),
  count_rule text not null check (count_rule in ('calendar_day', '24h_block', '24h_prorated', 'first24h_free_then_calendar')),
  free_until date,
  payer text not null check (payer in ('driver', 'insurer', 'unknown')),
  source text not null check (source in ('driver', 'shop', 'team', 'tow')),
  told_driver_at timestamptz,
  told_insurer_at timestamptz,
  recorded_by uuid references profiles (id) on delete set null,
  recorded_at timestamptz not null,
  version integer not null default 1,
  constraint storage_stays_times check (out_at is null or out_at >= in_at),
  constraint storage_stays_ended check ((out_at is null) = (out_how is null))
);
comment on table storage_stays is 'Where the car of a claim stands: the place, since when, what it asks by the day, who pays as known, who was notified.';
comment on column storage_stays.name is 'Of the place, as typed; of a shop here, its business name then.';
comment on column storage_stays.in_known is 'Whether the hour is known; else the day counts from its first minute.';
comment on column storage_stays.daily_cents is 'Null while nobody knows it.';
comment on column storage_stays.fees is 'What is charged once: kind and cents.';
comment on column storage_stays.count_rule is 'How the place says it counts; never what a law says.';
comment on column storage_stays.free_until is 'The last day without a storage fee.';
create unique index storage_stays_one on storage_stays (claim_id) where (out_at is null);
create index storage_stays_claim on storage_stays (claim_id, in_at);
create index storage_stays_provider on storage_stays (provider_id);
create index storage_stays_repair on storage_stays (repair_id);
create index storage_stays_recorded_by on storage_stays (recorded_by);
create trigger new_version before update of in_at, out_at, daily_cents, fees, count_rule, free_until, payer, version on storage_stays
  for each row execute function tg_version();

create table storage_events (
  id bigint generated always as identity primary key,
  stay_id uuid not null references storage_stays (id) on delete cascade,
  kind text not null check (kind in ('recorded', 'changed', 'ended', 'driver_notified', 'insurer_notified', 'letter_sent',
    'paper_made', 'paper_consented', 'paper_revoked', 'paper_used')),
  source text not null check (source in ('driver', 'shop', 'team', 'system', 'yard')),
  actor_id uuid references profiles (id) on delete set null,
  reason text check (char_length(reason) between 1 and 500),
  details jsonb not null default '{}' check (jsonb_typeof(details) = 'object'),
  at timestamptz not null
);
comment on table storage_events is 'What happened about a stay, in order; of a correction what it said before.';
create index storage_events_stay on storage_events (stay_id, id);
create index storage_events_actor on storage_events (actor_id);

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
  code_hash bytea not null unique,
  two_person boolean not null,
  consent_of text check (consent_of in ('lender', 'insurer')),
  consent_by text check (char_length(consent_by) between 1 and 200),
  consent_words text check (char_length(consent_words) between 1 and 500),
  consented_by uuid references profiles (id) on delete set null,
  consented_at timestamptz,
  valid_until timestamptz,
  revoked_at timestamptz,
  revoked_reason text check (char_length(revoked_reason) between 1 and 500),
  used_at timestamptz,
  used_name text check (char_length(used_name) between 1 and 120),
  constraint release_papers_number unique (stay_id, number),
  constraint release_papers_consent check ((consented_at is null) = (consent_of is null) and (consented_at is null) = (consent_by is null)),
  constraint release_papers_waits check (valid_until is not null or two_person and consented_at is null),
  constraint release_papers_revoked check ((revoked_at is null) = (revoked_reason is null)),
  constraint release_papers_used check ((used_at is null) = (used_name is null)),
  constraint release_papers_once check (used_at is null or revoked_at is null)
);
comment on table release_papers is 'That the owner lets a car go: to whom, on which papers, signed; good for three days, used once by its code at the yard.';
comment on column release_papers.code_hash is 'SHA-256 of the code; the code itself is on the paper alone.';
comment on column release_papers.two_person is 'A total loss with a lender: the claims team records whose consent it has before the code works.';
comment on column release_papers.valid_until is 'Null while it waits for that consent.';
create unique index release_papers_one on release_papers (stay_id) where (revoked_at is null and used_at is null);
create index release_papers_signed_by on release_papers (signed_by);
create index release_papers_consented_by on release_papers (consented_by);
create function tg_release_stands() returns trigger language plpgsql set search_path = public as $$ begin return new; end $$;
create trigger stands before update on release_papers for each row execute function tg_release_stands();
create function tg_forget_in_storage() returns trigger language plpgsql security definer set search_path = public as $$ begin return new; end $$;
create trigger forget_in_storage before update of deleted_at on profiles for each row
  when (new.deleted_at is not null and old.deleted_at is null) execute function tg_forget_in_storage();

insert into job_names (name) values ('storage_day');

alter table storage_stays enable row level security;
create policy of_readable_claim on storage_stays for select to app_request
  using (provider_id in (select actor_provider_ids()) or exists (select from claims c where c.id = storage_stays.claim_id));
create policy system_all on storage_stays to app_system using (true);
alter table storage_events enable row level security;
create policy of_readable_claim on storage_events for select to app_request
  using (exists (select from storage_stays s join claims c on c.id = s.claim_id where s.id = storage_events.stay_id));
create policy system_all on storage_events to app_system using (true);
alter table release_papers enable row level security;
create policy of_readable_claim on release_papers for select to app_request
  using (exists (select from storage_stays s join claims c on c.id = s.claim_id where s.id = release_papers.stay_id));
create policy system_all on release_papers to app_system using (true);
grant select on storage_stays, storage_events, release_papers to app_request;
grant select, insert, update (name, phone, address, state, place, in_at, in_known, out_at, out_known, out_how, daily_cents, fees, count_rule,
  free_until, payer, told_driver_at, told_insurer_at, version) on storage_stays to app_system;
grant select, insert (stay_id, kind, source, actor_id, reason, details, at) on storage_events to app_system;
grant select, insert, update (consent_of, consent_by, consent_words, consented_by, consented_at, valid_until, revoked_at, revoked_reason,
  used_at, used_name) on release_papers to app_system;
