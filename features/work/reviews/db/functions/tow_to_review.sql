create or replace function tow_to_review(job uuid)
returns table(provider_id uuid, listing_id uuid, served_on date, direct boolean) language sql stable security definer
set search_path = public
as $$
  select j.provider_id, l.id, (j.dropped_at at time zone p.time_zone)::date,
    coalesce(j.pay_state in ('direct', 'released'), j.pay = 'company') and not exists (select from orders o where o.tow_job_id = j.id)
  from tow_jobs j join provider_profiles p on p.id = j.provider_id
  join lateral (select x.id from listings x where x.provider_id = j.provider_id order by x.status = 'active' desc, x.id limit 1) l on true
  where j.id = job and j.driver_id = actor_id() and j.provider_id not in (select actor_provider_ids()) $$;
grant execute on function tow_to_review to app_request;
comment on function tow_to_review is 'A tow for the review of its driver: of which company, with which listing it is shown, the day of the drop (null before it), and whether no card paid it. Nothing for anybody else, for whoever belongs to the company, or once the company is gone.';
