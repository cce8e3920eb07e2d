create or replace function order_claim_view(wanted uuid)
returns jsonb language sql stable security definer
set search_path = public
as $$
  select jsonb_build_object('insurer_name', c.insurer_name, 'claim_number', c.claim_number, 'claim_type', c.claim_type)
  from orders o join claims c on c.id = o.claim_id
  where o.id = wanted and (o.user_id = actor_id() or actor_is_admin()
    or (o.status = 'paid' and o.provider_id in (select actor_provider_ids()))) $$;
grant execute on function order_claim_view to app_request, app_system;
