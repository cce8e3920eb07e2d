-- The tables of cases/adjuster-says as they are now. Written by bin/types to be read: a migration changes them.

-- What an adjuster said beside an answer: rental days, a payment of a repair, a total loss.
create table adjuster_statements (
  id uuid primary key,
  contact_id uuid not null references adjuster_contacts (id) on delete restrict,
  repair_id uuid references repairs (id) on delete restrict,
  kind text not null check (kind in ('rental', 'payment', 'total_loss')),
  facts jsonb not null check (jsonb_typeof(facts) = 'object'),
  -- The most that more rental days cost the insurer; counts towards what a known domain approves within a day.
  worth_cents integer not null default 0 check (worth_cents >= 0),
  note text not null default '' check (char_length(note) <= 1000),
  trust text not null check (trust in ('typed', 'domain_known', 'confirmed')),
  outcome text not null check (outcome in ('counted', 'waiting', 'refused', 'late')),
  waits_for text check (waits_for in ('typed', 'over_limit', 'team')),
  decided_at timestamptz,
  decided_by uuid references profiles (id) on delete set null,
  decided_how text check (decided_how in ('phone', 'email', 'portal', 'letter', 'document', 'policy')),
  decided_words text not null default '' check (char_length(decided_words) <= 1000),
  evidence_id uuid references files (id) on delete set null,
  -- The extension that stands for it, once it counts.
  extension_id uuid references coverage_extensions (id) on delete set null,
  -- The total loss that stands for it, once it counts.
  total_loss_id uuid references claim_total_losses (id) on delete set null,
  at timestamptz not null,
  constraint adjuster_statements_repair check ((kind = 'payment') = (repair_id is not null)),
  constraint adjuster_statements_waits check (outcome <> 'waiting' or waits_for is not null)
);
create index adjuster_statements_contact on adjuster_statements (contact_id, kind, at);
create index adjuster_statements_decided_by on adjuster_statements (decided_by);
create index adjuster_statements_evidence on adjuster_statements (evidence_id);
create index adjuster_statements_extension on adjuster_statements (extension_id);
create index adjuster_statements_repair on adjuster_statements (repair_id);
create index adjuster_statements_total_loss on adjuster_statements (total_loss_id);
create index adjuster_statements_waiting on adjuster_statements (at) where (outcome = 'waiting');
alter table adjuster_statements enable row level security;
create policy admin_decides on adjuster_statements for update to app_request
  using ((select actor_is_admin()))
  with check (decided_by = (select actor_id()) and actor_judges_claim((select a.claim_id from adjuster_contacts a where
    a.id = adjuster_statements.contact_id)));
create policy said_of_own on adjuster_statements for select to app_request
  using ((exists (select from adjuster_contacts a join claims c on c.id = a.claim_id where a.id =
    adjuster_statements.contact_id and case when c.driver_id = (select actor_id()) then adjuster_statements.kind <>
    'total_loss' or adjuster_statements.outcome = 'counted' else (select actor_is_admin()) end)) or (exists (select from
    repairs r where r.id = adjuster_statements.repair_id and (r.provider_id in (select
    actor_providers_for('prices'))))));
create policy system_all on adjuster_statements to app_system
  using (true);
grant select, update (outcome, decided_at, decided_by, decided_how, decided_words, evidence_id, extension_id,
  total_loss_id) on adjuster_statements to app_request;
grant insert (id, contact_id, repair_id, kind, facts, worth_cents, note, trust, outcome, waits_for, at), select, update
  (outcome, decided_at, decided_by, decided_how, decided_words, evidence_id, extension_id, total_loss_id) on
  adjuster_statements to app_system;
