-- Licences and insurance policies of a provider: one row each, with number, state, expiry and evidence.
create table credentials (
  id uuid primary key,
  provider_id uuid not null references provider_profiles on delete cascade,
  kind text not null check (kind in ('body_shop_registration', 'tow_licence', 'adjuster_licence', 'liability_insurance',
    'garage_keepers_insurance', 'fleet_insurance', 'other_licence')),
  state text not null check (state ~ '^[A-Z]{2}$'),
  issuer text not null check (char_length(issuer) between 1 and 200),
  number_sealed text not null,
  number_last4 text not null check (char_length(number_last4) between 1 and 4),
  expires_on date not null,
  file_path text not null references files (path) on delete restrict,
  status text not null default 'submitted' check (status in ('submitted', 'accepted', 'refused', 'lapsed')),
  refusal_reason text check (char_length(refusal_reason) <= 1000),
  reminded_days integer,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((status = 'refused') = (refusal_reason is not null))
);
comment on column credentials.state is 'Where it is valid: the state that licenses, or the state the policy is written for.';
comment on column credentials.reminded_days is 'The last reminder sent, in days before the expiry.';
create index credentials_provider on credentials (provider_id, kind);
create index credentials_file on credentials (file_path);
create index credentials_expiry on credentials (expires_on) where status = 'accepted';
create index credentials_waiting on credentials (created_at) where status = 'submitted';
create trigger touch before update on credentials for each row execute function tg_touch();
insert into status_transitions (machine, from_status, to_status, needs_reason) values
  ('credential', 'submitted', 'accepted', false),
  ('credential', 'submitted', 'refused', true),
  ('credential', 'refused', 'submitted', false),
  ('credential', 'accepted', 'refused', true),
  ('credential', 'accepted', 'lapsed', false);

create table credential_events (
  id bigint generated always as identity primary key,
  credential_id uuid not null references credentials on delete cascade,
  machine text not null default 'credential',
  kind text not null default 'status',
  from_status text,
  to_status text,
  actor_id uuid references profiles on delete set null,
  reason text,
  next_expected_at timestamptz,
  at timestamptz not null default now()
);
create index credential_events_credential on credential_events (credential_id, id);
create trigger status after insert or update of status on credentials
  for each row execute function tg_status('credential', 'status', 'credential_events', 'credential_id');

alter table credentials enable row level security;
alter table credential_events enable row level security;
create policy members_or_admin_read on credentials for select to app_request
  using (provider_id in (select actor_provider_ids()) or (select actor_is_admin()));
create policy members_insert on credentials for insert to app_request
  with check (provider_id in (select actor_provider_ids()));
create policy members_change_open on credentials for update to app_request
  using (provider_id in (select actor_provider_ids()) and status in ('submitted', 'refused'))
  with check (provider_id in (select actor_provider_ids()));
create policy members_remove_open on credentials for delete to app_request
  using (provider_id in (select actor_provider_ids()) and status in ('submitted', 'refused'));
create policy system_all on credentials to app_system using (true) with check (true);
grant select (id, provider_id, kind, state, issuer, number_last4, expires_on, file_path, status, refusal_reason, reminded_days,
    created_at, updated_at),
  insert (id, provider_id, kind, state, issuer, number_sealed, number_last4, expires_on, file_path),
  update (kind, state, issuer, number_sealed, number_last4, expires_on, file_path), delete on credentials to app_request;
grant select, update (status, reminded_days) on credentials to app_system;
create policy of_readable_credential on credential_events for select to app_request
  using (exists (select from credentials c where c.id = credential_id));
create policy system_all on credential_events to app_system using (true) with check (true);
grant select on credential_events to app_request, app_system;

-- A provider hands a refused row in again, an admin decides; neither writes the status.
create function resubmit_credential(credential uuid) returns void language plpgsql security definer set search_path = public as $$
begin
  update credentials set status = 'submitted', refusal_reason = null
    where id = credential and status = 'refused' and provider_id in (select actor_provider_ids());
  if not found then raise exception 'not one''s own refused credential' using errcode = '42501'; end if;
end $$;
create function review_credential(credential uuid, decision text) returns void language plpgsql security definer set search_path = public as $$
begin
  if not actor_is_admin() then raise exception 'not an admin' using errcode = '42501'; end if;
  update credentials set status = decision, refusal_reason = case decision when 'refused' then current_reason() end where id = credential;
end $$;
-- What lapsed papers do to listings, and new ones undo: only what they paused comes back.
alter table listings add column paused_for text check (paused_for = 'credentials');
comment on column listings.paused_for is 'Set when the platform paused it because a required credential lapsed.';
create function tg_listing_paused_for() returns trigger language plpgsql as $$
begin
  if new.status <> 'paused' then new.paused_for := null; end if;
  return new;
end $$;
create trigger paused_for before update of status on listings for each row execute function tg_listing_paused_for();
create function pause_listings_of(provider uuid) returns integer language plpgsql security definer set search_path = public as $$
declare count integer;
begin
  update listings set status = 'paused', paused_for = 'credentials', version = version + 1
    where provider_id = provider and status = 'active';
  get diagnostics count = row_count;
  return count;
end $$;
create function resume_listings_of(provider uuid) returns integer language plpgsql security definer set search_path = public as $$
declare count integer;
begin
  if not actor_is_admin() then raise exception 'not an admin' using errcode = '42501'; end if;
  update listings set status = 'active', version = version + 1
    where provider_id = provider and status = 'paused' and paused_for = 'credentials'
      and exists (select from provider_profiles p where p.id = provider and p.verified);
  get diagnostics count = row_count;
  return count;
end $$;
revoke all on function resubmit_credential, review_credential, pause_listings_of, resume_listings_of, tg_listing_paused_for from public;
grant execute on function resubmit_credential, review_credential, resume_listings_of to app_request;
grant execute on function pause_listings_of to app_system;

-- What each type of provider must hold to be listed, per state. Ours, not law, where the source says so; not reviewed by counsel.
insert into rules (key, version, value, reason) values ('credentials', 1, $json${"required": [
  {"kind": "body_shop_registration", "provider_types": ["body_shop"], "state": "CA", "source": "Bureau of Automotive Repair registration (ARD number on every invoice, 16 CCR 3356)"},
  {"kind": "body_shop_registration", "provider_types": ["body_shop"], "state": "CT", "source": "Licensed repairer (Conn. Gen. Stat. § 14-65f and following)"},
  {"kind": "body_shop_registration", "provider_types": ["body_shop"], "state": "MA", "source": "Registered motor vehicle repair shop (Mass. G.L. c. 100A; 211 CMR 123.06)"},
  {"kind": "body_shop_registration", "provider_types": ["body_shop"], "state": "NJ", "source": "Auto body repair facility licence (N.J.A.C. 11:3-10.3(d))"},
  {"kind": "body_shop_registration", "provider_types": ["body_shop"], "state": "NV", "source": "Licensed body shop (Nev. Rev. Stat. § 690B.016)"},
  {"kind": "body_shop_registration", "provider_types": ["body_shop"], "state": "RI", "source": "Auto body shop licence (230-RICR-20-05-6)"},
  {"kind": "tow_licence", "provider_types": ["towing"], "state": "TX", "source": "Tow company licence (16 TAC § 86.400)"},
  {"kind": "liability_insurance", "provider_types": ["body_shop", "glass", "towing", "rental_company"], "source": "House rule"},
  {"kind": "adjuster_licence", "provider_types": ["adjuster"], "source": "House rule; nearly every state licenses public adjusters and appraisers"}
]}$json$, 'First version. Sources as read on 2026-11-20, not reviewed by counsel.');
