-- The tables of cases/adjuster as they are now. Written by bin/types to be read: a migration changes them.

-- What an adjuster said of one version; what counts of it stands in repair_answers.
create table adjuster_answers (
  id uuid primary key,
  contact_id uuid not null references adjuster_contacts (id) on delete restrict,
  repair_id uuid not null references repairs (id) on delete restrict,
  estimate_id uuid not null references estimates (id) on delete restrict,
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  decision text not null check (decision in ('approved', 'in_part', 'refused', 'inspect', 'more_info')),
  approved_cents integer not null check (approved_cents >= 0),
  lines jsonb not null default '[]' check (jsonb_typeof(lines) = 'array'),
  note text not null default '' check (char_length(note) <= 1000),
  trust text not null check (trust in ('typed', 'domain_known', 'confirmed')),
  outcome text not null check (outcome in ('counted', 'waiting', 'refused', 'late')),
  waits_for text check (waits_for in ('typed', 'over_limit')),
  decided_at timestamptz,
  decided_by uuid references profiles (id) on delete set null,
  decided_how text check (decided_how in ('phone', 'email', 'portal', 'letter', 'document', 'policy')),
  decided_words text not null default '' check (char_length(decided_words) <= 1000),
  evidence_id uuid references files (id) on delete set null,
  at timestamptz not null,
  inspect_on date,
  photo_lines integer[] not null default '{}',
  -- Software of the insurer said it with this key, not the contact.
  insurer_key_id uuid references insurer_keys (id) on delete restrict,
  constraint adjuster_answers_inspect check (inspect_on is null or decision = 'inspect'),
  constraint adjuster_answers_photos check (photo_lines = '{}'::integer[] or decision = 'more_info'),
  constraint adjuster_answers_waits check (outcome <> 'waiting' or waits_for is not null)
);
create index adjuster_answers_contact on adjuster_answers (contact_id, estimate_id, at);
create index adjuster_answers_decided_by on adjuster_answers (decided_by);
create index adjuster_answers_estimate on adjuster_answers (estimate_id);
create index adjuster_answers_evidence on adjuster_answers (evidence_id);
create index adjuster_answers_insurer_key on adjuster_answers (insurer_key_id) where (insurer_key_id is not null);
create index adjuster_answers_repair on adjuster_answers (repair_id, at);
create index adjuster_answers_waiting on adjuster_answers (at) where (outcome = 'waiting');
alter table adjuster_answers enable row level security;
create policy of_priced_repair on adjuster_answers for select to app_request
  using ((exists (select from repairs r where r.id = adjuster_answers.repair_id and (r.driver_id = (select actor_id())
    or (select actor_is_admin()) or (r.provider_id in (select actor_providers_for('prices')))))));
create policy system_all on adjuster_answers to app_system
  using (true);
grant select on adjuster_answers to app_request;
grant insert (id, contact_id, repair_id, estimate_id, hash, decision, approved_cents, lines, note, trust, outcome,
  waits_for, at, inspect_on, photo_lines, insurer_key_id), select, update (outcome, decided_at, decided_by, decided_how,
  decided_words, evidence_id) on adjuster_answers to app_system;

-- Who answers for the insurer of a claim, as somebody typed it; what an answer of theirs counts follows from the
-- address.
create table adjuster_contacts (
  id uuid primary key,
  claim_id uuid not null references claims (id) on delete restrict,
  name text not null check (char_length(name) <= 120),
  email text not null check (char_length(email) <= 254 and email = lower(email)),
  phone text check (char_length(phone) between 7 and 40),
  source text not null check (source in ('driver', 'team')),
  added_by uuid references profiles (id) on delete set null,
  confirmed_at timestamptz,
  confirmed_by uuid references profiles (id) on delete set null,
  -- Whom the team called at the insurer, at which number, and what they said.
  confirmed_words text not null default '' check (char_length(confirmed_words) <= 500),
  created_at timestamptz not null,
  constraint adjuster_contacts_confirmed check ((confirmed_at is null) = (confirmed_words = ''))
);
create index adjuster_contacts_added_by on adjuster_contacts (added_by);
create index adjuster_contacts_claim on adjuster_contacts (claim_id, created_at);
create index adjuster_contacts_confirmed_by on adjuster_contacts (confirmed_by);
alter table adjuster_contacts enable row level security;
create policy of_readable_claim on adjuster_contacts for select to app_request
  using ((exists (select from claims c where c.id = adjuster_contacts.claim_id)));
create policy system_all on adjuster_contacts to app_system
  using (true);
grant select on adjuster_contacts to app_request;
grant insert (id, claim_id, name, email, phone, source, added_by, created_at), select, update (confirmed_at,
  confirmed_by, confirmed_words) on adjuster_contacts to app_system;

-- A browser behind a link, known by a cookie; opened by a code that was mailed to the contact’s address.
create table adjuster_devices (
  id uuid primary key,
  link_id uuid not null references adjuster_links (id) on delete cascade,
  device_hash bytea not null,
  code_mark text,
  code_until timestamptz,
  tries integer not null default 0,
  opened_at timestamptz,
  created_at timestamptz not null,
  constraint adjuster_devices_once unique (link_id, device_hash)
);
alter table adjuster_devices enable row level security;
create policy system_all on adjuster_devices to app_system
  using (true);
grant insert (id, link_id, device_hash, created_at), select, update (code_mark, code_until, tries, opened_at) on
  adjuster_devices to app_system;

-- A mailed link to one claim’s repair; its token is known to who got the mail only.
create table adjuster_links (
  id uuid primary key,
  contact_id uuid not null references adjuster_contacts (id) on delete cascade,
  token_hash bytea not null unique,
  scopes text[] not null check (scopes <@ array['see', 'answer'] and ('see' = any (scopes))),
  made_by uuid references profiles (id) on delete set null,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  revoked_how text check (revoked_how in ('driver', 'team', 'adjuster', 'replaced', 'closed', 'guessed')),
  uses integer not null default 0, -- How often a code was entered behind it.
  used_at timestamptz,
  wrong integer not null default 0, -- Wrong codes behind it, on all devices; the fiftieth ends it.
  constraint adjuster_links_revoked check ((revoked_at is null) = (revoked_how is null))
);
create index adjuster_links_contact on adjuster_links (contact_id, made_at);
create index adjuster_links_made_by on adjuster_links (made_by);
create unique index adjuster_links_one on adjuster_links (contact_id) where (revoked_at is null);
alter table adjuster_links enable row level security;
create policy of_readable_contact on adjuster_links for select to app_request
  using ((exists (select from adjuster_contacts c where c.id = adjuster_links.contact_id)));
create policy system_all on adjuster_links to app_system
  using (true);
grant select (id, contact_id, scopes, made_by, made_at, expires_at, revoked_at, revoked_how, uses, used_at) on
  adjuster_links to app_request;
grant insert (id, contact_id, token_hash, scopes, made_by, made_at, expires_at), select, update (expires_at, revoked_at,
  revoked_how, uses, used_at, wrong) on adjuster_links to app_system;
