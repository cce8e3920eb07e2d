-- The tables of base/accounts as they are now. Written by bin/types to be read: a migration changes them.

create table auth.one_time_tokens (
  token_hash bytea primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null check (kind in ('signup', 'recovery', 'email')),
  expires_at timestamptz not null,
  new_email text check (new_email = lower(new_email)),
  -- With role and language: the later sign-up that this link belongs to. They count once it is opened, and only while
  -- the address is unconfirmed.
  name text,
  role text check (role in ('driver', 'individual_owner', 'shop')),
  language text check (language in ('en', 'es')),
  constraint one_time_tokens_new_email check ((kind = 'email') = (new_email is not null)),
  constraint one_time_tokens_sign_up check (num_nonnulls(name, role, language) in (0, 3)),
  constraint one_time_tokens_sign_up_kind check (name is null or kind = 'recovery')
);
create index one_time_tokens_user on auth.one_time_tokens (user_id, kind);
alter table auth.one_time_tokens enable row level security;
create policy system_all on auth.one_time_tokens to app_system
  using (true);
grant delete, insert, select, update on auth.one_time_tokens to app_system;

-- Attempts per account and per network address until a moment; keys hold hashes, not addresses.
create table auth.throttle (
  key text primary key,
  attempts integer not null,
  until timestamptz not null
);
alter table auth.throttle enable row level security;
create policy system_all on auth.throttle to app_system
  using (true);
grant delete, insert, select, update on auth.throttle to app_system;

create table profiles (
  id uuid primary key,
  name text not null check (char_length(name) between 1 and 200),
  email text not null check (email = lower(email)),
  phone text check (char_length(phone) between 7 and 40),
  role text not null default 'driver' check (role in ('driver', 'individual_owner', 'shop', 'claims_admin')),
  language text not null default 'en' check (language in ('en', 'es')),
  suspended_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Erased by its person: the row stays because bookings and money refer to it, without a word about them.
  deleted_at timestamptz
);
create unique index profiles_email on profiles (email);
create index profiles_name on profiles (lower(name), id) where (deleted_at is null);
create index profiles_newest on profiles (created_at, id) where (deleted_at is null);
create index profiles_role on profiles (role, created_at, id) where (deleted_at is null);
create index profiles_suspended on profiles (suspended_at) where (suspended_at is not null);
create index profiles_words on profiles using gin (person_words(name, email, phone) gin_trgm_ops);
create trigger admins_kept before update of role, suspended_at, deleted_at on profiles for each row execute function
  tg_admins_kept();
create trigger forget_in_adjuster before update of deleted_at on profiles for each row when (new.deleted_at is not null
  and old.deleted_at is null) execute function tg_forget_in_adjuster();
create trigger forget_in_appraisals before update of deleted_at on profiles for each row when (new.deleted_at is not
  null and old.deleted_at is null) execute function tg_forget_in_appraisals();
create trigger forget_in_chargebacks before update of deleted_at on profiles for each row when (new.deleted_at is not
  null and old.deleted_at is null) execute function tg_forget_in_chargebacks();
create trigger forget_in_coverage before update of deleted_at on profiles for each row when (new.deleted_at is not null
  and old.deleted_at is null) execute function tg_forget_in_coverage();
create trigger forget_in_decisions before update of deleted_at on profiles for each row when (new.deleted_at is not null
  and old.deleted_at is null) execute function tg_forget_in_decisions();
create trigger forget_in_deposits before update of deleted_at on profiles for each row when (new.deleted_at is not null
  and old.deleted_at is null) execute function tg_forget_in_deposits();
create trigger forget_in_documents before update of deleted_at on profiles for each row when (new.deleted_at is not null
  and old.deleted_at is null) execute function tg_forget_in_documents();
create trigger forget_in_estimates before update of deleted_at on profiles for each row when (new.deleted_at is not null
  and old.deleted_at is null) execute function tg_forget_in_estimates();
create trigger forget_in_glass before update of deleted_at on profiles for each row when (old.deleted_at is null and
  new.deleted_at is not null) execute function tg_forget_in_glass();
create trigger forget_in_invoices before update of deleted_at on profiles for each row when (new.deleted_at is not null
  and old.deleted_at is null) execute function tg_forget_in_invoices();
create trigger forget_in_job_records before update of deleted_at on profiles for each row when (new.deleted_at is not
  null and old.deleted_at is null) execute function tg_forget_in_job_records();
create trigger forget_in_keys before update of deleted_at on profiles for each row when (new.deleted_at is not null and
  old.deleted_at is null) execute function tg_forget_in_keys();
create trigger forget_in_orders before update of deleted_at on profiles for each row when (new.deleted_at is not null
  and old.deleted_at is null) execute function tg_forget_in_orders();
create trigger forget_in_payouts before update of deleted_at on profiles for each row when (new.deleted_at is not null
  and old.deleted_at is null) execute function tg_forget_in_payouts();
create trigger forget_in_privacy before update of deleted_at on profiles for each row when (new.deleted_at is not null
  and old.deleted_at is null) execute function tg_forget_in_privacy();
create trigger forget_in_rate_cards before update of deleted_at on profiles for each row when (new.deleted_at is not
  null and old.deleted_at is null) execute function tg_forget_in_rate_cards();
create trigger forget_in_removals before update of deleted_at on profiles for each row when (new.deleted_at is not null
  and old.deleted_at is null) execute function tg_forget_in_removals();
create trigger forget_in_rentals before update of deleted_at on profiles for each row when (new.deleted_at is not null
  and old.deleted_at is null) execute function tg_forget_in_rentals();
create trigger forget_in_repair_board before update of deleted_at on profiles for each row when (new.deleted_at is not
  null and old.deleted_at is null) execute function tg_forget_in_repair_board();
create trigger forget_in_repairs before update of deleted_at on profiles for each row when (new.deleted_at is not null
  and old.deleted_at is null) execute function tg_forget_in_repairs();
create trigger forget_in_storage before update of deleted_at on profiles for each row when (new.deleted_at is not null
  and old.deleted_at is null) execute function tg_forget_in_storage();
create trigger forget_in_team before update of deleted_at on profiles for each row when (new.deleted_at is not null and
  old.deleted_at is null) execute function tg_forget_in_team();
create trigger forget_in_total_loss before update of deleted_at on profiles for each row when (new.deleted_at is not
  null and old.deleted_at is null) execute function tg_forget_in_total_loss();
create trigger forget_in_tow_live before update of deleted_at on profiles for each row when (new.deleted_at is not null
  and old.deleted_at is null) execute function tg_forget_in_tow_live();
create trigger forget_in_tow_pay before update of deleted_at on profiles for each row when (new.deleted_at is not null
  and old.deleted_at is null) execute function tg_forget_in_tow_pay();
create trigger forget_in_tows before update of deleted_at on profiles for each row when (new.deleted_at is not null and
  old.deleted_at is null) execute function tg_forget_in_tows();
create trigger forget_in_verification before update of deleted_at on profiles for each row when (new.deleted_at is not
  null and old.deleted_at is null) execute function tg_forget_in_verification();
create trigger forget_in_webhooks before update of deleted_at on profiles for each row when (new.deleted_at is not null
  and old.deleted_at is null) execute function tg_forget_in_webhooks();
create trigger leaves_claims after update of role, suspended_at, deleted_at on profiles for each row when (old.role =
  'claims_admin' and (new.role <> 'claims_admin' or new.suspended_at is not null or new.deleted_at is not null)) execute
  function tg_admin_leaves_claims();
create trigger owner_suspended after update of suspended_at on profiles for each row when (new.suspended_at is not null
  and old.suspended_at is null) execute function tg_owner_suspended();
create trigger queue after update of name on profiles for each row when (old.name is distinct from new.name) execute
  function tg_claim_queue('id');
create trigger touch before update on profiles for each row execute function tg_touch();
alter table profiles enable row level security;
create policy own_or_admin_reads on profiles for select to app_request
  using (id = (select actor_id()) or (select actor_is_admin()));
create policy own_updates on profiles for update to app_request
  using (id = (select actor_id()));
create policy system_all on profiles to app_system
  using (true);
grant select, update (name, phone, language) on profiles to app_request;
grant insert, select, update (name, email, phone, role, language) on profiles to app_system;
