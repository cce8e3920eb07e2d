create or replace function actor_in_conversation(wanted uuid)
returns boolean language sql stable security definer
set search_path = public
as $$
  select exists (select from conversations c where c.id = wanted and case
    when c.topic = 'support' then c.participant_1_id = actor_id() or actor_is_admin()
    when c.provider_id is null then actor_id() in (c.participant_1_id, c.participant_2_id)
    else c.customer_id = actor_id() or c.provider_id in (select actor_providers_for('messages')) end) $$;
grant execute on function actor_in_conversation to app_request, app_system;
