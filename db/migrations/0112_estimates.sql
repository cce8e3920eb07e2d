-- A driver asks up to three shops for estimates, compares what they send line by line, and chooses one (docs/decisions/045).
create table estimate_requests (
  id uuid primary key,
  claim_id uuid not null references claims (id) on delete restrict,
  driver_id uuid not null references profiles (id) on delete restrict,
  status text not null default 'open' check (status in ('open', 'chosen', 'withdrawn', 'expired')),
  description text not null default '' check (char_length(description) <= 3000),
  drivable boolean,
  damage_points text[] not null default '{}',
  wants text not null check (wants in ('photo_estimate', 'visit')),
  photos uuid[] not null default '{}' check (cardinality(photos) <= 20),
  shares_claim_number boolean not null default false,
  closes_at timestamptz not null,
  created_at timestamptz not null default now()
);
comment on table estimate_requests is 'What a driver asks shops they chose to estimate; one open request a claim.';
comment on column estimate_requests.photos is 'Documents of the claim that the asked shops see while they are asked.';
create unique index estimate_requests_one_open on estimate_requests (claim_id) where status = 'open';
create index estimate_requests_claim on estimate_requests (claim_id, created_at desc);
create index estimate_requests_driver on estimate_requests (driver_id);

create table estimate_invitations (
  id uuid primary key,
  request_id uuid not null references estimate_requests (id) on delete cascade,
  provider_id uuid not null references provider_profiles (id) on delete restrict,
  status text not null default 'sent' check (status in ('sent', 'seen', 'answered', 'declined', 'lapsed', 'withdrawn', 'chosen', 'not_chosen')),
  due_at timestamptz not null,
  seen_at timestamptz,
  decline_reason text check (decline_reason in ('full', 'not_our_trade', 'not_this_make', 'too_far', 'total_loss_likely', 'other')),
  decline_words text check (char_length(decline_words) <= 500),
  created_at timestamptz not null default now(),
  constraint estimate_invitations_once unique (request_id, provider_id),
  constraint estimate_invitations_declined check ((status = 'declined') = (decline_reason is not null))
);
comment on table estimate_invitations is 'A shop that was asked; it knows nothing of the others.';
create index estimate_invitations_provider on estimate_invitations (provider_id, created_at desc);

create table estimates (
  id uuid primary key,
  invitation_id uuid not null references estimate_invitations (id) on delete restrict,
  provider_id uuid not null references provider_profiles (id) on delete restrict,
  number integer not null check (number between 1 and 99),
  status text not null default 'draft' check (status in ('draft', 'sent', 'superseded', 'chosen', 'not_chosen')),
  lines jsonb not null check (jsonb_typeof(lines) = 'array' and jsonb_array_length(lines) <= 400),
  tax_bp integer not null check (tax_bp between 0 and 2000),
  total_cents integer not null,
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  valid_until date not null,
  days_needed integer not null check (days_needed between 1 and 180),
  earliest_drop_off date,
  parts_policy text not null check (parts_policy in ('oem', 'aftermarket', 'recycled', 'mixed')),
  warranty_months integer not null check (warranty_months between 0 and 999),
  message text not null default '' check (char_length(message) <= 2000),
  prepared_by uuid references profiles (id) on delete set null,
  sent_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint estimates_number unique (invitation_id, number),
  constraint estimates_sent check ((status = 'draft') = (sent_at is null))
);
comment on table estimates is 'Versions of a shop''s priced lines; one that was sent is never changed.';
comment on column estimates.hash is 'SHA-256 of lines and tax: what a driver agrees to is exactly this.';
create unique index estimates_one_draft on estimates (invitation_id) where status = 'draft';
create unique index estimates_one_sent on estimates (invitation_id) where status in ('sent', 'chosen');
create index estimates_provider on estimates (provider_id);

insert into job_names (name) values ('estimate_deadline');

insert into status_transitions (machine, from_status, to_status, needs_reason)
select 'estimate_request', 'open', b, false from unnest(array['chosen', 'withdrawn', 'expired']) b
union all select 'estimate_invitation', 'sent', b, false from unnest(array['seen', 'answered', 'declined', 'lapsed', 'withdrawn', 'not_chosen']) b
union all select 'estimate_invitation', 'seen', b, false from unnest(array['answered', 'declined', 'lapsed', 'withdrawn', 'not_chosen']) b
union all select 'estimate_invitation', 'answered', b, false from unnest(array['chosen', 'not_chosen', 'withdrawn', 'declined']) b
union all select 'estimate', 'draft', 'sent', false
union all select 'estimate', 'sent', b, false from unnest(array['superseded', 'chosen', 'not_chosen']) b;
create function actor_asked_requests()
returns setof uuid language sql stable security definer
set search_path = public
as $$
  select i.request_id from estimate_invitations i
  where i.provider_id in (select actor_provider_ids()) and i.status in ('sent', 'seen', 'answered', 'chosen') $$;
create function end_estimate_requests(ended uuid[])
returns void language plpgsql security definer
set search_path = public
as $$
begin
  update estimates set status = 'not_chosen' where status = 'sent'
    and invitation_id in (select i.id from estimate_invitations i where i.request_id = any(ended));
  update estimate_invitations set status = 'withdrawn' where request_id = any(ended) and status in ('sent', 'seen', 'answered');
  update estimate_requests set status = 'withdrawn' where id = any(ended) and status = 'open';
end $$;
create function tg_claim_ends_requests()
returns trigger language plpgsql security definer
set search_path = public
as $$
begin
  perform end_estimate_requests(array(select r.id from estimate_requests r where r.claim_id = new.id and r.status = 'open'));
  return null;
end $$;
create function tg_forget_in_estimates()
returns trigger language plpgsql security definer
set search_path = public
as $$
begin
  perform end_estimate_requests(array(select r.id from estimate_requests r where r.driver_id = new.id and r.status = 'open'));
  update estimate_requests set description = '', photos = '{}' where driver_id = new.id;
  update estimates set prepared_by = null where prepared_by = new.id;
  update estimate_invitations set decline_words = null
    where provider_id in (select id from provider_profiles where user_id = new.id);
  return new;
end $$;
create function tg_estimate_stands() returns trigger language plpgsql set search_path = public as $$
begin
  if old.status <> 'draft' and (new.lines, new.tax_bp, new.hash, new.total_cents, new.valid_until, new.days_needed, new.parts_policy,
      new.warranty_months, new.message, new.number, new.sent_at) is distinct from (old.lines, old.tax_bp, old.hash, old.total_cents,
      old.valid_until, old.days_needed, old.parts_policy, old.warranty_months, old.message, old.number, old.sent_at) then
    raise exception 'A sent estimate is never changed.' using errcode = 'CC409';
  end if;
  return new;
end $$;
create trigger status after insert or update of status on estimate_requests for each row execute function tg_status('estimate_request', 'status');
create trigger status after insert or update of status on estimate_invitations for each row execute function tg_status('estimate_invitation', 'status');
create trigger status after insert or update of status on estimates for each row execute function tg_status('estimate', 'status');
create trigger stands before update on estimates for each row execute function tg_estimate_stands();
create trigger new_version before update of lines, tax_bp, valid_until, days_needed, earliest_drop_off, parts_policy, warranty_months,
  message, version on estimates for each row execute function tg_version();
create trigger touch before update on estimates for each row execute function tg_touch();
create trigger person_present before insert on estimate_requests for each row execute function tg_person_present('driver_id');
create trigger ends_requests after update of status on claims for each row
  when (new.status = 'closed' and old.status <> 'closed') execute function tg_claim_ends_requests();
create trigger forget_in_estimates before update of deleted_at on profiles for each row
  when (new.deleted_at is not null and old.deleted_at is null) execute function tg_forget_in_estimates();

alter table estimate_requests enable row level security;
create policy own_or_admin_reads on estimate_requests for select to app_request
  using (driver_id = (select actor_id()) or (select actor_is_admin()));
create policy asked_reads on estimate_requests for select to app_request using (id in (select actor_asked_requests()));
create policy system_all on estimate_requests to app_system using (true);
alter table estimate_invitations enable row level security;
create policy members_read on estimate_invitations for select to app_request using (provider_id in (select actor_provider_ids()));
create policy own_or_admin_reads on estimate_invitations for select to app_request
  using (exists (select from estimate_requests r where r.id = estimate_invitations.request_id
    and (r.driver_id = (select actor_id()) or (select actor_is_admin()))));
create policy system_all on estimate_invitations to app_system using (true);
alter table estimates enable row level security;
create policy members_read on estimates for select to app_request using (provider_id in (select actor_provider_ids()));
create policy own_or_admin_reads on estimates for select to app_request
  using (status <> 'draft' and exists (select from estimate_invitations i join estimate_requests r on r.id = i.request_id
    where i.id = estimates.invitation_id and (r.driver_id = (select actor_id()) or (select actor_is_admin()))));
create policy system_all on estimates to app_system using (true);
grant select on estimate_requests, estimate_invitations, estimates to app_request;
grant select, insert (id, claim_id, driver_id, description, drivable, damage_points, wants, photos, shares_claim_number, closes_at),
  update (status, closes_at) on estimate_requests to app_system;
grant select, insert (id, request_id, provider_id, due_at), update (status, seen_at, decline_reason, decline_words) on estimate_invitations to app_system;
grant select, insert (id, invitation_id, provider_id, number, lines, tax_bp, total_cents, hash, valid_until, days_needed, earliest_drop_off,
    parts_policy, warranty_months, message, prepared_by),
  update (lines, tax_bp, total_cents, hash, valid_until, days_needed, earliest_drop_off, parts_policy, warranty_months, message,
    prepared_by, status, sent_at, version) on estimates to app_system;
