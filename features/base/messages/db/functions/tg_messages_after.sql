create or replace function tg_messages_after()
returns trigger language plpgsql security definer
set search_path = public
as $$
begin
  if tg_op = 'INSERT' then
    update conversations set last_message_at = new.created_at where id = new.conversation_id;
  end if;
  insert into live_events (user_id, event, table_name, payload)
  select w.watcher, tg_op, 'messages', to_jsonb(new) || jsonb_build_object('sender_name', case
      when c.topic = 'support' then case when c.participant_1_id not in (w.watcher, new.sender_id) then u.name end
      when c.provider_id is null then null when w.watcher = c.customer_id then split_part(u.name, ' ', 1) else u.name end)
  from conversations c join profiles u on u.id = new.sender_id, lateral (
    select c.participant_1_id as watcher where c.provider_id is null
    union select c.participant_2_id where c.provider_id is null and c.participant_2_id is not null
    union select c.customer_id where c.provider_id is not null
    union select m.user_id from provider_members m where m.provider_id = c.provider_id and member_may(m.member_role, 'messages')
      and not exists (select from api_keys k where k.id = m.user_id)
    union select p.id from profiles p where c.topic = 'support' and p.role = 'claims_admin' and p.suspended_at is null) w
  where c.id = new.conversation_id;
  return null;
end $$;
