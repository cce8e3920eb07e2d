-- The tables of front/users as they are now. Written by bin/types to be read: a migration changes them.

create table admin_grants (
  id uuid primary key,
  person_id uuid not null references profiles (id) on delete cascade,
  kind text not null check (kind in ('grant', 'removal', 'suspension', 'reinstatement')),
  role_after text check (role_after in ('driver', 'individual_owner', 'shop')),
  reason text not null check (char_length(btrim(reason)) >= 3),
  status text not null default 'open' check (status in ('open', 'confirmed', 'refused', 'withdrawn', 'expired')),
  proposed_by uuid references profiles (id) on delete set null,
  proposed_at timestamptz not null,
  expires_at timestamptz not null,
  decided_by uuid references profiles (id) on delete set null,
  decided_at timestamptz,
  decision_reason text,
  constraint admin_grants_check check ((kind = 'removal') = (role_after is not null)),
  constraint admin_grants_check1 check (status <> 'refused' or char_length(btrim(decision_reason)) >= 3)
);
create unique index admin_grants_one_open on admin_grants (person_id) where (status = 'open');
create index admin_grants_person on admin_grants (person_id, proposed_at);
create trigger status after insert or update of status on admin_grants for each row execute function
  tg_status('admin_grant', 'status');
alter table admin_grants enable row level security;
create policy admins_read on admin_grants for select to app_request
  using ((select actor_is_admin()));
create policy system_reads on admin_grants for select to app_system
  using (true);
grant select on admin_grants to app_request;
grant select on admin_grants to app_system;
