create or replace function support_matches(pattern text, number_key text)
returns setof uuid language sql stable security definer
set search_path = public
as $$
  select c.id from conversations c join profiles p on p.id = c.participant_1_id left join claims k on k.id = c.claim_id
  where c.topic = 'support' and actor_is_admin() and (p.name ilike pattern or p.email ilike pattern or k.claim_number ilike pattern
    or (number_key <> '' and k.claim_number_key like '%' || number_key || '%')
    or exists (select from messages m where m.conversation_id = c.id and m.content ilike pattern)) $$;
grant execute on function support_matches to app_request;
