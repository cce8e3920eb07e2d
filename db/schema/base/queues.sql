-- The tables of base/queues as they are now. Written by bin/types to be read: a migration changes them.

-- Ends by itself; take-next passes over rows that are assigned to somebody else.
create table assignments (
  subject_table text not null check (subject_table in ('claims', 'provider_profiles', 'orders', 'conversations',
    'message_reports', 'reviews', 'data_requests')),
  subject_id uuid not null,
  admin_id uuid not null references profiles (id) on delete cascade,
  taken_at timestamptz not null,
  until timestamptz not null,
  constraint assignments_pkey primary key (subject_table, subject_id),
  constraint assignments_check check (until > taken_at)
);
create index assignments_admin on assignments (admin_id);
alter table assignments enable row level security;
create policy admins_assign on assignments for insert to app_request
  with check ((select actor_is_admin()) and admin_id = (select actor_id()));
create policy admins_read on assignments for select to app_request
  using ((select actor_is_admin()));
create policy admins_reassign on assignments for update to app_request
  using ((select actor_is_admin()))
  with check ((select actor_is_admin()) and admin_id = (select actor_id()));
create policy admins_unassign on assignments for delete to app_request
  using ((select actor_is_admin()) and admin_id = (select actor_id()));
grant delete, insert (subject_table, subject_id, admin_id, taken_at, until), select, update (admin_id, taken_at, until)
  on assignments to app_request;

-- The filters of an admin’s page as they stand in its address, under a name; each admin’s own.
create table saved_views (
  id uuid primary key,
  user_id uuid not null references profiles (id) on delete cascade,
  page text not null check (page ~ '^[a-z]{2,20}$'),
  name text not null check (char_length(name) between 1 and 60 and name = btrim(name)),
  query text not null check (char_length(query) <= 1000),
  created_at timestamptz not null default now()
);
create unique index saved_views_name on saved_views (user_id, page, lower(name));
alter table saved_views enable row level security;
create policy own on saved_views to app_request
  using (user_id = (select actor_id()));
grant delete, insert (id, user_id, page, name, query), select, update (name, query) on saved_views to app_request;
