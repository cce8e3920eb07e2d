-- The tables of claims/documents as they are now. Written by bin/types to be read: a migration changes them.

create table document_requests (
  id uuid primary key,
  claim_id uuid not null references claims (id) on delete cascade,
  slot text not null check (slot in ('police_report', 'damage_photos', 'insurer_screenshot', 'photo_whole_car',
    'photo_close_up', 'photo_other_car', 'photo_other_insurance', 'photo_scene', 'photo_cause', 'photo_whole_glass',
    'photo_sensors', 'photo_odometer', 'photo_vin_plate', 'further')),
  label text check (char_length(label) between 1 and 100),
  message text not null check (char_length(message) between 3 and 1000),
  asked_by uuid references profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  file_id uuid,
  fulfilled_at timestamptz,
  withdrawn_at timestamptz,
  withdrawn_by uuid references profiles (id) on delete set null,
  withdraw_reason text check (char_length(withdraw_reason) between 3 and 1000),
  reminded_at timestamptz,
  constraint document_requests_label_check1 check ((slot = 'further') = (label is not null)),
  constraint document_requests_one_end check (fulfilled_at is null or withdrawn_at is null),
  constraint document_requests_file foreign key (claim_id, file_id) references claim_documents (claim_id, file_id) on
    delete set null (file_id)
);
create index document_requests_claim on document_requests (claim_id, created_at);
create unique index document_requests_once on document_requests (claim_id, slot, lower(coalesce(label, ''))) where
  ((fulfilled_at is null) and (withdrawn_at is null));
create trigger waits after insert or update of fulfilled_at, withdrawn_at on document_requests for each row execute
  function tg_claim_waits();
alter table document_requests enable row level security;
create policy admins_ask on document_requests for insert to app_request
  with check (asked_by = (select actor_id()) and actor_judges_claim(claim_id));
create policy admins_withdraw on document_requests for update to app_request
  using (fulfilled_at is null and withdrawn_at is null and actor_judges_claim(claim_id))
  with check ((select actor_is_admin()) and fulfilled_at is null and (withdrawn_by is null or withdrawn_by = (select
    actor_id())));
create policy driver_fulfills on document_requests for update to app_request
  using (fulfilled_at is null and withdrawn_at is null and actor_owns_claim(claim_id))
  with check (withdrawn_at is null and (fulfilled_at is null or file_id is not null) and actor_owns_claim(claim_id));
create policy of_readable_claim on document_requests for select to app_request
  using ((exists (select from claims c where c.id = document_requests.claim_id)));
create policy system_all on document_requests to app_system
  using (true);
grant insert (id, claim_id, slot, label, message, asked_by, created_at), select, update (file_id, fulfilled_at,
  withdrawn_at, withdrawn_by, withdraw_reason) on document_requests to app_request;
grant select, update (reminded_at) on document_requests to app_system;
