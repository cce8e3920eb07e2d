create or replace function sender_name(sender uuid, conversation uuid)
returns text language sql stable security definer
set search_path = public
as $$
  select case when c.customer_id = actor_id() and u.deleted_at is null then split_part(u.name, ' ', 1) else u.name end
  from conversations c join profiles u on u.id = sender
  where c.id = conversation and actor_in_conversation(conversation)
    and (c.provider_id is not null or (c.topic = 'support' and actor_is_admin() and c.participant_1_id not in (sender, actor_id()))) $$;
grant execute on function sender_name to app_request;
