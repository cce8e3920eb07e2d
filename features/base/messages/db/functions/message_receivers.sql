create or replace function message_receivers(conversation uuid)
returns setof uuid language sql stable security definer
set search_path = public
as $$
  select case when c.provider_id is null and c.participant_1_id = actor_id() then c.participant_2_id when c.provider_id is null then c.participant_1_id
    else c.customer_id end from conversations c
  where c.id = conversation and c.topic = 'direct' and c.customer_id is distinct from actor_id() and actor_in_conversation(conversation)
  union all select m.user_id from conversations c join provider_members m on m.provider_id = c.provider_id and m.user_id <> c.customer_id
    and member_may(m.member_role, 'messages')
  where c.id = conversation and c.customer_id = actor_id() $$;
grant execute on function message_receivers to app_request;
