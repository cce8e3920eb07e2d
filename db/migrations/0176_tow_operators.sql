-- Operators of a towing company: a member role for who drives the truck, their duty, and which tow is whose (docs/decisions/068).
alter table provider_members drop constraint provider_members_member_role_check;
alter table provider_members add constraint provider_members_member_role_check
  check (member_role in ('owner', 'estimator', 'technician', 'front_desk', 'operator'));
alter table provider_invitations drop constraint provider_invitations_member_role_check;
alter table provider_invitations add constraint provider_invitations_member_role_check
  check (member_role in ('owner', 'estimator', 'technician', 'front_desk', 'operator'));

-- actor_provider_ids() leaves operators out from now on; which business it is they still read, and can leave it.
drop policy members_or_admin_read on provider_profiles;
create policy members_or_admin_read on provider_profiles for select to app_request
  using (user_id = (select actor_id()) or id in (select m.provider_id from provider_members m where m.user_id = (select actor_id()))
    or (select actor_is_admin()));

create table tow_operators (
  user_id uuid primary key references profiles (id) on delete cascade,
  provider_id uuid not null references provider_profiles (id) on delete cascade,
  truck text not null check (char_length(truck) <= 60),
  on_duty_since timestamptz,
  session_id uuid references auth.sessions (id) on delete set null,
  seen_at timestamptz,
  consent_version integer not null check (consent_version > 0),
  consented_at timestamptz not null,
  constraint tow_operators_duty check ((on_duty_since is not null) <= (seen_at is not null))
);
comment on table tow_operators is 'Who drives for a towing company: whether they are on duty, in which truck, and what they agreed to when it began.';
comment on column tow_operators.session_id is 'The one phone of the duty; without it there is none, so that signing out ends the duty.';
comment on column tow_operators.seen_at is 'The last sign of life while on duty; a duty without one for a while is over (operator.ts).';
create index tow_operators_provider on tow_operators (provider_id);
create index tow_operators_session on tow_operators (session_id);

alter table tow_jobs add column operator_id uuid references profiles (id) on delete set null;
comment on column tow_jobs.operator_id is 'Who drives the truck; they read this tow while it is under way.';
create index tow_jobs_operator on tow_jobs (operator_id);
create unique index tow_jobs_operator_busy on tow_jobs (operator_id) where (status in ('accepted', 'rolling', 'on_scene', 'hooked', 'at_destination'));

create function tg_operator_gone() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update tow_jobs set operator_id = null where operator_id = old.user_id and provider_id = old.provider_id and status = any(open_tows());
  delete from tow_operators where user_id = old.user_id;
  return null;
end $$;
create trigger operator_gone after delete or update of member_role on provider_members for each row
  when (old.member_role = 'operator') execute function tg_operator_gone();

alter table tow_operators enable row level security;
create policy own_or_company_reads on tow_operators for select to app_request
  using (user_id = (select actor_id()) or provider_id in (select actor_providers_for('answer')));
create policy system_all on tow_operators to app_system using (true);
create policy operator_reads on tow_jobs for select to app_request
  using (operator_id = (select actor_id()) and status in ('accepted', 'rolling', 'on_scene', 'hooked', 'at_destination'));
grant select on tow_operators to app_request;
grant select, insert, update (provider_id, truck, on_duty_since, session_id, seen_at, consent_version, consented_at) on tow_operators to app_system;
grant update (operator_id) on tow_jobs to app_system;
