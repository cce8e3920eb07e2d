-- 0203 took unconfirmed tows out of `counts` while the function that keeps the sums was still the older one: what a review
-- adds to its company's rating is added up anew, also where nothing is left of it. `search` carries it to the listings.
update provider_ratings p set rating_sum = r.sum, rating_count = r.count
from (select q.provider_id, coalesce(sum(r.rating) filter (where r.counts and r.removed_at is null), 0)::int as sum,
    count(r.id) filter (where r.counts and r.removed_at is null)::int as count
  from provider_ratings q left join reviews r on r.provider_id = q.provider_id group by q.provider_id) r
where r.provider_id = p.provider_id and (p.rating_sum, p.rating_count) is distinct from (r.sum, r.count);

-- The registration says whose car it is: its company needs it until a day after the tow, not for ever (CLOSES_MS in steps.ts).
drop policy of_own_tow on tow_photos;
create policy of_own_tow on tow_photos for select to app_request
  using ((exists (select from tow_jobs j where j.id = tow_photos.job_id and (j.driver_id = (select actor_id())
      or (select actor_is_admin()) or j.offer_id = tow_photos.offer_id
        and (tow_photos.slot <> 'registration' or coalesce(j.dropped_at, j.ended_at, 'infinity') > now() - interval '1 day'))))
    or (slot <> 'registration' and offer_id in (select actor_arriving_offers())));
