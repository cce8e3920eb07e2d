-- Estimates that were written elsewhere, kept as evidence beside ours: the insurer's own, a shop's of its other system, another one (docs/decisions/056).
create table outside_estimates (
  id uuid primary key,
  request_id uuid not null references estimate_requests (id) on delete restrict,
  invitation_id uuid references estimate_invitations (id) on delete restrict,
  whose text not null check (whose in ('insurer', 'shop', 'other')),
  source text not null check (source in ('driver', 'team', 'shop', 'adjuster')),
  recorded_by uuid references profiles (id) on delete set null,
  contact_id uuid references adjuster_contacts (id) on delete restrict,
  trust text check (trust in ('typed', 'domain_known', 'confirmed')),
  format text not null check (format in ('pdf', 'bms', 'ems')),
  file_id uuid references files (id) on delete restrict,
  lines jsonb not null default '[]' check (jsonb_typeof(lines) = 'array' and jsonb_array_length(lines) <= 4200),
  parts_cents integer not null check (abs(parts_cents) <= 100000000),
  labor_cents integer not null check (abs(labor_cents) <= 100000000),
  other_cents integer not null check (abs(other_cents) <= 100000000),
  tax_cents integer not null check (tax_cents between 0 and 100000000),
  total_cents integer not null check (total_cents between 0 and 100000000),
  deductible_cents integer check (deductible_cents between 0 and 100000000),
  note text not null default '' check (char_length(note) <= 500),
  recorded_at timestamptz not null,
  ended_at timestamptz,
  ended_how text check (ended_how in ('replaced', 'taken_back')),
  ended_reason text check (char_length(ended_reason) between 1 and 1000),
  constraint outside_estimates_ended check ((ended_at is null) = (ended_how is null)),
  constraint outside_estimates_why check ((ended_how is not distinct from 'taken_back') = (ended_reason is not null)),
  constraint outside_estimates_whose check ((whose = 'shop') = (source = 'shop')),
  constraint outside_estimates_shop check (source not in ('shop', 'adjuster') or invitation_id is not null),
  constraint outside_estimates_contact check ((source = 'adjuster') = (contact_id is not null) and (contact_id is null) = (trust is null)),
  constraint outside_estimates_read check (format = 'pdf' or source = 'adjuster' and file_id is null)
);
comment on table outside_estimates is 'An estimate written elsewhere, shown beside ours and never counted: its sums as the paper says them, its PDF or the lines read from a file.';
comment on column outside_estimates.invitation_id is 'The repair it stands beside, which has the id of its invitation; null before a shop was chosen.';
comment on column outside_estimates.trust is 'How far the adjuster was trusted when they brought it; a contact that was confirmed since is confirmed.';
comment on column outside_estimates.lines is 'Read from a file of another system, without anybody''s name; the file itself is not kept.';
comment on column outside_estimates.total_cents is 'As the paper says it: the other sums need not make it.';
create index outside_estimates_request on outside_estimates (request_id, recorded_at);
create index outside_estimates_invitation on outside_estimates (invitation_id);
create index outside_estimates_contact on outside_estimates (contact_id);
create index outside_estimates_file on outside_estimates (file_id);
create index outside_estimates_recorded_by on outside_estimates (recorded_by);

create function tg_outside_estimate_stands() returns trigger language plpgsql set search_path = public as $$ begin return new; end $$;
create trigger stands before update on outside_estimates for each row execute function tg_outside_estimate_stands();
create function tg_forget_in_repair_board() returns trigger language plpgsql security definer set search_path = public as $$ begin return new; end $$;
create trigger forget_in_repair_board before update of deleted_at on profiles for each row
  when (new.deleted_at is not null and old.deleted_at is null) execute function tg_forget_in_repair_board();
create function actor_outside_estimates() returns setof uuid language sql stable security definer set search_path = public as $$ select null::uuid where false $$;
grant execute on function actor_outside_estimates to app_request;
comment on function actor_outside_estimates is 'Estimates of others that the actor may read: their driver''s, those of the shop itself, and the insurer''s once the shop was chosen.';

alter table outside_estimates enable row level security;
create policy of_own_request on outside_estimates for select to app_request
  using ((select actor_is_admin()) or id in (select actor_outside_estimates()));
create policy system_all on outside_estimates to app_system using (true);
grant select on outside_estimates to app_request;
grant select, insert, update (ended_at, ended_how, ended_reason) on outside_estimates to app_system;
