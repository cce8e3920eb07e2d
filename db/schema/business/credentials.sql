-- The tables of business/credentials as they are now. Written by bin/types to be read: a migration changes them.

create table credential_events (
  id bigint generated always as identity primary key,
  credential_id uuid not null references credentials (id) on delete cascade,
  machine text not null default 'credential',
  kind text not null default 'status',
  from_status text,
  to_status text,
  actor_id uuid references profiles (id) on delete set null,
  reason text,
  next_expected_at timestamptz,
  at timestamptz not null default now()
);
create index credential_events_credential on credential_events (credential_id, id);
alter table credential_events enable row level security;
create policy of_readable_credential on credential_events for select to app_request
  using ((exists (select from credentials c where c.id = credential_events.credential_id)));
create policy system_all on credential_events to app_system
  using (true);
grant select on credential_events to app_request;
grant select on credential_events to app_system;

create table credentials (
  id uuid primary key,
  provider_id uuid not null references provider_profiles (id) on delete cascade,
  kind text not null check (kind in ('body_shop_registration', 'tow_license', 'adjuster_license', 'liability_insurance',
    'garage_keepers_insurance', 'fleet_insurance', 'other_license', 'minority_certificate', 'women_certificate',
    'veteran_certificate')),
  -- Where it is valid: the state that licenses, or the state the policy is written for.
  state text not null check (state ~ '^[A-Z]{2}$'),
  issuer text not null check (char_length(issuer) between 1 and 200),
  number_sealed text not null,
  number_last4 text not null check (char_length(number_last4) between 1 and 4),
  expires_on date not null,
  file_path text not null references files (path) on delete restrict,
  status text not null default 'submitted' check (status in ('submitted', 'accepted', 'refused', 'lapsed')),
  refusal_reason text check (char_length(refusal_reason) <= 1000),
  reminded_days integer, -- The last reminder sent, in days before the expiry.
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- What an adjuster’s or appraiser’s license is for; null for everything else.
  license_type text check (license_type in ('appraiser', 'independent_adjuster', 'public_adjuster')),
  constraint credentials_check check ((status = 'refused') = (refusal_reason is not null)),
  constraint credentials_license check (license_type is null or (kind in ('adjuster_license', 'other_license')))
);
create index credentials_expiry on credentials (expires_on) where (status = 'accepted');
create index credentials_file on credentials (file_path);
create index credentials_provider on credentials (provider_id, kind);
create index credentials_waiting on credentials (created_at) where (status = 'submitted');
create trigger own_upload before insert or update of file_path on credentials for each row execute function
  tg_own_upload('file_path');
create trigger status after insert or update of status on credentials for each row execute function
  tg_status('credential', 'status', 'credential_events', 'credential_id');
create trigger touch before update on credentials for each row execute function tg_touch();
alter table credentials enable row level security;
create policy members_change_open on credentials for update to app_request
  using ((provider_id in (select actor_providers_for('credentials'))) and (status in ('submitted', 'refused')))
  with check ((provider_id in (select actor_providers_for('credentials'))));
create policy members_insert on credentials for insert to app_request
  with check ((provider_id in (select actor_providers_for('credentials'))));
create policy members_or_admin_read on credentials for select to app_request
  using ((provider_id in (select actor_providers_for('credentials'))) or (select actor_is_admin()));
create policy members_remove_open on credentials for delete to app_request
  using ((provider_id in (select actor_providers_for('credentials'))) and (status in ('submitted', 'refused')));
create policy system_all on credentials to app_system
  using (true);
grant delete, insert (id, provider_id, kind, state, issuer, number_sealed, number_last4, expires_on, file_path,
  license_type), select (id, provider_id, kind, state, issuer, number_last4, expires_on, file_path, status,
  refusal_reason, reminded_days, created_at, updated_at, license_type), update (kind, state, issuer, number_sealed,
  number_last4, expires_on, file_path, license_type) on credentials to app_request;
grant select, update (status, reminded_days) on credentials to app_system;

create table document_reviews (
  provider_id uuid not null references provider_profiles (id) on delete cascade,
  document text not null check (document in ('insurance_proof', 'w9')),
  -- What was looked at: a document that was replaced since then has no decision.
  file_path text not null references files (path) on delete cascade,
  decision text not null check (decision in ('accepted', 'refused')),
  reason text check (char_length(reason) between 1 and 1000),
  reviewed_at timestamptz not null default now(),
  constraint document_reviews_pkey primary key (provider_id, document),
  constraint document_reviews_check check ((decision = 'refused') = (reason is not null))
);
create index document_reviews_file on document_reviews (file_path);
alter table document_reviews enable row level security;
create policy members_or_admin_read on document_reviews for select to app_request
  using ((provider_id in (select actor_providers_for('credentials'))) or (select actor_is_admin()));
create policy system_all on document_reviews to app_system
  using (true);
grant select on document_reviews to app_request;
grant select on document_reviews to app_system;
