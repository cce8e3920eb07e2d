create or replace function similar_claims(wanted uuid)
returns table(id uuid, same_driver boolean, why text[]) language sql stable security definer
set search_path = public
as $$
  with mine as (select * from claims c where c.id = wanted and actor_is_admin()),
  near as (
    select o.id from mine m join claims o on o.insurer_id = m.insurer_id and o.claim_number_key = m.claim_number_key
    union select o.id from mine m join claims o on o.vin = m.vin and o.loss_date = m.loss_date
    union select o.id from mine m join claims o on o.merged_into_id = m.id
    union select o.id from mine m join claims o on o.driver_id = m.driver_id and o.loss_date = m.loss_date
      and o.insurer_id = m.insurer_id)
  select o.id, o.driver_id = m.driver_id, array_remove(array[
      case when o.insurer_id = m.insurer_id and o.claim_number_key = m.claim_number_key then 'number' end,
      case when o.vin = m.vin and o.loss_date = m.loss_date then 'car' end,
      case when o.driver_id = m.driver_id and o.loss_date = m.loss_date and o.insurer_id = m.insurer_id then 'driver' end], null)
  from mine m join near n on n.id <> m.id join claims o on o.id = n.id
  where m.merged_into_id is null and (o.merged_into_id is null or o.merged_into_id = m.id)
  order by o.merged_into_id is null, (o.insurer_id, o.claim_number_key) = (m.insurer_id, m.claim_number_key) desc, o.created_at limit 10 $$;
grant execute on function similar_claims to app_request;
