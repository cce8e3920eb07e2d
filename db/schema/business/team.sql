-- The tables of business/team as they are now. Written by bin/types to be read: a migration changes them.

create table provider_invitations (
  id uuid primary key,
  provider_id uuid not null references provider_profiles (id) on delete cascade,
  email text not null check (email = lower(email) and char_length(email) between 3 and 254),
  member_role text not null check (member_role in ('owner', 'estimator', 'technician', 'front_desk', 'operator')),
  status text not null default 'open' check (status in ('open', 'accepted', 'declined', 'revoked')),
  -- Of the link in the mail: works once, until expires_at, for the invited address only. A new mail has a new link.
  token_hash bytea not null unique,
  invited_by uuid references profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  answered_at timestamptz
);
create index provider_invitations_email on provider_invitations (email);
create unique index provider_invitations_one_open on provider_invitations (provider_id, email) where (status = 'open');
create trigger status after insert or update of status on provider_invitations for each row execute function
  tg_status('invitation', 'status');
create trigger timeline after insert or update of status, token_hash on provider_invitations for each row execute
  function tg_invitation_event();
alter table provider_invitations enable row level security;
create policy owners_change_open on provider_invitations for update to app_request
  using ((provider_id in (select actor_providers_for('team'))) and status = 'open')
  with check ((provider_id in (select actor_providers_for('team'))) and (status in ('open', 'revoked')));
create policy owners_invite on provider_invitations for insert to app_request
  with check ((provider_id in (select actor_providers_for('team'))) and invited_by = (select actor_id()) and status =
    'open');
create policy owners_or_admin_read on provider_invitations for select to app_request
  using ((provider_id in (select actor_providers_for('team'))) or (select actor_is_admin()));
create policy system_reads on provider_invitations for select to app_system
  using (true);
grant insert (id, provider_id, email, member_role, token_hash, invited_by, sent_at, expires_at), select (id,
  provider_id, email, member_role, status, invited_by, created_at, sent_at, expires_at, answered_at), update (status,
  token_hash, sent_at, expires_at, answered_at) on provider_invitations to app_request;
grant select on provider_invitations to app_system;

create table provider_members (
  provider_id uuid not null references provider_profiles (id) on delete cascade,
  user_id uuid not null references profiles (id) on delete cascade,
  member_role text not null check (member_role in ('owner', 'estimator', 'technician', 'front_desk', 'operator')),
  created_at timestamptz not null default now(),
  invited_by uuid references profiles (id) on delete set null,
  constraint provider_members_pkey primary key (provider_id, user_id)
);
create unique index provider_members_one_business on provider_members (user_id);
create trigger last_owner before delete or update of member_role on provider_members for each row execute function
  tg_last_owner();
create trigger operator_gone after delete or update of member_role on provider_members for each row when
  (old.member_role = 'operator') execute function tg_operator_gone();
create trigger owner_gone after delete or update of member_role on provider_members for each row when (old.member_role =
  'owner') execute function tg_owner_gone();
create trigger timeline after insert or delete or update of member_role on provider_members for each row execute
  function tg_member_event();
alter table provider_members enable row level security;
create policy owners_change on provider_members for update to app_request
  using ((provider_id in (select actor_providers_for('team'))));
create policy owners_remove_or_oneself_leaves on provider_members for delete to app_request
  using ((provider_id in (select actor_providers_for('team'))) or user_id = (select actor_id()));
create policy parties_or_admin_read on provider_members for select to app_request
  using (user_id = (select actor_id()) or (provider_id in (select actor_provider_ids())) or (select actor_is_admin()));
create policy system_all on provider_members to app_system
  using (true);
grant delete, select, update (member_role) on provider_members to app_request;
grant select on provider_members to app_system;
