create or replace function actor_arriving_offers()
returns setof uuid language sql stable security definer
set search_path = public
as $$
  select j.offer_id from tow_arrivals a join tow_jobs j on j.id = a.job_id
  where a.status = 'taken' and a.provider_id = arrives_at(j) and a.provider_id in (select actor_providers_for('check_in')) $$;
grant execute on function actor_arriving_offers to app_request;
comment on function actor_arriving_offers is 'Of tows whose car is on its way to a shop that takes it, for who checks cars in there.';
