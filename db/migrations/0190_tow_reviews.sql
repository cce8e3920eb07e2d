-- A tow that its driver pays to the company has no booking: its review is about the tow itself, once (docs/decisions/065).
alter table reviews alter column order_id drop not null;
alter table reviews add column tow_job_id uuid unique references tow_jobs (id) on delete restrict;
comment on column reviews.tow_job_id is 'Of a tow that its driver paid to the company; of one that a card paid, the booking is reviewed.';
alter table reviews add constraint reviews_about check (num_nonnulls(order_id, tow_job_id) = 1);
grant insert (tow_job_id) on reviews to app_request;

alter table review_photos alter column order_id drop not null;
alter table review_photos add column tow_job_id uuid references tow_jobs (id) on delete cascade;
alter table review_photos add constraint review_photos_about check (num_nonnulls(order_id, tow_job_id) = 1);
create index review_photos_tow on review_photos (tow_job_id);
grant insert (tow_job_id) on review_photos to app_request;

create function tow_to_review(job uuid)
returns table(provider_id uuid, listing_id uuid, served_on date, direct boolean) language sql stable security definer
set search_path = public
as $$
  select j.provider_id, l.id, (j.dropped_at at time zone p.time_zone)::date,
    coalesce(j.pay_state in ('direct', 'released'), j.pay = 'company') and not exists (select from orders o where o.tow_job_id = j.id)
  from tow_jobs j join provider_profiles p on p.id = j.provider_id
  join lateral (select x.id from listings x where x.provider_id = j.provider_id order by x.status = 'active' desc, x.id limit 1) l on true
  where j.id = job and j.driver_id = actor_id() and j.provider_id not in (select actor_provider_ids()) $$;

create policy driver_of_done_tow_inserts on reviews for insert to app_request
  with check (reviewer_id = (select actor_id()) and (exists (select from tow_to_review(reviews.tow_job_id) t
    where t.served_on is not null and t.direct
      and t.provider_id = reviews.provider_id and t.listing_id = reviews.listing_id)));
create policy driver_of_done_tow_inserts on review_photos for insert to app_request
  with check (owner_id = (select actor_id()) and review_id is null and (exists (select from tow_to_review(review_photos.tow_job_id) t
    where t.served_on is not null and t.direct)));
drop policy own_updates on review_photos;
create policy own_updates on review_photos for update to app_request
  using (owner_id = (select actor_id()))
  with check (owner_id = (select actor_id()) and (review_id is null or (exists (select from reviews r where r.id = review_photos.review_id
    and (r.order_id = review_photos.order_id or r.tow_job_id = review_photos.tow_job_id) and r.reviewer_id = (select actor_id())))));
