-- The team of a business: people join by invitation, each with a role that says what they do in its name.
drop index provider_members_user;
create unique index provider_members_one_business on provider_members (user_id);
alter table provider_members add column invited_by uuid references profiles on delete set null;
alter table provider_events add column subject_id uuid references profiles on delete set null;
comment on column provider_events.subject_id is 'Whom a step of the team is about.';

-- What each role may do; features/providers/policy.ts says the same, and a test compares the two.
create function member_may(member_role text, act text) returns boolean language sql immutable as $$
  select coalesce(member_role = 'owner' or act = any(case member_role
    when 'estimator' then array['answer', 'check_in', 'progress', 'messages', 'reply', 'calendar']
    when 'front_desk' then array['check_in', 'no_show', 'messages', 'calendar'] end), false) $$;
create function actor_providers_for(act text) returns setof uuid language sql stable security definer set search_path = public
  as $$ select provider_id from provider_members where user_id = actor_id() and member_may(member_role, act) $$;
revoke all on function member_may, actor_providers_for from public;
grant execute on function member_may, actor_providers_for to app_request, app_system;
create table provider_invitations (
  id uuid primary key,
  provider_id uuid not null references provider_profiles on delete cascade,
  email text not null check (email = lower(email) and char_length(email) between 3 and 254),
  member_role text not null check (member_role in ('owner', 'estimator', 'front_desk')),
  status text not null default 'open' check (status in ('open', 'accepted', 'declined', 'revoked')),
  token_hash bytea not null unique,
  invited_by uuid references profiles on delete set null,
  created_at timestamptz not null default now(),
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  answered_at timestamptz
);
comment on column provider_invitations.token_hash is 'Of the link in the mail: works once, until expires_at, for the invited address only. A new mail has a new link.';
create unique index provider_invitations_one_open on provider_invitations (provider_id, email) where status = 'open';
create index provider_invitations_email on provider_invitations (email);
insert into status_transitions (machine, from_status, to_status, needs_reason) values
  ('invitation', 'open', 'accepted', false), ('invitation', 'open', 'declined', false), ('invitation', 'open', 'revoked', false);
create trigger status after insert or update of status on provider_invitations for each row execute function tg_status('invitation', 'status');
-- Each step of the team stands on the business's timeline, with who did it and whom it is about.
create function tg_invitation_told() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into provider_events (provider_id, machine, kind, actor_id, next_expected_at, details)
  select new.provider_id, 'team', case when tg_op = 'INSERT' then 'invited' when new.status = 'open' then 'resent' else new.status end,
    actor_id(), case when new.status = 'open' then new.expires_at end, jsonb_build_object('email', new.email, 'member_role', new.member_role)
  where new.status <> 'accepted';
  return null;
end $$;
create trigger told after insert or update of status, token_hash on provider_invitations for each row execute function tg_invitation_told();
-- Somebody always owns a business. Only what people do is held; the erasure of an account is the system's.
create function tg_last_owner() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if session_user = 'app_request' and old.member_role = 'owner' and (tg_op = 'DELETE' or new.member_role <> 'owner') then
    perform from provider_profiles where id = old.provider_id for update;
    if not exists (select from provider_members m where m.provider_id = old.provider_id and m.member_role = 'owner' and m.user_id <> old.user_id) then
      raise exception 'A business needs an owner.' using errcode = 'CC409';
    end if;
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger last_owner before update of member_role or delete on provider_members for each row execute function tg_last_owner();
-- The business answers under the name of its longest-serving owner when the one who registered it goes. Whoever goes
-- hears nothing more, also not what was on its way; their open pages learn of it.
create function tg_member_told() returns trigger language plpgsql security definer set search_path = public as $$
declare
  gone boolean := tg_op = 'DELETE';
  it provider_members := case when tg_op = 'DELETE' then old else new end;
begin
  if not exists (select from provider_profiles where id = it.provider_id) then return null; end if;
  if tg_op <> 'INSERT' or new.invited_by is not null then
    insert into provider_events (provider_id, machine, kind, actor_id, subject_id, details)
    values (it.provider_id, 'team', case when tg_op = 'INSERT' then 'joined' when not gone then 'role_changed'
      when it.user_id = actor_id() then 'left' else 'removed' end, actor_id(), it.user_id,
      jsonb_build_object('member_role', it.member_role) || case when tg_op = 'UPDATE' then jsonb_build_object('was', old.member_role) else '{}' end);
    insert into live_events (user_id, event, table_name, payload)
    values (it.user_id, 'UPDATE', 'provider_members', jsonb_build_object('provider_id', it.provider_id));
  end if;
  if tg_op = 'INSERT' then return null; end if;
  update provider_profiles p set user_id = heir.user_id
    from (select m.user_id from provider_members m where m.provider_id = it.provider_id and m.member_role = 'owner' and m.user_id <> it.user_id
      order by m.created_at, m.user_id limit 1) heir
    where p.id = it.provider_id and p.user_id = it.user_id and (gone or it.member_role <> 'owner');
  if gone then
    delete from live_events l where l.user_id = it.user_id and (l.table_name = 'orders' and exists (select from orders o where o.id::text = l.payload ->> 'id' and o.provider_id = it.provider_id and o.user_id <> it.user_id)
      or l.table_name = 'messages' and exists (select from conversations c where c.id::text = l.payload ->> 'conversation_id'
        and c.provider_id = it.provider_id and c.customer_id <> it.user_id));
  end if;
  return null;
end $$;
create trigger told after insert or update of member_role or delete on provider_members for each row execute function tg_member_told();
create policy owners_change on provider_members for update to app_request
  using (provider_id in (select actor_providers_for('team'))) with check (provider_id in (select actor_providers_for('team')));
create policy owners_remove_or_oneself_leaves on provider_members for delete to app_request
  using (provider_id in (select actor_providers_for('team')) or user_id = (select actor_id()));
grant update (member_role), delete on provider_members to app_request;
alter table provider_invitations enable row level security;
create policy owners_or_admin_read on provider_invitations for select to app_request
  using (provider_id in (select actor_providers_for('team')) or (select actor_is_admin()));
create policy owners_invite on provider_invitations for insert to app_request
  with check (provider_id in (select actor_providers_for('team')) and invited_by = (select actor_id()) and status = 'open');
create policy owners_change_open on provider_invitations for update to app_request
  using (provider_id in (select actor_providers_for('team')) and status = 'open')
  with check (provider_id in (select actor_providers_for('team')) and status in ('open', 'revoked'));
grant select (id, provider_id, email, member_role, status, invited_by, created_at, sent_at, expires_at, answered_at),
  insert (id, provider_id, email, member_role, token_hash, invited_by, sent_at, expires_at),
  update (status, token_hash, sent_at, expires_at, answered_at) on provider_invitations to app_request;
create policy system_reads on provider_invitations for select to app_system using (true);
grant select on provider_invitations to app_system;
-- Who works here; addresses, invitations and what happened are the owners' to see.
create function provider_team(wanted uuid) returns jsonb language sql stable security definer set search_path = public as $$
  select jsonb_build_object(
    'members', (select coalesce(jsonb_agg(jsonb_build_object('user_id', m.user_id, 'name', u.name, 'email', case when k.owner then u.email end,
        'member_role', m.member_role, 'since', m.created_at, 'invited_by', i.name) order by m.created_at, m.user_id), '[]')
      from provider_members m join profiles u on u.id = m.user_id left join profiles i on i.id = m.invited_by where m.provider_id = wanted),
    'invitations', case when k.owner then (select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'email', v.email, 'member_role', v.member_role,
        'invited_by', i.name, 'sent_at', v.sent_at, 'expires_at', v.expires_at) order by v.created_at, v.id), '[]')
      from provider_invitations v left join profiles i on i.id = v.invited_by where v.provider_id = wanted and v.status = 'open') else '[]' end,
    'events', case when k.owner then (select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'kind', e.kind, 'at', e.at, 'by', a.name,
        'about', s.name, 'email', e.details ->> 'email', 'member_role', e.details ->> 'member_role', 'was', e.details ->> 'was') order by e.id desc), '[]')
      from (select * from provider_events where provider_id = wanted and machine = 'team' order by id desc limit 50) e
      left join profiles a on a.id = e.actor_id left join profiles s on s.id = e.subject_id) else '[]' end)
  from (select wanted in (select actor_providers_for('team')) or actor_is_admin() as owner) k
  where k.owner or wanted in (select actor_provider_ids()) $$;
-- An invitation as the holder of its link may know it: all of it with the invited address, else only that it is for another.
create function invitation_of(token bytea) returns jsonb language sql stable security definer set search_path = public as $$
  select jsonb_build_object('matches', k.mine, 'address', regexp_replace(v.email, '^(.).*@(.).*(\.[^.]+)$', '\1***@\2***\3'))
    || case when k.mine then jsonb_build_object('business_name', p.business_name, 'member_role', v.member_role, 'invited_by', i.name,
      'status', v.status, 'expires_at', v.expires_at, 'member_here', exists (select from provider_members m where m.user_id = u.id and m.provider_id = p.id),
      'works_for', (select b.business_name from provider_members m join provider_profiles b on b.id = m.provider_id
        where m.user_id = u.id and m.provider_id <> p.id)) else '{}' end
  from provider_invitations v join provider_profiles p on p.id = v.provider_id left join profiles i on i.id = v.invited_by
  join profiles u on u.id = actor_id(), lateral (select lower(u.email) = v.email as mine) k
  where v.token_hash = token $$;
-- Yes or no of the invited person, once, in time and by nobody else; whoever belongs to a business joins no second one.
create function answer_invitation(token bytea, accepting boolean) returns uuid language plpgsql security definer set search_path = public as $$
declare it provider_invitations;
begin
  select v.* into it from provider_invitations v join profiles u on u.id = actor_id() and lower(u.email) = v.email
    and u.role <> 'claims_admin' and u.suspended_at is null and u.deleted_at is null
    where v.token_hash = token and v.status = 'open' and v.expires_at > now() for update of v;
  if not found then raise exception 'no open invitation of one''s own' using errcode = '42501'; end if;
  update provider_invitations set status = case when accepting then 'accepted' else 'declined' end, answered_at = now() where id = it.id;
  if accepting then
    insert into provider_members (provider_id, user_id, member_role, invited_by)
      values (it.provider_id, actor_id(), it.member_role, coalesce(it.invited_by, (select user_id from provider_profiles where id = it.provider_id)));
  end if;
  return it.provider_id;
end $$;
-- Whom of a business to tell something that one role may act on: ids only.
create function members_for(provider uuid, act text) returns setof uuid language sql stable security definer set search_path = public as $$
  select m.user_id from provider_members m where m.provider_id = provider and member_may(m.member_role, act)
    and (provider in (select actor_provider_ids()) or actor_is_admin() or session_user = 'app_system') $$;

-- Who did something in the name of a business, for those who belong to it: also somebody who has left.
create function member_name(provider uuid, person uuid) returns text language sql stable security definer set search_path = public as $$
  select u.name from profiles u where u.id = person and (provider in (select actor_provider_ids()) or actor_is_admin()) and (
    exists (select from provider_members m where m.provider_id = provider and m.user_id = person)
    or exists (select from provider_events e where e.provider_id = provider and e.machine = 'team' and e.subject_id = person)) $$;
alter table listings add column changed_by uuid references profiles on delete set null;
comment on column listings.changed_by is 'Who of the business changed it last; the platform itself leaves no name.';
create function tg_listing_changed_by() returns trigger language plpgsql as $$
begin new.changed_by := coalesce(actor_id(), new.changed_by); return new; end $$;
create trigger changed_by before insert or update on listings for each row execute function tg_listing_changed_by();
-- The second lock of the roles: what a member writes in the name of the business.
alter policy members_or_admin_update on provider_profiles using (id in (select actor_providers_for('business')) or (select actor_is_admin()))
  with check (id in (select actor_providers_for('business')) or (select actor_is_admin()));
alter policy of_readable_provider on provider_events
  using (provider_id in (select actor_providers_for('team')) or (select actor_is_admin()));
do $$ declare t text; begin
  foreach t in array array['vehicles', 'shops', 'listings'] loop
    execute format('alter policy members_insert on %I with check (provider_id in (select actor_providers_for(''listings''))%s)',
      t, case t when 'listings' then $c$ and status = 'draft'$c$ else '' end);
    execute format('alter policy members_update on %I using (provider_id in (select actor_providers_for(''listings''))) with check (provider_id in (select actor_providers_for(''listings'')))', t);
  end loop;
end $$;
alter policy members_write on listing_photos
  using (exists (select from listings l where l.id = listing_id and l.provider_id in (select actor_providers_for('listings'))))
  with check (exists (select from listings l where l.id = listing_id and l.provider_id in (select actor_providers_for('listings'))));
alter policy members_take_time_off on listing_days
  with check (reason = 'time_off' and exists (select from listings l where l.id = listing_id and l.provider_id in (select actor_providers_for('calendar'))));
alter policy members_free_time_off on listing_days
  using (reason = 'time_off' and exists (select from listings l where l.id = listing_id and l.provider_id in (select actor_providers_for('calendar'))));
alter policy members_or_admin_read on credentials using (provider_id in (select actor_providers_for('credentials')) or (select actor_is_admin()));
alter policy members_insert on credentials with check (provider_id in (select actor_providers_for('credentials')));
alter policy members_change_open on credentials
  using (provider_id in (select actor_providers_for('credentials')) and status in ('submitted', 'refused'))
  with check (provider_id in (select actor_providers_for('credentials')));
alter policy members_remove_open on credentials using (provider_id in (select actor_providers_for('credentials')) and status in ('submitted', 'refused'));
create or replace function resubmit_credential(credential uuid) returns void language plpgsql security definer set search_path = public as $$
begin
  update credentials set status = 'submitted', refusal_reason = null
    where id = credential and status = 'refused' and provider_id in (select actor_providers_for('credentials'));
  if not found then raise exception 'not one''s own refused credential' using errcode = '42501'; end if;
end $$;
create or replace function ein_last4_of(provider uuid) returns text language sql stable security definer set search_path = public as $$
  select s.ein_last4 from provider_secrets s where s.provider_id = provider
    and (actor_is_admin() or provider in (select actor_providers_for('credentials'))) $$;
-- Papers that one owner handed in are the business's: its other owners open them, too.
create function actor_reads_business_paper(wanted text) returns boolean language sql stable security definer set search_path = public as $$
  select exists (select from provider_profiles p where wanted in (p.insurance_proof_url, p.w9_url) and p.id in (select actor_providers_for('credentials')))
    or exists (select from credentials c where c.file_path = wanted and c.provider_id in (select actor_providers_for('credentials'))) $$;
create policy of_business_reads on files for select to app_request
  using (actor_reads_business_paper(path));
alter policy admin_or_party_reads on ledger_entries
  using ((select actor_is_admin()) or party_id = (select actor_id())
    or (account = 'provider_balance' and party_id in (select actor_providers_for('money'))));
alter policy parties_read on ledger_transactions using (exists (select from orders o where o.id = order_id
  and (o.user_id = (select actor_id()) or o.provider_id in (select actor_providers_for('money')) or (select actor_is_admin()))));
alter policy member_inserts on review_replies
  with check (author_id = (select actor_id()) and provider_id in (select actor_providers_for('reply'))
    and exists (select from reviews r where r.id = review_id and r.provider_id = review_replies.provider_id));
alter policy member_updates_for_a_day on review_replies
  using (provider_id in (select actor_providers_for('reply')) and created_at > now() - interval '1 day');
alter policy of_readable_order_inserts on order_events
  with check (actor_id = (select actor_id()) and kind <> 'status' and exists (select from orders o where o.id = order_id and case
    when kind = 'update' then o.provider_id in (select actor_providers_for('progress'))
    when kind in ('check_out', 'check_in') then o.provider_id in (select actor_providers_for('check_in'))
    when kind in ('handover_confirmed', 'handover_objected', 'licence') then o.user_id = (select actor_id())
    else true end));
-- Beside whose move a step is (mover): a member makes the steps of their role. Nobody serves the booking they bought.
create function tg_order_member() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if actor_id() is null or new.fulfilment = old.fulfilment or new.user_id = actor_id() or actor_is_admin() then return new; end if;
  if new.provider_id not in (select actor_providers_for(case new.fulfilment when 'in_progress' then 'check_in'
      when 'completed' then 'progress' when 'no_show' then 'no_show' else 'answer' end)) then
    raise exception 'this role does not do this' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger member before update of fulfilment on orders for each row execute function tg_order_member();
create function tg_order_change_member() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if actor_id() is null or new.status = 'void' or (tg_op = 'UPDATE' and new.status = old.status) then return new; end if;
  if exists (select from orders o where o.id = new.order_id and (o.user_id = actor_id()
    or o.provider_id in (select actor_providers_for('answer')))) then return new; end if;
  raise exception 'this role does not do this' using errcode = '42501';
end $$;
create trigger member before insert or update of status on order_changes for each row execute function tg_order_change_member();
-- As before; a driver learns the first name of who works on the booking, the business and admins the whole name.
create or replace function order_timeline(wanted uuid) returns jsonb language sql stable security definer set search_path = public as $$
  select jsonb_agg(jsonb_build_object('id', e.id, 'machine', e.machine, 'kind', e.kind, 'from_status', e.from_status,
      'to_status', e.to_status, 'reason', e.reason, 'next_expected_at', e.next_expected_at, 'at', e.at, 'details', e.details,
      'photos', (select coalesce(jsonb_agg(p.file_id order by p.position), '[]') from order_photos p where p.event_id = e.id),
      'by', case when e.actor_id is null then 'system' when e.actor_id = o.user_id then 'customer'
        when a.role = 'claims_admin' then 'admin' else 'provider' end, 'by_me', coalesce(e.actor_id = actor_id(), false),
      'name', case when a.role = 'claims_admin' then null when o.user_id = actor_id() and e.actor_id <> o.user_id and a.deleted_at is null
        then split_part(a.name, ' ', 1) else a.name end) order by e.id)
  from orders o join order_events e on e.order_id = o.id left join profiles a on a.id = e.actor_id
  where o.id = wanted and (o.user_id = actor_id() or o.provider_id in (select actor_provider_ids()) or actor_is_admin()) $$;
-- As before, with what each member of the business is there.
drop function order_watchers;
create function order_watchers(wanted uuid) returns table (user_id uuid, side text, member_role text)
  language sql stable security definer set search_path = public as $$
  with the_order as (select o.user_id, o.provider_id from orders o where o.id = wanted
    and (o.user_id = actor_id() or o.provider_id in (select actor_provider_ids()) or actor_is_admin() or session_user = 'app_system'))
  select o.user_id, 'customer', null from the_order o
  union all select m.user_id, 'provider', m.member_role from the_order o join provider_members m on m.provider_id = o.provider_id
    where m.user_id <> o.user_id
  union all select p.id, 'admin', null from the_order o join profiles p on p.role = 'claims_admin' and p.suspended_at is null $$;

-- A direct conversation has two sides: the customer, and everybody who works for the business.
alter table conversations
  add column provider_id uuid references provider_profiles on delete restrict,
  add column customer_id uuid references profiles on delete restrict;
comment on column conversations.customer_id is 'The side that is not the business; both are found from the order or listing it is about.';
create index conversations_provider on conversations (provider_id, last_message_at desc) where provider_id is not null;
create function tg_conversation_sides() returns trigger language plpgsql security definer set search_path = public as $$
begin
  new.provider_id := null;
  new.customer_id := null;
  if new.topic = 'support' then return new; end if;
  select p.id, coalesce(o.user_id, case when p.user_id = new.participant_1_id then new.participant_2_id else new.participant_1_id end)
    into new.provider_id, new.customer_id
    from (select coalesce((select provider_id from orders where id = new.order_id), (select provider_id from listings where id = new.listing_id)) as id) b
    join provider_profiles p on p.id = b.id left join orders o on o.id = new.order_id;
  return new;
end $$;
create trigger sides before insert on conversations for each row execute function tg_conversation_sides();
update conversations c set provider_id = p.id,
    customer_id = case when p.user_id = c.participant_1_id then c.participant_2_id else c.participant_1_id end
  from provider_profiles p where c.topic = 'direct' and p.user_id in (c.participant_1_id, c.participant_2_id)
    and p.id = coalesce((select o.provider_id from orders o where o.id = c.order_id), (select l.provider_id from listings l where l.id = c.listing_id), p.id);
create or replace function actor_in_conversation(wanted uuid) returns boolean language sql stable security definer set search_path = public as $$
  select exists (select from conversations c where c.id = wanted and case
    when c.topic = 'support' then c.participant_1_id = actor_id() or actor_is_admin()
    when c.provider_id is null then actor_id() in (c.participant_1_id, c.participant_2_id)
    else c.customer_id = actor_id() or c.provider_id in (select actor_provider_ids()) end) $$;
create or replace function participant_name(wanted uuid, conversation uuid) returns text language sql stable security definer set search_path = public as $$
  select coalesce(
    (select p.business_name from conversations c join provider_profiles p on p.id = c.provider_id where c.id = conversation and c.customer_id <> wanted),
    (select name from profiles where id = wanted))
  where actor_in_conversation(conversation) $$;
-- Who wrote a message: the customer learns the first name of who answers for the business, the business the whole name.
create function sender_name(sender uuid, conversation uuid) returns text language sql stable security definer set search_path = public as $$
  select case when c.customer_id = actor_id() and u.deleted_at is null then split_part(u.name, ' ', 1) else u.name end
  from conversations c join profiles u on u.id = sender
  where c.id = conversation and c.provider_id is not null and actor_in_conversation(conversation) $$;
-- Whom a message of the actor is for: ids only.
create function message_receivers(conversation uuid) returns setof uuid language sql stable security definer set search_path = public as $$
  select case when c.provider_id is null and c.participant_1_id = actor_id() then c.participant_2_id when c.provider_id is null then c.participant_1_id
    else c.customer_id end from conversations c
  where c.id = conversation and c.topic = 'direct' and c.customer_id is distinct from actor_id() and actor_in_conversation(conversation)
  union all select m.user_id from conversations c join provider_members m on m.provider_id = c.provider_id and m.user_id <> c.customer_id
    and member_may(m.member_role, 'messages')
  where c.id = conversation and c.customer_id = actor_id() $$;
create or replace function contact_for(listing uuid, the_order uuid) returns uuid language sql stable security definer set search_path = public as $$
  select case when the_order is null then
      (select case when p.id in (select actor_provider_ids()) then actor_id() else p.user_id end
       from listings l join provider_profiles p on p.id = l.provider_id where l.id = listing and l.status = 'active')
    else
      (select case when o.user_id = actor_id() then p.user_id when o.provider_id in (select actor_provider_ids()) then o.user_id end
       from orders o join provider_profiles p on p.id = o.provider_id where o.id = the_order and o.status <> 'pending')
    end $$;
create or replace function conversation_state(wanted uuid) returns jsonb language sql stable security definer set search_path = public as $$
  select jsonb_build_object('blocked', mine,
    'closed', case when (mine or theirs) and not running then case when mine then 'by_me' else 'by_them' end end,
    'kept_open', mine and running)
  from conversations c,
    lateral (select case when c.provider_id is null then c.participant_1_id = actor_id()
      else (c.participant_1_id = c.customer_id) = (c.customer_id = actor_id()) end as first) k,
    lateral (select case when first then c.participant_1_id else c.participant_2_id end as self,
      case when first then c.participant_2_id else c.participant_1_id end as other) o,
    lateral (select exists (select from blocks where blocker_id = self and blocked_id = other) as mine,
      exists (select from blocks where blocker_id = other and blocked_id = self) as theirs) b,
    lateral (select exists (select from orders r where r.provider_id = c.provider_id and r.user_id = c.customer_id
      and r.status = 'paid' and r.fulfilment in ('requested', 'accepted', 'in_progress', 'completed', 'disputed')) as running) r
  where c.id = wanted and c.topic = 'direct' and actor_in_conversation(wanted) $$;
create or replace function actor_reads_attachment(wanted uuid) returns boolean language sql stable security definer set search_path = public as $$
  select exists (select from message_attachments a join messages m on m.id = a.message_id join conversations c on c.id = m.conversation_id
    where a.file_id = wanted and (actor_in_conversation(c.id)
      or actor_is_admin() and exists (select from message_reports r where r.conversation_id = c.id
        and r.resolved_at is null and (r.message_id is null or r.message_id = m.id)))) $$;
create or replace function tg_messages_after() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'INSERT' then
    update conversations set last_message_at = new.created_at where id = new.conversation_id;
  end if;
  insert into live_events (user_id, event, table_name, payload)
  select w.watcher, tg_op, 'messages', to_jsonb(new) || jsonb_build_object('sender_name', case when c.provider_id is null then null
      when w.watcher = c.customer_id then split_part(u.name, ' ', 1) else u.name end)
  from conversations c join profiles u on u.id = new.sender_id, lateral (
    select c.participant_1_id as watcher where c.provider_id is null
    union select c.participant_2_id where c.provider_id is null and c.participant_2_id is not null
    union select c.customer_id where c.provider_id is not null
    union select m.user_id from provider_members m where m.provider_id = c.provider_id
    union select p.id from profiles p where c.topic = 'support' and p.role = 'claims_admin' and p.suspended_at is null) w
  where c.id = new.conversation_id;
  return null;
end $$;
alter policy participants_read on conversations
  using (case when topic = 'support' then participant_1_id = (select actor_id()) or (select actor_is_admin())
    when provider_id is null then (select actor_id()) in (participant_1_id, participant_2_id)
    else customer_id = (select actor_id()) or provider_id in (select actor_provider_ids()) end);
-- A member writes in the name of the business: its account is the participant.
alter policy own_inserts on conversations
  with check ((participant_1_id = (select actor_id()) or (provider_id in (select actor_provider_ids()) and customer_id <> (select actor_id())
      and participant_1_id = (select p.user_id from provider_profiles p where p.id = provider_id)))
    and (claim_id is null or exists (select from claims c where c.id = claim_id and c.driver_id = (select actor_id())))
    and (topic = 'support' or participant_2_id = contact_for(listing_id, order_id)));
-- One side reads for all of it.
alter policy receivers_mark_read on messages
  using (sender_id <> (select actor_id()) and actor_in_conversation(conversation_id) and exists (select from conversations c
    where c.id = conversation_id and case when c.topic = 'support' then c.participant_1_id in (sender_id, (select actor_id()))
      when c.provider_id is null then true else c.customer_id in (sender_id, (select actor_id())) end));
alter policy own_inserts on blocks
  with check (blocker_id = (select actor_id()) and exists (select from conversations c
    where c.topic = 'direct' and actor_in_conversation(c.id)
      and blocker_id in (c.participant_1_id, c.participant_2_id) and blocked_id in (c.participant_1_id, c.participant_2_id)));
alter policy participants_report on message_reports
  with check (reporter_id = (select actor_id()) and actor_in_conversation(conversation_id) and exists (select from conversations c
      where c.id = conversation_id and c.topic = 'direct' and (about_id in (c.participant_1_id, c.participant_2_id)
        or about_id in (select m.sender_id from messages m where m.conversation_id = c.id)))
    and (message_id is null or exists (select from messages m where m.id = message_id
      and m.conversation_id = message_reports.conversation_id and m.sender_id = about_id)));
-- Whoever deletes their account (erase_person) is forgotten by the teams they were in or invited to, too: the addresses of
-- invitations go, and the name from what colleagues and their customers were told.
create function tg_forget_in_team() returns trigger language plpgsql security definer set search_path = public as $$
declare
  others uuid[] := array(
    select m.user_id from provider_events e join provider_members m on m.provider_id = e.provider_id where old.id in (e.actor_id, e.subject_id)
    union select m.user_id from conversations c join provider_members m on m.provider_id = c.provider_id where c.customer_id = old.id
    union select o.user_id from orders o join order_events e on e.order_id = o.id where e.actor_id = old.id);
begin
  delete from provider_invitations where email = lower(old.email) or provider_id in (select id from provider_profiles where user_id = old.id);
  update provider_events set details = details - 'email' where details ->> 'email' = lower(old.email);
  if char_length(old.name) >= 4 then
    delete from outbox where position(old.name in subject || text_body) > 0 and to_address in (select email from profiles where id = any(others));
    update notifications set title = replace(title, old.name, 'Deleted account'), message = replace(message, old.name, 'Deleted account')
      where user_id = any(others) and position(old.name in title || message) > 0;
    update notification_deliveries set title = replace(title, old.name, 'Deleted account')
      where user_id = any(others) and position(old.name in title) > 0;
    delete from live_events where user_id = any(others) and position(old.name in payload::text) > 0;
  end if;
  return new;
end $$;
create trigger forget_in_team before update of deleted_at on profiles for each row
  when (new.deleted_at is not null and old.deleted_at is null) execute function tg_forget_in_team();
revoke all on function provider_team, invitation_of, answer_invitation, members_for, member_name, actor_reads_business_paper, sender_name, message_receivers, order_watchers from public;
grant execute on function provider_team, invitation_of, answer_invitation, member_name, actor_reads_business_paper, sender_name, message_receivers, members_for, order_watchers to app_request;
grant execute on function members_for, order_watchers, member_name to app_system;
