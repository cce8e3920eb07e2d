-- Who of the claims team works on which row just now: a courtesy between admins, never a lock (the version is the lock).
create table in_hand (
  subject_table text not null check (subject_table in ('claims', 'provider_profiles', 'orders', 'conversations', 'message_reports', 'reviews', 'data_requests')),
  subject_id uuid not null,
  admin_id uuid not null references profiles on delete cascade,
  taken_at timestamptz not null,
  until timestamptz not null check (until > taken_at),
  primary key (subject_table, subject_id)
);
create index in_hand_admin on in_hand (admin_id);
alter table in_hand enable row level security;
create policy admins_read on in_hand for select to app_request using ((select actor_is_admin()));
create policy admins_take on in_hand for insert to app_request
  with check ((select actor_is_admin()) and admin_id = (select actor_id()));
create policy admins_take_over on in_hand for update to app_request
  using ((select actor_is_admin())) with check ((select actor_is_admin()) and admin_id = (select actor_id()));
create policy admins_let_go on in_hand for delete to app_request
  using ((select actor_is_admin()) and admin_id = (select actor_id()));
grant select, delete, insert (subject_table, subject_id, admin_id, taken_at, until), update (admin_id, taken_at, until)
  on in_hand to app_request;
comment on table in_hand is 'Ends by itself; take-next passes over rows that are in somebody else’s hands.';

-- Names of jobs as rows, so that a noun adds its own without replacing the door of all.
create table job_names (name text primary key);
alter table job_names enable row level security;
create policy system_reads on job_names for select to app_system using (true);
grant select on job_names to app_system;
insert into job_names values ('send_mail'), ('account_mail'), ('expire_hold'), ('reconcile_order'), ('release_order'),
  ('order_clock'), ('claim_clock'), ('delete_blob');
create or replace function add_job(name text, payload json, run_at timestamptz default null, job_key text default null)
  returns void language plpgsql security definer set search_path = public as $$
begin
  if not exists (select from job_names j where j.name = add_job.name) then
    raise exception 'unknown job %', name;
  end if;
  perform graphile_worker.add_job(name, payload, run_at := run_at, job_key := job_key, max_attempts := 25);
end $$;
