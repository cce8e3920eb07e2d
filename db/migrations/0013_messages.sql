create table conversations (
  id uuid primary key,
  participant_1_id uuid not null references profiles on delete restrict,
  participant_2_id uuid references profiles on delete restrict,
  topic text not null default 'direct' check (topic in ('direct', 'support')),
  claim_id uuid references claims on delete restrict,
  order_id uuid references orders on delete restrict,
  listing_id uuid references listings on delete set null,
  last_message_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  check (participant_1_id <> participant_2_id),
  check ((topic = 'support') = (participant_2_id is null))
);
comment on column conversations.participant_2_id is 'Null in a support thread: every claims admin answers there.';
create index conversations_1 on conversations (participant_1_id, last_message_at desc);
create index conversations_2 on conversations (participant_2_id, last_message_at desc);
create unique index conversations_support on conversations (participant_1_id, claim_id) nulls not distinct where topic = 'support';
create unique index conversations_pair on conversations (least(participant_1_id, participant_2_id), greatest(participant_1_id, participant_2_id), order_id) nulls not distinct
  where topic = 'direct';
create table messages (
  id uuid primary key,
  conversation_id uuid not null references conversations on delete cascade,
  sender_id uuid not null references profiles on delete restrict,
  content text not null check (content = btrim(content) and char_length(content) between 1 and 5000),
  is_read boolean not null default false,
  created_at timestamptz not null default now()
);
create index messages_conversation on messages (conversation_id, created_at);

create function actor_in_conversation(wanted uuid) returns boolean language sql stable security definer set search_path = public as $$
  select exists (select from conversations c where c.id = wanted
    and (actor_id() in (c.participant_1_id, c.participant_2_id) or (c.topic = 'support' and actor_is_admin()))) $$;
-- The provider of a thread goes by the business name, everybody else by their own.
create function participant_name(wanted uuid, conversation uuid) returns text language sql stable security definer set search_path = public as $$
  select coalesce(
    (select p.business_name from conversations c left join orders o on o.id = c.order_id left join listings l on l.id = c.listing_id
      join provider_profiles p on p.id = coalesce(o.provider_id, l.provider_id) where c.id = conversation and p.user_id = wanted),
    (select name from profiles where id = wanted))
  where actor_in_conversation(conversation) $$;
-- Whom the actor may open a direct thread with: the owner of an active listing, or the other party of an own order.
create function contact_for(listing uuid, the_order uuid) returns uuid language sql stable security definer set search_path = public as $$
  select case when the_order is null then
      (select p.user_id from listings l join provider_profiles p on p.id = l.provider_id where l.id = listing and l.status = 'active')
    else
      (select case when o.user_id = actor_id() then p.user_id when o.provider_id in (select actor_provider_ids()) then o.user_id end
       from orders o join provider_profiles p on p.id = o.provider_id where o.id = the_order and o.status <> 'pending')
    end $$;
-- What a thread is about, as both sides may know it.
create function conversation_about(wanted uuid) returns jsonb language sql stable security definer set search_path = public as $$
  select case
    when k.id is not null then jsonb_build_object('kind', 'claim', 'id', k.id, 'title', k.claim_number, 'detail', k.insurer_name, 'status', k.status)
    when o.id is not null then jsonb_build_object('kind', 'order', 'id', o.id, 'title', l.title, 'detail', o.service_date, 'status', o.fulfilment,
      'side', case when o.user_id = actor_id() then 'customer' else 'provider' end)
    when l.id is not null then jsonb_build_object('kind', 'listing', 'id', l.id, 'title', l.title, 'detail', null, 'status', l.status)
  end
  from conversations c left join claims k on k.id = c.claim_id left join orders o on o.id = c.order_id
  left join listings l on l.id = coalesce(o.listing_id, c.listing_id)
  where c.id = wanted and actor_in_conversation(wanted) $$;
revoke all on function actor_in_conversation, participant_name, contact_for, conversation_about from public;
grant execute on function actor_in_conversation, participant_name, contact_for, conversation_about to app_request, app_system;

create function tg_messages_after() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'INSERT' then
    update conversations set last_message_at = new.created_at where id = new.conversation_id;
  end if;
  insert into live_events (user_id, event, table_name, payload)
  select watcher, tg_op, 'messages', to_jsonb(new) from (
    select participant_1_id as watcher from conversations where id = new.conversation_id
    union select participant_2_id from conversations where id = new.conversation_id and participant_2_id is not null
    union select p.id from profiles p join conversations c on c.id = new.conversation_id
      where c.topic = 'support' and p.role = 'claims_admin' and p.suspended_at is null) w;
  return null;
end $$;
create trigger live after insert or update on messages for each row execute function tg_messages_after();

alter table conversations enable row level security;
alter table messages enable row level security;
create policy participants_read on conversations for select to app_request
  using (participant_1_id = (select actor_id()) or participant_2_id = (select actor_id()) or (topic = 'support' and (select actor_is_admin())));
create policy own_inserts on conversations for insert to app_request
  with check (participant_1_id = (select actor_id())
    and (claim_id is null or exists (select from claims c where c.id = claim_id and c.driver_id = (select actor_id())))
    and (topic = 'support' or participant_2_id = contact_for(listing_id, order_id)));
-- Support may write first, to the driver of a claim and to nobody else.
create policy admins_open_support on conversations for insert to app_request
  with check (topic = 'support' and (select actor_is_admin())
    and exists (select from claims c where c.id = claim_id and c.driver_id = participant_1_id));
create policy system_all on conversations to app_system using (true) with check (true);
grant select, insert (id, participant_1_id, participant_2_id, topic, claim_id, order_id, listing_id) on conversations to app_request;
grant select on conversations to app_system;
create policy participants_read on messages for select to app_request using (actor_in_conversation(conversation_id));
create policy participants_send on messages for insert to app_request
  with check (sender_id = (select actor_id()) and actor_in_conversation(conversation_id) and not is_read);
-- Read by the other side: in a support thread every admin is one side, so one admin does not read another's answer away.
create policy receivers_mark_read on messages for update to app_request
  using (sender_id <> (select actor_id()) and exists (select from conversations c where c.id = conversation_id
    and ((select actor_id()) in (c.participant_1_id, c.participant_2_id) or c.participant_1_id = sender_id)));
create policy system_all on messages to app_system using (true) with check (true);
grant select, insert (id, conversation_id, sender_id, content, is_read), update (is_read) on messages to app_request;
grant select on messages to app_system;
