create table claims (
  id uuid primary key,
  driver_id uuid not null references profiles on delete restrict,
  insurer_name text not null check (char_length(insurer_name) between 1 and 200),
  policy_number_sealed text not null,
  policy_number_last4 text not null,
  claim_number text not null check (char_length(claim_number) between 1 and 100),
  claim_number_key text not null generated always as (upper(regexp_replace(claim_number, '[^A-Za-z0-9]', '', 'g'))) stored,
  insurer_key text not null generated always as (lower(regexp_replace(insurer_name, '[^A-Za-z0-9]', '', 'g'))) stored,
  claim_type text not null check (claim_type in ('collision', 'comprehensive', 'liability', 'glass')),
  loss_date date not null,
  loss_state text check (loss_state ~ '^[A-Z]{2}$'),
  loss_zip text check (loss_zip ~ '^\d{5}$'),
  vehicle_zip text check (vehicle_zip ~ '^\d{5}$'),
  home_zip text check (home_zip ~ '^\d{5}$'),
  vin text check (vin ~ '^[A-HJ-NPR-Z0-9]{17}$'),
  drivable boolean,
  services_needed text[] not null default '{}'
    check (services_needed <@ array['repair', 'glass', 'towing', 'rental', 'adjuster']),
  adjuster_email text,
  description text check (char_length(description) <= 5000),
  status text not null default 'intake' check (status in ('intake', 'coverage-verified', 'in-progress', 'closed')),
  coverage_due_at timestamptz not null,
  close_reason text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on column claims.coverage_due_at is 'The 24-hour promise of spec §9: from submission, and again from a return to intake.';
create unique index claims_one_live on claims (driver_id, insurer_key, claim_number_key) where status <> 'closed';
create index claims_driver on claims (driver_id, created_at desc);
create index claims_queue on claims (status, coverage_due_at);

create table claim_events (
  id bigint generated always as identity primary key,
  claim_id uuid not null references claims on delete cascade,
  machine text not null default 'claim',
  kind text not null default 'status',
  from_status text,
  to_status text,
  actor_id uuid references profiles on delete set null,
  reason text,
  next_expected_at timestamptz,
  details jsonb not null default '{}',
  at timestamptz not null default now()
);
create index claim_events_claim on claim_events (claim_id, id);

create table coverage (
  claim_id uuid primary key references claims on delete cascade,
  rental_daily_cap_cents integer check (rental_daily_cap_cents >= 0),
  rental_max_days integer check (rental_max_days between 0 and 365),
  rental_total_cap_cents integer check (rental_total_cap_cents >= 0),
  rental_start date,
  repair_authorized_amount_cents integer check (repair_authorized_amount_cents >= 0),
  deductible_cents integer check (deductible_cents >= 0),
  rental_start_allowed boolean not null default false,
  direct_bill boolean not null default false,
  confirmed_how text not null check (confirmed_how in ('phone', 'email', 'portal', 'letter')),
  confirmed_by text not null check (char_length(confirmed_by) between 1 and 200),
  confirmed_at timestamptz not null default now(),
  verified_by uuid not null references profiles on delete restrict,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table claim_documents (
  claim_id uuid not null references claims on delete cascade,
  slot text not null check (slot in ('police_report', 'damage_photos', 'insurer_screenshot')),
  file_id uuid not null references files on delete restrict,
  created_at timestamptz not null default now(),
  primary key (claim_id, slot)
);
create unique index claim_documents_file on claim_documents (file_id);

-- What a driver typed so far, kept on the server at each step; one open draft per person.
create table claim_drafts (
  driver_id uuid primary key references profiles on delete cascade,
  step text not null,
  answers_sealed text not null check (char_length(answers_sealed) < 100000),
  updated_at timestamptz not null default now()
);

insert into status_transitions (machine, from_status, to_status, needs_reason) values
  ('claim', 'intake', 'coverage-verified', false),
  ('claim', 'coverage-verified', 'in-progress', false),
  ('claim', 'in-progress', 'closed', true),
  ('claim', 'intake', 'closed', true),
  ('claim', 'coverage-verified', 'closed', true),
  ('claim', 'closed', 'intake', true),
  ('claim', 'coverage-verified', 'intake', true);

create trigger touch before update on claims for each row execute function tg_touch();
create trigger touch before update on coverage for each row execute function tg_touch();
-- A driver may close an own claim; every other move belongs to an admin, and never on the admin's own claim.
create function tg_claims_guard() returns trigger language plpgsql as $$
begin
  if new.status is distinct from old.status and actor_id() is not null
    and not (actor_id() = old.driver_id and new.status = 'closed')
    and (actor_id() = old.driver_id or not actor_is_admin()) then
    raise exception 'This move is not theirs to make.' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger guard before update of status on claims for each row execute function tg_claims_guard();
create trigger status after insert or update of status on claims
  for each row execute function tg_status('claim', 'status', 'claim_events', 'claim_id');

create function tg_claims_live() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into live_events (user_id, event, table_name, payload)
  select watcher, tg_op, 'claims', jsonb_build_object('id', new.id, 'status', new.status, 'version', new.version, 'updated_at', new.updated_at)
  from (select new.driver_id as watcher union select id from profiles where role = 'claims_admin' and suspended_at is null) w;
  return null;
end $$;
create trigger live after insert or update on claims for each row execute function tg_claims_live();

alter table claims enable row level security;
alter table claim_events enable row level security;
alter table coverage enable row level security;
alter table claim_documents enable row level security;
alter table claim_drafts enable row level security;

create policy own_or_admin_reads on claims for select to app_request
  using (driver_id = (select actor_id()) or (select actor_is_admin()));
create policy own_inserts on claims for insert to app_request with check (driver_id = (select actor_id()));
create policy own_or_admin_updates on claims for update to app_request
  using (driver_id = (select actor_id()) or (select actor_is_admin()))
  with check (driver_id = (select actor_id()) or (select actor_is_admin()));
create policy system_all on claims to app_system using (true) with check (true);
grant select, insert (id, driver_id, insurer_name, policy_number_sealed, policy_number_last4, claim_number, claim_type,
  loss_date, loss_state, loss_zip, vehicle_zip, home_zip, vin, drivable, services_needed, adjuster_email, description,
  coverage_due_at), update (status, close_reason, coverage_due_at, version) on claims to app_request;
grant select, update (status, close_reason, version) on claims to app_system;

create policy of_readable_claim on claim_events for select to app_request
  using (exists (select from claims c where c.id = claim_id));
create policy of_readable_claim_inserts on claim_events for insert to app_request
  with check (actor_id = (select actor_id()) and kind <> 'status' and exists (select from claims c where c.id = claim_id));
create policy system_all on claim_events to app_system using (true) with check (true);
grant select, insert (claim_id, kind, actor_id, reason, next_expected_at, details) on claim_events to app_request, app_system;

create policy of_readable_claim on coverage for select to app_request
  using (exists (select from claims c where c.id = claim_id));
create policy admin_inserts on coverage for insert to app_request
  with check ((select actor_is_admin()) and verified_by = (select actor_id())
    and exists (select from claims c where c.id = claim_id and c.driver_id <> (select actor_id())));
create policy admin_updates on coverage for update to app_request
  using ((select actor_is_admin())) with check ((select actor_is_admin()) and verified_by = (select actor_id())
    and exists (select from claims c where c.id = claim_id and c.driver_id <> (select actor_id())));
create policy system_all on coverage to app_system using (true) with check (true);
grant select,
  insert (claim_id, rental_daily_cap_cents, rental_max_days, rental_total_cap_cents, rental_start,
    repair_authorized_amount_cents, deductible_cents, rental_start_allowed, direct_bill, confirmed_how, confirmed_by,
    confirmed_at, verified_by),
  update (rental_daily_cap_cents, rental_max_days, rental_total_cap_cents, rental_start,
    repair_authorized_amount_cents, deductible_cents, rental_start_allowed, direct_bill, confirmed_how, confirmed_by,
    confirmed_at, verified_by, version) on coverage to app_request;
grant select on coverage to app_system;

create policy of_readable_claim on claim_documents for select to app_request
  using (exists (select from claims c where c.id = claim_id));
create policy own_inserts on claim_documents for insert to app_request
  with check (exists (select from claims c where c.id = claim_id and c.driver_id = (select actor_id()))
    and exists (select from files f where f.id = file_id and f.owner_id = (select actor_id())));
create policy system_all on claim_documents to app_system using (true) with check (true);
grant select, insert (claim_id, slot, file_id) on claim_documents to app_request;
grant select on claim_documents to app_system;

create policy own on claim_drafts to app_request using (driver_id = (select actor_id())) with check (driver_id = (select actor_id()));
grant select, delete, insert (driver_id, step, answers_sealed, updated_at), update (step, answers_sealed, updated_at) on claim_drafts to app_request;

-- Who did something on this claim: a driver learns an admin's first name only.
create function claim_people(wanted uuid) returns table (id uuid, name text, role text)
  language sql stable security definer set search_path = public as $$
  select p.id, case when p.role = 'claims_admin' and not actor_is_admin() then split_part(p.name, ' ', 1) else p.name end, p.role
  from profiles p
  where p.id in (select e.actor_id from claim_events e where e.claim_id = wanted)
    and exists (select from claims c where c.id = wanted and (c.driver_id = actor_id() or actor_is_admin())) $$;
revoke all on function claim_people from public;
grant execute on function claim_people to app_request;
