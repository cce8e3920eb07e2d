-- The tables of claims/intake as they are now. Written by bin/types to be read: a migration changes them.

create table claim_drafts (
  driver_id uuid primary key references profiles (id) on delete cascade,
  step text not null,
  answers_sealed text not null check (char_length(answers_sealed) < 100000),
  updated_at timestamptz not null default now()
);
alter table claim_drafts enable row level security;
create policy own on claim_drafts to app_request
  using (driver_id = (select actor_id()));
grant delete, insert (driver_id, step, answers_sealed, updated_at), select, update (step, answers_sealed, updated_at) on
  claim_drafts to app_request;
