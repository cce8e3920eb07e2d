create or replace function conversation_about(wanted uuid)
returns jsonb language sql stable security definer
set search_path = public
as $$
  select case
    when k.id is not null then jsonb_build_object('kind', 'claim', 'id', k.id, 'title', k.claim_number, 'detail', k.insurer_name, 'status', k.status)
    when o.id is not null then jsonb_build_object('kind', 'order', 'id', o.id, 'title', l.title, 'detail', o.service_date, 'status', o.work_status,
      'side', case when o.user_id = actor_id() then 'customer' else 'provider' end)
    when l.id is not null then jsonb_build_object('kind', 'listing', 'id', l.id, 'title', l.title, 'detail', null, 'status', l.status)
  end
  from conversations c left join claims k on k.id = c.claim_id left join orders o on o.id = c.order_id
  left join listings l on l.id = coalesce(o.listing_id, c.listing_id)
  where c.id = wanted and actor_in_conversation(wanted) $$;
grant execute on function conversation_about to app_request, app_system;
