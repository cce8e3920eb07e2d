create table profiles (
  id uuid primary key,
  name text not null check (char_length(name) between 1 and 200),
  email text not null check (email = lower(email)),
  phone text check (char_length(phone) between 7 and 40),
  role text not null default 'driver' check (role in ('driver', 'individual_owner', 'shop', 'claims_admin')),
  language text not null default 'en' check (language in ('en', 'es')),
  suspended_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index profiles_email on profiles (email);
create trigger touch before update on profiles for each row execute function tg_touch();

create function actor_is_admin() returns boolean language sql stable security definer set search_path = public
  as $$ select exists (select from profiles where id = actor_id() and role = 'claims_admin' and suspended_at is null) $$;
revoke all on function actor_is_admin from public;
grant execute on function actor_is_admin to app_request, app_system;

alter table profiles enable row level security;
create policy own_or_admin_reads on profiles for select to app_request
  using (id = (select actor_id()) or (select actor_is_admin()));
create policy own_updates on profiles for update to app_request
  using (id = (select actor_id())) with check (id = (select actor_id()));
create policy system_all on profiles to app_system using (true) with check (true);
grant select, update (name, phone, language) on profiles to app_request;
grant select, insert, update (name, email, phone, role, language, suspended_at) on profiles to app_system;

create policy admin_reads on audit_log for select to app_request using ((select actor_is_admin()));
create policy system_reads on audit_log for select to app_system using (true);
grant select on audit_log to app_request, app_system;

-- Choosing a provider type changes the role (spec §6), never to or from claims_admin.
create function take_provider_role(new_role text) returns void language plpgsql security definer set search_path = public as $$
begin
  if new_role not in ('individual_owner', 'shop') then raise exception 'not a provider role: %', new_role; end if;
  update profiles set role = new_role where id = actor_id() and role <> 'claims_admin';
end $$;
revoke all on function take_provider_role from public;
grant execute on function take_provider_role to app_request;

-- Secrets live apart: the request role cannot even name them.
create schema auth;
grant usage on schema auth to app_system;
create table auth.users (
  id uuid primary key references profiles on delete cascade,
  password_hash text not null,
  email_confirmed_at timestamptz,
  last_sign_in_at timestamptz,
  created_at timestamptz not null default now()
);
create table auth.sessions (
  id uuid primary key,
  user_id uuid not null references auth.users on delete cascade,
  user_agent text not null,
  ip text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now()
);
create index sessions_user on auth.sessions (user_id);
create table auth.refresh_tokens (
  token_hash bytea primary key,
  session_id uuid not null references auth.sessions on delete cascade,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index refresh_tokens_session on auth.refresh_tokens (session_id);
comment on table auth.refresh_tokens is 'One row per token; a used one is kept, because its second use ends the session.';
create table auth.one_time_tokens (
  token_hash bytea primary key,
  user_id uuid not null references auth.users on delete cascade,
  kind text not null check (kind in ('signup', 'recovery')),
  expires_at timestamptz not null
);
create index one_time_tokens_user on auth.one_time_tokens (user_id, kind);
create table auth.throttle (
  key text primary key,
  attempts integer not null,
  until timestamptz not null
);
comment on table auth.throttle is 'Attempts per account and per network address until a moment; keys hold hashes, not addresses.';
do $$ declare t text; begin
  foreach t in array array['users', 'sessions', 'refresh_tokens', 'one_time_tokens', 'throttle'] loop
    execute format('alter table auth.%I enable row level security', t);
    execute format('create policy system_all on auth.%I to app_system using (true) with check (true)', t);
    execute format('grant select, insert, update, delete on auth.%I to app_system', t);
  end loop;
end $$;
