create or replace function support_receivers(conversation uuid)
returns setof uuid language sql stable security definer
set search_path = public
as $$
  select a from claims_admins() a, support_threads t
  where t.conversation_id = conversation and actor_in_conversation(conversation)
    and (t.assignee_id = a or not exists (select from claims_admins() h where h = t.assignee_id)) $$;
grant execute on function support_receivers to app_request;
