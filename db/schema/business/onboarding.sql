-- The tables of business/onboarding as they are now. Written by bin/types to be read: a migration changes them.

create table onboarding_drafts (
  user_id uuid primary key references profiles (id) on delete cascade,
  answers_sealed text not null check (char_length(answers_sealed) < 100000),
  updated_at timestamptz not null default now()
);
alter table onboarding_drafts enable row level security;
create policy own on onboarding_drafts to app_request
  using (user_id = (select actor_id()));
grant delete, insert (user_id, answers_sealed, updated_at), select, update (answers_sealed, updated_at) on
  onboarding_drafts to app_request;

create table provider_secrets (
  provider_id uuid primary key references provider_profiles (id) on delete cascade,
  ein_sealed text not null,
  ein_last4 text not null check (ein_last4 ~ '^\d{4}$'),
  updated_at timestamptz not null default now()
);
alter table provider_secrets enable row level security;
create policy system_all on provider_secrets to app_system
  using (true);
grant select on provider_secrets to app_system;
