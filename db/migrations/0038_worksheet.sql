-- What a claims admin works with on one claim: where each figure of the coverage comes from and every version of it,
-- documents asked of the driver, notes of the team, and who looked at the policy number.
alter table claim_documents add unique (claim_id, file_id);
alter table coverage drop constraint coverage_confirmed_how_check;
alter table coverage
  add constraint coverage_confirmed_how_check check (confirmed_how in ('phone', 'email', 'portal', 'letter', 'document', 'policy')),
  add column confirmed_on date,
  add column confirmed_file_id uuid,
  add column sources jsonb not null default '{}' check (jsonb_typeof(sources) = 'object' and sources - array['rental_daily_cap_cents',
    'rental_max_days', 'rental_total_cap_cents', 'rental_start', 'repair_authorized_amount_cents', 'deductible_cents',
    'rental_start_allowed', 'direct_bill'] = '{}'),
  add constraint coverage_confirmed_file foreign key (claim_id, confirmed_file_id)
    references claim_documents (claim_id, file_id) on delete set null (confirmed_file_id),
  add constraint coverage_file_of_document check (confirmed_file_id is null or confirmed_how = 'document');
comment on column coverage.sources is 'Figures that come from elsewhere than the confirmation of the whole: figure → how, by, on, file_id.';
comment on column coverage.confirmed_on is 'The day the insurer said so, or null: then the day it was entered.';
grant insert (confirmed_on, confirmed_file_id, sources), update (confirmed_on, confirmed_file_id, sources) on coverage to app_request;

-- Every version of the coverage, written by the table itself, so that no way to change it leaves one out.
create table coverage_versions (
  id bigint generated always as identity primary key,
  claim_id uuid not null references claims on delete cascade,
  version integer not null,
  entered_by uuid references profiles on delete set null,
  reason text,
  facts jsonb not null,
  at timestamptz not null default now()
);
create index coverage_versions_claim on coverage_versions (claim_id, id);
comment on column coverage_versions.reason is 'Why unusual figures are right, or why the coverage changed; the driver never reads it.';
create function coverage_facts(c coverage) returns jsonb language sql stable
  as $$ select to_jsonb(c) - array['claim_id', 'version', 'verified_by', 'confirmed_at', 'created_at', 'updated_at'] $$;
create function tg_coverage_version() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'UPDATE' and coverage_facts(new) = coverage_facts(old) then return null; end if;
  insert into coverage_versions (claim_id, version, entered_by, reason, facts, at)
    values (new.claim_id, new.version, coalesce(actor_id(), new.verified_by), current_reason(), coverage_facts(new),
      case when tg_op = 'INSERT' or new.confirmed_at <> old.confirmed_at then new.confirmed_at else now() end);
  return null;
end $$;
create trigger version after insert or update on coverage for each row execute function tg_coverage_version();
insert into coverage_versions (claim_id, version, entered_by, facts, at)
  select claim_id, version, verified_by, coverage_facts(c), confirmed_at from coverage c;

-- Documents asked of the driver; an upload of what was asked fulfils it.
create table document_requests (
  id uuid primary key,
  claim_id uuid not null references claims on delete cascade,
  slot text not null check (slot in ('police_report', 'damage_photos', 'insurer_screenshot',
    'photo_whole_car', 'photo_close_up', 'photo_other_car', 'photo_other_insurance', 'photo_scene', 'photo_cause',
    'photo_whole_glass', 'photo_sensors', 'photo_odometer', 'photo_vin_plate', 'further')),
  label text check (char_length(label) between 1 and 100),
  message text not null check (char_length(message) between 3 and 1000),
  asked_by uuid references profiles on delete set null,
  created_at timestamptz not null default now(),
  file_id uuid,
  fulfilled_at timestamptz,
  withdrawn_at timestamptz,
  withdrawn_by uuid references profiles on delete set null,
  withdraw_reason text check (char_length(withdraw_reason) between 3 and 1000),
  reminded_at timestamptz,
  constraint document_requests_label_check1 check ((slot = 'further') = (label is not null)),
  constraint document_requests_one_end check (fulfilled_at is null or withdrawn_at is null),
  constraint document_requests_file foreign key (claim_id, file_id)
    references claim_documents (claim_id, file_id) on delete set null (file_id)
);
create unique index document_requests_once on document_requests (claim_id, slot, lower(coalesce(label, '')))
  where fulfilled_at is null and withdrawn_at is null;
create index document_requests_claim on document_requests (claim_id, created_at);

alter table claims add column waiting_since timestamptz;
create index claims_waiting on claims (waiting_since) where waiting_since is not null;
comment on column claims.waiting_since is 'Since when the driver has been asked for a document that has not come; kept by document_requests.';
create function tg_claim_waits() returns trigger language plpgsql security definer set search_path = public as $$
declare
  since timestamptz := (select min(r.created_at) from document_requests r
    where r.claim_id = new.claim_id and r.fulfilled_at is null and r.withdrawn_at is null);
begin
  update claims set waiting_since = since where id = new.claim_id and waiting_since is distinct from since;
  return null;
end $$;
create trigger waits after insert or update of fulfilled_at, withdrawn_at on document_requests
  for each row execute function tg_claim_waits();

-- Notes of the team on a claim: never changed; a mistake is struck through by who wrote it.
create table claim_notes (
  id uuid primary key,
  claim_id uuid not null references claims on delete cascade,
  author_id uuid references profiles on delete set null,
  body text not null check (char_length(body) between 1 and 4000),
  created_at timestamptz not null default now(),
  struck_at timestamptz,
  struck_reason text check (char_length(struck_reason) between 3 and 1000),
  constraint claim_notes_struck check ((struck_at is null) = (struck_reason is null))
);
create index claim_notes_claim on claim_notes (claim_id, created_at);

alter table coverage_versions enable row level security;
alter table document_requests enable row level security;
alter table claim_notes enable row level security;

-- An admin is a driver on their own claim, and reads there what every driver reads.
create policy admins_read on coverage_versions for select to app_request
  using ((select actor_is_admin()) and exists (select from claims c where c.id = claim_id and c.driver_id <> (select actor_id())));
grant select on coverage_versions to app_request;

create policy of_readable_claim on document_requests for select to app_request
  using (exists (select from claims c where c.id = claim_id));
create policy admins_ask on document_requests for insert to app_request
  with check ((select actor_is_admin()) and asked_by = (select actor_id())
    and exists (select from claims c where c.id = claim_id and c.driver_id <> (select actor_id())));
create policy admins_withdraw on document_requests for update to app_request
  using ((select actor_is_admin()) and fulfilled_at is null and withdrawn_at is null
    and exists (select from claims c where c.id = claim_id and c.driver_id <> (select actor_id())))
  with check ((select actor_is_admin()) and fulfilled_at is null and (withdrawn_by is null or withdrawn_by = (select actor_id())));
create policy driver_fulfils on document_requests for update to app_request
  using (fulfilled_at is null and withdrawn_at is null
    and exists (select from claims c where c.id = claim_id and c.driver_id = (select actor_id())))
  with check (withdrawn_at is null and (fulfilled_at is null or file_id is not null)
    and exists (select from claims c where c.id = claim_id and c.driver_id = (select actor_id())));
create policy system_all on document_requests to app_system using (true) with check (true);
grant select, insert (id, claim_id, slot, label, message, asked_by, created_at),
  update (file_id, fulfilled_at, withdrawn_at, withdrawn_by, withdraw_reason) on document_requests to app_request;
grant select, update (reminded_at) on document_requests to app_system;

create policy admins_read on claim_notes for select to app_request
  using ((select actor_is_admin()) and exists (select from claims c where c.id = claim_id and c.driver_id <> (select actor_id())));
create policy admins_write on claim_notes for insert to app_request
  with check ((select actor_is_admin()) and author_id = (select actor_id())
    and exists (select from claims c where c.id = claim_id and c.driver_id <> (select actor_id())));
create policy author_strikes on claim_notes for update to app_request
  using ((select actor_is_admin()) and author_id = (select actor_id()) and struck_at is null)
  with check ((select actor_is_admin()) and author_id = (select actor_id()));
grant select, insert (id, claim_id, author_id, body, created_at), update (struck_at, struck_reason) on claim_notes to app_request;

-- Who looked at the whole policy number: the driver learns an admin's first name, an admin the whole name.
create function policy_readers(wanted uuid) returns table (name text, at timestamptz)
  language sql stable security definer set search_path = public as $$
  select case when actor_is_admin() then p.name else split_part(p.name, ' ', 1) end, a.at
  from audit_log a join profiles p on p.id = a.actor_id
  where a.subject_table = 'claims' and a.subject_id = wanted::text and a.action = 'claim.policy_read'
    and exists (select from claims c where c.id = wanted and (c.driver_id = actor_id() or actor_is_admin()))
  order by a.id desc $$;
revoke all on function policy_readers from public;
grant execute on function policy_readers to app_request;

-- Whoever deletes their account (erase_person) leaves no words here either, on claims that stay as billed figures.
create function tg_forget_worksheet() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update coverage set sources = '{}', confirmed_by = '—' where claim_id = new.id;
  delete from coverage_versions where claim_id = new.id;
  delete from document_requests where claim_id = new.id;
  delete from claim_notes where claim_id = new.id;
  return null;
end $$;
create trigger forget_worksheet after update of policy_number_sealed on claims for each row
  when (new.policy_number_sealed = '' and old.policy_number_sealed <> '') execute function tg_forget_worksheet();

insert into job_names values ('document_reminder') on conflict do nothing;
