-- The tables of base/sign-in as they are now. Written by bin/types to be read: a migration changes them.

-- What is left of ten codes, each good once instead of the authenticator; a used one is deleted.
create table auth.recovery_codes (
  user_id uuid not null references auth.users (id) on delete cascade,
  code_hash bytea not null,
  constraint recovery_codes_pkey primary key (user_id, code_hash)
);
alter table auth.recovery_codes enable row level security;
create policy system_all on auth.recovery_codes to app_system
  using (true);
grant delete, insert, select, update on auth.recovery_codes to app_system;

-- One row per token; a used one is kept, because its second use ends the session.
create table auth.refresh_tokens (
  token_hash bytea primary key,
  session_id uuid not null references auth.sessions (id) on delete cascade,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index refresh_tokens_session on auth.refresh_tokens (session_id);
alter table auth.refresh_tokens enable row level security;
create policy system_all on auth.refresh_tokens to app_system
  using (true);
grant delete, insert, select, update on auth.refresh_tokens to app_system;

-- The authenticator of a person (RFC 6238): the one in use, and one that waits for its first code.
create table auth.second_factors (
  user_id uuid primary key references auth.users (id) on delete cascade,
  secret_sealed text,
  confirmed_at timestamptz,
  -- Number of the last half minute whose code was used: that one and earlier ones are used up.
  last_step bigint not null default 0,
  next_secret_sealed text,
  next_until timestamptz,
  constraint second_factors_check check ((secret_sealed is null) = (confirmed_at is null)),
  constraint second_factors_check1 check ((next_secret_sealed is null) = (next_until is null))
);
alter table auth.second_factors enable row level security;
create policy system_all on auth.second_factors to app_system
  using (true);
grant delete, insert, select, update on auth.second_factors to app_system;

create table auth.sessions (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  user_agent text not null,
  ip text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  -- Opened by a recovery link: until then the password can be set without the old one, once.
  may_set_password_until timestamptz,
  second_factor_at timestamptz -- When this session passed the second step; null where none was asked.
);
create index sessions_user on auth.sessions (user_id);
create trigger ended after delete on auth.sessions referencing old table as ended for each statement execute function
  tg_session_ended();
alter table auth.sessions enable row level security;
create policy system_all on auth.sessions to app_system
  using (true);
grant delete, insert, select, update on auth.sessions to app_system;

create table auth.users (
  id uuid primary key references profiles (id) on delete cascade,
  password_hash text not null,
  email_confirmed_at timestamptz,
  last_sign_in_at timestamptz,
  created_at timestamptz not null default now()
);
alter table auth.users enable row level security;
create policy system_all on auth.users to app_system
  using (true);
grant delete, insert, select, update on auth.users to app_system;
