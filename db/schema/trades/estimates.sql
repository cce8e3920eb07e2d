-- The tables of trades/estimates as they are now. Written by bin/types to be read: a migration changes them.

-- A shop that was asked; it knows nothing of the others.
create table estimate_invitations (
  id uuid primary key,
  request_id uuid not null references estimate_requests (id) on delete cascade,
  provider_id uuid not null references provider_profiles (id) on delete restrict,
  status text not null default 'sent' check (status in ('sent', 'seen', 'answered', 'declined', 'lapsed', 'withdrawn',
    'chosen', 'not_chosen')),
  due_at timestamptz not null,
  seen_at timestamptz,
  decline_reason text check (decline_reason in ('full', 'not_our_trade', 'not_this_make', 'too_far',
    'total_loss_likely', 'other')),
  decline_words text check (char_length(decline_words) <= 500),
  created_at timestamptz not null default now(),
  constraint estimate_invitations_once unique (request_id, provider_id),
  constraint estimate_invitations_declined check ((status = 'declined') = (decline_reason is not null))
);
create index estimate_invitations_provider on estimate_invitations (provider_id, created_at desc);
create trigger begins_repair after update of status on estimate_invitations for each row when (new.status = 'chosen' and
  old.status <> 'chosen') execute function tg_repair_begins();
create trigger status after insert or update of status on estimate_invitations for each row execute function
  tg_status('estimate_invitation', 'status');
alter table estimate_invitations enable row level security;
create policy members_read on estimate_invitations for select to app_request
  using ((provider_id in (select actor_provider_ids())));
create policy own_or_admin_reads on estimate_invitations for select to app_request
  using ((exists (select from estimate_requests r where r.id = estimate_invitations.request_id and (r.driver_id =
    (select actor_id()) or (select actor_is_admin())))));
create policy system_all on estimate_invitations to app_system
  using (true);
grant select on estimate_invitations to app_request;
grant insert (id, request_id, provider_id, due_at), select, update (status, seen_at, decline_reason, decline_words) on
  estimate_invitations to app_system;

-- Pictures a shop took for its estimate; its driver sees those that a sent version names.
create table estimate_photos (
  file_id uuid primary key references files (id) on delete cascade,
  invitation_id uuid not null references estimate_invitations (id) on delete cascade,
  at timestamptz not null,
  shown_at timestamptz
);
create index estimate_photos_invitation on estimate_photos (invitation_id, at);
alter table estimate_photos enable row level security;
create policy members_read on estimate_photos for select to app_request
  using ((exists (select from estimate_invitations i where i.id = estimate_photos.invitation_id and (i.provider_id in
    (select actor_provider_ids())))));
create policy own_or_admin_reads on estimate_photos for select to app_request
  using (shown_at is not null and (exists (select from estimate_invitations i join estimate_requests r on r.id =
    i.request_id where i.id = estimate_photos.invitation_id and (r.driver_id = (select actor_id()) or (select
    actor_is_admin())))));
create policy system_all on estimate_photos to app_system
  using (true);
grant select on estimate_photos to app_request;
grant insert, select, update (shown_at) on estimate_photos to app_system;

-- What a driver asks shops they chose to estimate; one open request a claim.
create table estimate_requests (
  id uuid primary key,
  claim_id uuid not null references claims (id) on delete restrict,
  driver_id uuid not null references profiles (id) on delete restrict,
  status text not null default 'open' check (status in ('open', 'chosen', 'withdrawn', 'expired')),
  description text not null default '' check (char_length(description) <= 3000),
  drivable boolean,
  damage_points text[] not null default '{}',
  wants text not null check (wants in ('photo_estimate', 'visit')),
  -- Documents of the claim that the asked shops see while they are asked.
  photos uuid[] not null default '{}' check (cardinality(photos) <= 20),
  shares_claim_number boolean not null default false,
  closes_at timestamptz not null,
  created_at timestamptz not null default now(),
  -- Total of the insurer’s own estimate as the driver read it; null without one.
  insurer_cents integer check (insurer_cents between 1 and 100000000),
  -- When the driver could come, where they want to.
  preferred_days date[] not null default '{}' check (cardinality(preferred_days) <= 5),
  -- Where glass is broken: which panes, how, and what sits in a windshield, as its driver says
  -- (features/trades/estimates/glass.ts).
  glass jsonb check (jsonb_typeof(glass) = 'object')
);
create index estimate_requests_claim on estimate_requests (claim_id, created_at desc);
create index estimate_requests_driver on estimate_requests (driver_id);
create unique index estimate_requests_one_open on estimate_requests (claim_id) where (status = 'open');
create trigger person_present before insert on estimate_requests for each row execute function
  tg_person_present('driver_id');
create trigger status after insert or update of status on estimate_requests for each row execute function
  tg_status('estimate_request', 'status');
alter table estimate_requests enable row level security;
create policy asked_reads on estimate_requests for select to app_request
  using ((id in (select actor_asked_requests())));
create policy own_or_admin_reads on estimate_requests for select to app_request
  using (driver_id = (select actor_id()) or (select actor_is_admin()));
create policy system_all on estimate_requests to app_system
  using (true);
grant select on estimate_requests to app_request;
grant insert (id, claim_id, driver_id, description, drivable, damage_points, wants, photos, shares_claim_number,
  closes_at, insurer_cents, preferred_days, glass), select, update (status, closes_at) on estimate_requests to
  app_system;

-- Versions of a shop’s priced lines; one that was sent is never changed.
create table estimates (
  id uuid primary key,
  invitation_id uuid not null references estimate_invitations (id) on delete restrict,
  provider_id uuid not null references provider_profiles (id) on delete restrict,
  number integer not null check (number between 1 and 99),
  status text not null default 'draft' check (status in ('draft', 'sent', 'superseded', 'chosen', 'not_chosen',
    'authorized', 'declined', 'withdrawn')),
  lines jsonb not null check (jsonb_typeof(lines) = 'array' and jsonb_array_length(lines) <= 400),
  tax_bp integer not null check (tax_bp between 0 and 2000),
  total_cents integer not null,
  -- SHA-256 of lines and tax: what a driver agrees to is exactly this.
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
  -- A supplement holds only the lines that come on top after the driver has signed.
  kind text not null default 'estimate' check (kind in ('estimate', 'supplement')),
  days_added integer not null default 0 check (days_added between 0 and 180),
  declined_words text check (char_length(declined_words) <= 1000),
  -- Tax on labor and outside work; null where it is that of parts and materials.
  labor_tax_bp integer check (labor_tax_bp between 0 and 2000),
  -- Of a supplement: the one that waited for its driver when this was written; sent only while it still waits.
  replaces uuid,
  insurer_asked boolean generated always as (lines @? '$[*]?(@."payer" == "insurer")') stored not null,
  constraint estimates_number unique (invitation_id, kind, number),
  constraint estimates_sent check ((status = 'draft') = (sent_at is null))
);
create unique index estimates_one_draft on estimates (invitation_id, kind) where (status = 'draft');
create unique index estimates_one_estimate on estimates (invitation_id) where ((kind = 'estimate') and (status in
  ('sent', 'chosen', 'authorized')));
create unique index estimates_one_supplement on estimates (invitation_id) where ((kind = 'supplement') and (status =
  'sent'));
create index estimates_provider on estimates (provider_id);
create trigger new_version before update of lines, tax_bp, labor_tax_bp, valid_until, days_needed, earliest_drop_off,
  parts_policy, warranty_months, message, version on estimates for each row execute function tg_version();
create trigger stands before update on estimates for each row execute function tg_estimate_stands();
create trigger status after insert or update of status on estimates for each row execute function tg_status('estimate',
  'status');
create trigger touch before update on estimates for each row execute function tg_touch();
create trigger webhook_answered after update of status on estimates for each row when (new.status in ('chosen',
  'not_chosen', 'authorized', 'declined')) execute function tg_webhook('estimate.answered');
create trigger webhook_sent after insert or update of status on estimates for each row when (new.status = 'sent')
  execute function tg_webhook('estimate.sent');
alter table estimates enable row level security;
create policy members_read on estimates for select to app_request
  using ((provider_id in (select actor_providers_for('prices'))));
create policy own_or_admin_reads on estimates for select to app_request
  using (status <> 'draft' and (exists (select from estimate_invitations i join estimate_requests r on r.id =
    i.request_id where i.id = estimates.invitation_id and (r.driver_id = (select actor_id()) or (select
    actor_is_admin())))));
create policy system_all on estimates to app_system
  using (true);
grant select on estimates to app_request;
grant insert (id, invitation_id, provider_id, number, lines, tax_bp, total_cents, hash, valid_until, days_needed,
  earliest_drop_off, parts_policy, warranty_months, message, prepared_by, kind, days_added, labor_tax_bp, replaces),
  select, update (status, lines, tax_bp, total_cents, hash, valid_until, days_needed, earliest_drop_off, parts_policy,
  warranty_months, message, prepared_by, sent_at, version, days_added, declined_words, labor_tax_bp, replaces) on
  estimates to app_system;
