create table provider_profiles (
  id uuid primary key,
  user_id uuid not null unique references profiles on delete restrict,
  provider_type text not null
    check (provider_type in ('private_owner', 'body_shop', 'glass', 'towing', 'adjuster', 'rental_company')),
  business_name text not null check (char_length(business_name) between 1 and 200),
  address text check (char_length(address) <= 300),
  city text check (char_length(city) <= 100),
  state text check (state ~ '^[A-Z]{2}$'),
  zip text check (zip ~ '^\d{5}$'),
  lat double precision,
  lng double precision,
  time_zone text not null default 'America/New_York',
  about text check (char_length(about) <= 3000),
  verified boolean not null default false,
  background_check_status text check (background_check_status in ('pending', 'approved', 'rejected')),
  insurance_proof_url text references files (path) on delete restrict,
  w9_url text references files (path) on delete restrict,
  onboarding_step integer not null default 2 check (onboarding_step between 1 and 4),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (not verified or background_check_status = 'approved')
);
comment on column provider_profiles.user_id is 'The owner (spec §3); further people are provider_members.';
comment on column provider_profiles.w9_url is 'The path of an own upload, like insurance_proof_url: never public, opened by signed links only.';
create index provider_profiles_insurance_proof on provider_profiles (insurance_proof_url);
create index provider_profiles_w9 on provider_profiles (w9_url);
create index provider_profiles_status on provider_profiles (background_check_status, created_at);
create trigger touch before update on provider_profiles for each row execute function tg_touch();

-- Rights follow membership, not role.
create table provider_members (
  provider_id uuid not null references provider_profiles on delete cascade,
  user_id uuid not null references profiles on delete cascade,
  member_role text not null check (member_role in ('owner', 'estimator', 'front_desk')),
  created_at timestamptz not null default now(),
  primary key (provider_id, user_id)
);
create index provider_members_user on provider_members (user_id);

create function actor_provider_ids() returns setof uuid language sql stable security definer set search_path = public
  as $$ select provider_id from provider_members where user_id = actor_id() $$;
revoke all on function actor_provider_ids from public;
grant execute on function actor_provider_ids to app_request, app_system;

create function tg_provider_owner() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into provider_members (provider_id, user_id, member_role) values (new.id, new.user_id, 'owner');
  return null;
end $$;
create trigger owner_row after insert on provider_profiles for each row execute function tg_provider_owner();

-- Tax numbers: sealed, out of the request role's sight; the last four are for display.
create table provider_secrets (
  provider_id uuid primary key references provider_profiles on delete cascade,
  ein_sealed text not null,
  ein_last4 text not null check (ein_last4 ~ '^\d{4}$'),
  updated_at timestamptz not null default now()
);
create function save_ein(provider uuid, sealed text, last4 text) returns void language plpgsql security definer set search_path = public as $$
begin
  if not exists (select from provider_members where provider_id = provider and user_id = actor_id() and member_role = 'owner') then
    raise exception 'not the owner' using errcode = '42501';
  end if;
  insert into provider_secrets (provider_id, ein_sealed, ein_last4) values (provider, sealed, last4)
    on conflict (provider_id) do update set ein_sealed = excluded.ein_sealed, ein_last4 = excluded.ein_last4, updated_at = now();
end $$;
create function ein_last4_of(provider uuid) returns text language sql stable security definer set search_path = public as $$
  select s.ein_last4 from provider_secrets s where s.provider_id = provider
    and (actor_is_admin() or provider in (select actor_provider_ids())) $$;
revoke all on function save_ein, ein_last4_of from public;
grant execute on function save_ein, ein_last4_of to app_request;

create table provider_events (
  id bigint generated always as identity primary key,
  provider_id uuid not null references provider_profiles on delete cascade,
  machine text not null default 'verification',
  kind text not null default 'status',
  from_status text,
  to_status text,
  actor_id uuid references profiles on delete set null,
  reason text,
  next_expected_at timestamptz,
  details jsonb not null default '{}',
  at timestamptz not null default now()
);
create index provider_events_provider on provider_events (provider_id, id);
insert into status_transitions (machine, from_status, to_status, needs_reason) values
  ('verification', 'pending', 'approved', false),
  ('verification', 'pending', 'rejected', true),
  ('verification', 'rejected', 'pending', false),
  ('verification', 'approved', 'pending', false),
  ('verification', 'approved', 'rejected', true);
create trigger status after insert or update of background_check_status on provider_profiles
  for each row execute function tg_status('verification', 'background_check_status', 'provider_events', 'provider_id');

alter table provider_profiles enable row level security;
alter table provider_members enable row level security;
alter table provider_secrets enable row level security;
alter table provider_events enable row level security;

create policy members_or_admin_read on provider_profiles for select to app_request
  using (user_id = (select actor_id()) or id in (select actor_provider_ids()) or (select actor_is_admin()));
create policy own_inserts on provider_profiles for insert to app_request with check (user_id = (select actor_id()));
create policy members_or_admin_update on provider_profiles for update to app_request
  using (id in (select actor_provider_ids()) or (select actor_is_admin()))
  with check (id in (select actor_provider_ids()) or (select actor_is_admin()));
create policy system_all on provider_profiles to app_system using (true) with check (true);
grant select, insert (id, user_id, provider_type, business_name, address, city, state, zip, lat, lng, time_zone, about, onboarding_step),
  update (provider_type, business_name, address, city, state, zip, lat, lng, time_zone, about, insurance_proof_url, w9_url,
    onboarding_step, version) on provider_profiles to app_request;
grant select on provider_profiles to app_system;

-- verified and background_check_status: a provider can submit, an admin can decide; neither writes the columns.
create function submit_verification(provider uuid) returns void language plpgsql security definer set search_path = public as $$
begin
  if not exists (select from provider_members where provider_id = provider and user_id = actor_id() and member_role = 'owner') then
    raise exception 'not the owner' using errcode = '42501';
  end if;
  update provider_profiles set background_check_status = 'pending', verified = false where id = provider;
end $$;
create function decide_verification(provider uuid, decision text) returns void language plpgsql security definer set search_path = public as $$
begin
  if not actor_is_admin() then raise exception 'not an admin' using errcode = '42501'; end if;
  update provider_profiles set background_check_status = decision, verified = (decision = 'approved') where id = provider;
end $$;
revoke all on function submit_verification, decide_verification from public;
grant execute on function submit_verification, decide_verification to app_request;

create policy own_or_admin_reads on provider_members for select to app_request
  using (user_id = (select actor_id()) or provider_id in (select actor_provider_ids()) or (select actor_is_admin()));
create policy system_all on provider_members to app_system using (true) with check (true);
grant select on provider_members to app_request, app_system;
create policy system_all on provider_secrets to app_system using (true) with check (true);
grant select on provider_secrets to app_system;
create policy of_readable_provider on provider_events for select to app_request
  using (exists (select from provider_profiles p where p.id = provider_id));
create policy system_all on provider_events to app_system using (true) with check (true);
grant select on provider_events to app_request, app_system;
