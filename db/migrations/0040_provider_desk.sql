-- The desk for providers: suspension, withdrawn applications, background checks, decisions that can be undone, reminders.

-- Suspended is a state of its own beside the verification: what was verified stays verified (practice.md §9).
alter table provider_profiles add column market_status text not null default 'open' check (market_status in ('open', 'suspended'));
comment on column provider_profiles.market_status is 'Suspended: nothing of this provider can be listed or newly booked; running bookings go on.';
create index provider_profiles_suspended on provider_profiles (id) where market_status = 'suspended';
insert into status_transitions (machine, from_status, to_status, needs_reason) values
  ('market', 'open', 'suspended', true), ('market', 'suspended', 'open', true);
create trigger market after update of market_status on provider_profiles
  for each row execute function tg_status('market', 'market_status', 'provider_events', 'provider_id');

alter table listings drop constraint listings_paused_for_check;
alter table listings add constraint listings_paused_for_check check (paused_for in ('credentials', 'suspension'));
comment on column listings.paused_for is 'Set when the platform paused it: a required credential lapsed, or its provider was suspended.';

create function suspend_provider(provider uuid) returns integer language plpgsql security definer set search_path = public as $$
declare count integer;
begin
  if not actor_is_admin() then raise exception 'not an admin' using errcode = '42501'; end if;
  update provider_profiles set market_status = 'suspended' where id = provider;
  update listings set status = 'paused', paused_for = 'suspension', version = version + 1
    where provider_id = provider and status = 'active';
  get diagnostics count = row_count;
  return count;
end $$;
-- `complete`: whether everything required is valid today; what is not comes back when the papers do.
create function lift_suspension(provider uuid, complete boolean) returns integer language plpgsql security definer set search_path = public as $$
begin
  if not actor_is_admin() then raise exception 'not an admin' using errcode = '42501'; end if;
  update provider_profiles set market_status = 'open' where id = provider;
  if complete then return resume_listings_of(provider); end if;
  update listings set paused_for = 'credentials' where provider_id = provider and status = 'paused' and paused_for = 'suspension';
  return 0;
end $$;
-- While a provider is suspended nothing comes back; what would have, comes back with the end of the suspension.
create or replace function resume_listings_of(provider uuid) returns integer language plpgsql security definer set search_path = public as $$
declare count integer;
begin
  if not actor_is_admin() then raise exception 'not an admin' using errcode = '42501'; end if;
  if exists (select from provider_profiles p where p.id = provider and p.market_status = 'suspended') then
    update listings set paused_for = 'suspension' where provider_id = provider and status = 'paused' and paused_for = 'credentials';
    return 0;
  end if;
  update listings set status = 'active', version = version + 1
    where provider_id = provider and status = 'paused' and paused_for is not null
      and exists (select from provider_profiles p where p.id = provider and p.verified);
  get diagnostics count = row_count;
  return count;
end $$;
-- The second lock under the verbs: a suspended provider publishes nothing, whoever asks, and is booked by nobody.
create or replace function tg_listing_publish() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if new.status = 'active' and old.status <> 'active' then
    if actor_id() is not null and not exists (select from provider_profiles p where p.id = new.provider_id and p.verified) then
      raise exception 'Only a verified provider can publish a listing.' using errcode = 'CC409';
    end if;
    if exists (select from provider_profiles p where p.id = new.provider_id and p.market_status = 'suspended') then
      raise exception 'A suspended provider cannot publish a listing.' using errcode = 'CC409';
    end if;
  end if;
  return new;
end $$;
create function tg_order_open_provider() returns trigger language plpgsql security definer set search_path = public as $$
declare standing text;
begin
  select p.market_status into standing from provider_profiles p where p.id = new.provider_id for share;
  if standing = 'suspended' then
    raise exception 'This provider takes no new bookings now.' using errcode = 'CC409';
  end if;
  return new;
end $$;
create trigger open_provider before insert on orders for each row execute function tg_order_open_provider();

-- An application that waits can be taken back by its owner: the check is then as if it had never begun (spec §4, absent).
drop trigger status on provider_profiles;
create trigger status after insert or update of background_check_status on provider_profiles for each row
  when (new.background_check_status is not null)
  execute function tg_status('verification', 'background_check_status', 'provider_events', 'provider_id');
create function tg_verification_withdrawn() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if old.background_check_status <> 'pending' then
    raise exception 'Only an application that waits can be withdrawn.' using errcode = 'CC409';
  end if;
  insert into provider_events (provider_id, kind, from_status, actor_id, reason)
    values (new.id, 'withdrawn', old.background_check_status, actor_id(), current_reason());
  return null;
end $$;
create trigger withdrawn after update of background_check_status on provider_profiles for each row
  when (old.background_check_status is not null and new.background_check_status is null) execute function tg_verification_withdrawn();
create function withdraw_verification(provider uuid) returns void language plpgsql security definer set search_path = public as $$
begin
  if not exists (select from provider_members where provider_id = provider and user_id = actor_id() and member_role = 'owner') then
    raise exception 'not the owner' using errcode = '42501';
  end if;
  update provider_profiles set background_check_status = null, verified = false, version = version + 1 where id = provider;
end $$;

-- Where the check by an outside company stands. What its report says is kept by that company and nowhere here (15 U.S.C. § 1681).
create table background_checks (
  provider_id uuid primary key references provider_profiles on delete cascade,
  status text not null check (status in ('ordered', 'clear', 'consider')),
  company text not null check (char_length(company) between 1 and 100),
  reference text not null check (char_length(reference) between 1 and 100),
  consent_on date not null,
  reason text check (char_length(reason) between 3 and 500),
  recorded_by uuid references profiles on delete set null,
  recorded_at timestamptz not null default now(),
  check (status <> 'consider' or reason is not null)
);
comment on column background_checks.consent_on is 'The day of the written consent to the check.';
comment on column background_checks.reason is 'Our own words about what follows; never a line of the report.';
insert into status_transitions (machine, from_status, to_status, needs_reason) values
  ('background_check', 'ordered', 'clear', false), ('background_check', 'ordered', 'consider', true),
  ('background_check', 'consider', 'clear', true), ('background_check', 'clear', 'ordered', false),
  ('background_check', 'consider', 'ordered', false);
create trigger status after insert or update of status on background_checks
  for each row execute function tg_status('background_check', 'status');
alter table background_checks enable row level security;
create policy admins_read on background_checks for select to app_request using ((select actor_is_admin()));
create policy system_all on background_checks to app_system using (true) with check (true);
grant select on background_checks to app_request, app_system;
create function record_background_check(provider uuid, state text, company text, reference text, consent_on date) returns void
  language plpgsql security definer set search_path = public as $$
declare before text := (select b.status from background_checks b where b.provider_id = provider);
begin
  if not actor_is_admin() then raise exception 'not an admin' using errcode = '42501'; end if;
  if before is null and state <> 'ordered' then
    raise exception 'A check is ordered before it has a result.' using errcode = 'CC409';
  end if;
  insert into background_checks (provider_id, status, company, reference, consent_on, reason, recorded_by)
    values (provider, state, company, reference, consent_on, current_reason(), actor_id())
    on conflict (provider_id) do update set status = excluded.status, company = excluded.company, reference = excluded.reference,
      consent_on = excluded.consent_on, reason = excluded.reason, recorded_by = excluded.recorded_by, recorded_at = now();
  insert into provider_events (provider_id, machine, from_status, to_status, actor_id, reason)
    values (provider, 'background_check', before, state, actor_id(), current_reason());
end $$;
-- What we wrote down about a check is for the claims team; a person gets it with their own data.
alter policy of_readable_provider on provider_events
  using ((provider_id in (select actor_providers_for('team')) and machine <> 'background_check') or (select actor_is_admin()));

-- A decision about a provider that goes out a little later and can be undone until then. Nobody outside hears of it before.
create table provider_decisions (
  id uuid primary key,
  provider_id uuid not null references provider_profiles on delete cascade,
  decision text not null check (decision in ('approved', 'rejected', 'suspended', 'lifted')),
  reason text check (char_length(reason) between 3 and 1000),
  version integer not null,
  decided_by uuid not null references profiles on delete cascade,
  decided_at timestamptz not null,
  applies_at timestamptz not null,
  status text not null default 'waiting' check (status in ('waiting', 'applied', 'undone', 'dropped')),
  dropped_for text check (char_length(dropped_for) <= 60),
  ended_at timestamptz,
  check (decision = 'approved' or reason is not null),
  check ((status = 'waiting') = (ended_at is null))
);
comment on column provider_decisions.version is 'Of the profile that was looked at: what changed since then is not decided about.';
create unique index provider_decisions_waiting on provider_decisions (provider_id) where status = 'waiting';
create index provider_decisions_by on provider_decisions (decided_by, decided_at desc);
insert into status_transitions (machine, from_status, to_status) values
  ('decision', 'waiting', 'applied'), ('decision', 'waiting', 'undone'), ('decision', 'waiting', 'dropped');
create trigger status after insert or update of status on provider_decisions for each row execute function tg_status('decision', 'status');
alter table provider_decisions enable row level security;
create policy admins_read on provider_decisions for select to app_request using ((select actor_is_admin()));
create policy admins_decide on provider_decisions for insert to app_request
  with check ((select actor_is_admin()) and decided_by = (select actor_id()) and status = 'waiting');
create policy deciders_end on provider_decisions for update to app_request
  using ((select actor_is_admin()) and decided_by = (select actor_id()) and status = 'waiting')
  with check (decided_by = (select actor_id()));
create policy system_all on provider_decisions to app_system using (true) with check (true);
grant select, insert (id, provider_id, decision, reason, version, decided_by, decided_at, applies_at),
  update (status, dropped_for, ended_at) on provider_decisions to app_request;
grant select, update (status, dropped_for, ended_at) on provider_decisions to app_system;
insert into job_names values ('apply_decision') on conflict do nothing;

-- Whoever deletes their account takes the check about them along; a decision keeps that it was made.
create function tg_forget_at_desk() returns trigger language plpgsql security definer set search_path = public as $$
begin
  delete from background_checks where provider_id in (select id from provider_profiles where user_id = old.id);
  update provider_decisions set reason = 'deleted' where reason is not null
    and provider_id in (select id from provider_profiles where user_id = old.id);
  return new;
end $$;
create trigger forget_at_desk before update of deleted_at on profiles for each row
  when (new.deleted_at is not null and old.deleted_at is null) execute function tg_forget_at_desk();

-- Reminders by hand: whoever was reminded since a moment is not reminded again. True when this one is the first.
create function note_paper_reminder(credential uuid, since timestamptz, moment timestamptz) returns boolean
  language plpgsql security definer set search_path = public as $$
begin
  if session_user <> 'app_system' and not actor_is_admin() then raise exception 'not an admin' using errcode = '42501'; end if;
  perform from credentials where id = credential for update;
  if exists (select from credential_events e where e.credential_id = credential and e.kind = 'reminded' and e.at >= since) then
    return false;
  end if;
  insert into credential_events (credential_id, kind, actor_id, at) values (credential, 'reminded', actor_id(), moment);
  return true;
end $$;
create function note_provider_reminder(provider uuid, since timestamptz, moment timestamptz) returns boolean
  language plpgsql security definer set search_path = public as $$
begin
  if not actor_is_admin() then raise exception 'not an admin' using errcode = '42501'; end if;
  perform from provider_profiles where id = provider for update;
  if exists (select from provider_events e where e.provider_id = provider and e.kind = 'reminded' and e.at >= since) then
    return false;
  end if;
  insert into provider_events (provider_id, kind, actor_id, at) values (provider, 'reminded', actor_id(), moment);
  return true;
end $$;

-- The moment so many weekdays after another, at the same hour of a zone; Saturdays and Sundays do not count.
create function business_days_after(moment timestamptz, days integer, zone text) returns timestamptz language sql stable as $$
  select (((moment at time zone zone)::date + offset_days) + (moment at time zone zone)::time) at time zone zone
  from (select n as offset_days, row_number() over (order by n) as counted from generate_series(1, days * 2 + 4) n
    where extract(isodow from (moment at time zone zone)::date + n) < 6) weekdays
  where counted = days $$;

revoke all on function suspend_provider, lift_suspension, tg_order_open_provider, tg_verification_withdrawn, withdraw_verification, tg_forget_at_desk,
  record_background_check, note_paper_reminder, note_provider_reminder, business_days_after from public;
grant execute on function suspend_provider, lift_suspension, withdraw_verification, record_background_check, note_paper_reminder,
  note_provider_reminder, business_days_after to app_request;
grant execute on function note_paper_reminder to app_system;
