-- What adjusters said by their links: counted at once, or shown as said until the claims team has confirmed it (docs/decisions/048).
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
  constraint adjuster_answers_waits check (outcome <> 'waiting' or waits_for is not null)
);
comment on table adjuster_answers is 'What an adjuster said of one version; what counts of it stands in repair_answers.';
create index adjuster_answers_repair on adjuster_answers (repair_id, at);
create index adjuster_answers_contact on adjuster_answers (contact_id, estimate_id, at);
create index adjuster_answers_estimate on adjuster_answers (estimate_id);
create index adjuster_answers_waiting on adjuster_answers (at) where outcome = 'waiting';
create index adjuster_answers_decided_by on adjuster_answers (decided_by);
create index adjuster_answers_evidence on adjuster_answers (evidence_id);
alter table repair_answers drop constraint repair_answers_confirmed_how_check;
alter table repair_answers add constraint repair_answers_confirmed_how_check
  check (confirmed_how in ('phone', 'email', 'portal', 'letter', 'document', 'policy', 'link'));

create function tg_forget_in_adjuster()
returns trigger language plpgsql security definer
set search_path = public
as $$
begin
  delete from adjuster_links where contact_id in
    (select c.id from adjuster_contacts c join claims k on k.id = c.claim_id where k.driver_id = new.id);
  update adjuster_answers set note = '', decided_words = '', lines = (select coalesce(jsonb_agg(one || '{"note": ""}'), '[]') from jsonb_array_elements(lines) one)
    where repair_id in (select id from repairs where driver_id = new.id);
  update adjuster_contacts set name = '', email = '', phone = null, confirmed_words = case confirmed_words when '' then '' else '—' end
    where claim_id in (select k.id from claims k where k.driver_id = new.id);
  update adjuster_contacts set added_by = null where added_by = new.id;
  update adjuster_contacts set confirmed_by = null where confirmed_by = new.id;
  update adjuster_links set made_by = null where made_by = new.id;
  update adjuster_answers set decided_by = null where decided_by = new.id;
  return new;
end $$;
comment on function tg_forget_in_adjuster is 'A driver takes their insurer’s people along; what was answered and how it was decided stays, without a word.';
create trigger forget_in_adjuster before update of deleted_at on profiles for each row
  when (new.deleted_at is not null and old.deleted_at is null) execute function tg_forget_in_adjuster();

alter table adjuster_answers enable row level security;
create policy of_priced_repair on adjuster_answers for select to app_request
  using (exists (select from repairs r where r.id = adjuster_answers.repair_id and (r.driver_id = (select actor_id())
    or (select actor_is_admin()) or r.provider_id in (select actor_providers_for('prices')))));
create policy system_all on adjuster_answers to app_system using (true);
grant select on adjuster_answers to app_request;
grant select, insert (id, contact_id, repair_id, estimate_id, hash, decision, approved_cents, lines, note, trust, outcome, waits_for, at),
  update (outcome, decided_at, decided_by, decided_how, decided_words, evidence_id) on adjuster_answers to app_system;
