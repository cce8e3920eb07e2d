-- The tables of trades/repair-board as they are now. Written by bin/types to be read: a migration changes them.

-- An estimate written elsewhere, shown beside ours and never counted: its sums as the paper says them, its PDF or the
-- lines read from a file.
create table outside_estimates (
  id uuid primary key,
  request_id uuid not null references estimate_requests (id) on delete restrict,
  -- The repair it stands beside, which has the id of its invitation; null before a shop was chosen.
  invitation_id uuid references estimate_invitations (id) on delete restrict,
  whose text not null check (whose in ('insurer', 'shop', 'other')),
  source text not null check (source in ('driver', 'team', 'shop', 'adjuster')),
  recorded_by uuid references profiles (id) on delete set null,
  contact_id uuid references adjuster_contacts (id) on delete restrict,
  -- How far the adjuster was trusted when they brought it; a contact that was confirmed since is confirmed.
  trust text check (trust in ('typed', 'domain_known', 'confirmed')),
  format text not null check (format in ('pdf', 'bms', 'ems')),
  file_id uuid references files (id) on delete restrict,
  -- Read from a file of another system, without anybody’s name; the file itself is not kept.
  lines jsonb not null default '[]' check (jsonb_typeof(lines) = 'array' and jsonb_array_length(lines) <= 4200),
  parts_cents integer not null check (abs(parts_cents) <= 100000000),
  labor_cents integer not null check (abs(labor_cents) <= 100000000),
  other_cents integer not null check (abs(other_cents) <= 100000000),
  tax_cents integer not null check (tax_cents between 0 and 100000000),
  -- As the paper says it: the other sums need not make it.
  total_cents integer not null check (total_cents between 0 and 100000000),
  deductible_cents integer check (deductible_cents between 0 and 100000000),
  note text not null default '' check (char_length(note) <= 500),
  recorded_at timestamptz not null,
  ended_at timestamptz,
  ended_how text check (ended_how in ('replaced', 'taken_back')),
  ended_reason text check (char_length(ended_reason) between 1 and 1000),
  constraint outside_estimates_contact check ((source = 'adjuster') = (contact_id is not null) and (contact_id is null)
    = (trust is null)),
  constraint outside_estimates_ended check ((ended_at is null) = (ended_how is null)),
  constraint outside_estimates_read check (format = 'pdf' or source = 'adjuster' and file_id is null),
  constraint outside_estimates_shop check ((source not in ('shop', 'adjuster')) or invitation_id is not null),
  constraint outside_estimates_whose check ((whose = 'shop') = (source = 'shop')),
  constraint outside_estimates_why check ((not ended_how is distinct from 'taken_back') = (ended_reason is not null))
);
create index outside_estimates_contact on outside_estimates (contact_id);
create index outside_estimates_file on outside_estimates (file_id);
create index outside_estimates_invitation on outside_estimates (invitation_id);
create index outside_estimates_recorded_by on outside_estimates (recorded_by);
create index outside_estimates_request on outside_estimates (request_id, recorded_at);
create trigger stands before update on outside_estimates for each row execute function tg_outside_estimate_stands();
alter table outside_estimates enable row level security;
create policy of_own_request on outside_estimates for select to app_request
  using ((select actor_is_admin()) or (id in (select actor_outside_estimates())));
create policy system_all on outside_estimates to app_system
  using (true);
grant select on outside_estimates to app_request;
grant insert, select, update (ended_at, ended_how, ended_reason) on outside_estimates to app_system;
