create or replace function participant_name(wanted uuid, conversation uuid)
returns text language sql stable security definer
set search_path = public
as $$
  select coalesce(
    (select p.business_name from conversations c join provider_profiles p on p.id = c.provider_id where c.id = conversation and c.customer_id <> wanted),
    (select name from profiles where id = wanted))
  where actor_in_conversation(conversation) $$;
grant execute on function participant_name to app_request, app_system;
