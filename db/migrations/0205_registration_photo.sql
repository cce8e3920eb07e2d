-- Of a car that no claim names, its registration says whose it is (domain/tow.md §10); the shop it goes to has no need of it.
alter table tow_photos drop constraint tow_photos_slot_check;
alter table tow_photos add constraint tow_photos_slot_check check (slot in ('front_left', 'front_right', 'rear_left', 'rear_right', 'plate', 'odometer', 'registration', 'place', 'receiver'));
drop policy of_own_tow on tow_photos;
create policy of_own_tow on tow_photos for select to app_request
  using ((exists (select from tow_jobs j where j.id = tow_photos.job_id and (j.driver_id = (select actor_id())
      or (select actor_is_admin()) or j.offer_id = tow_photos.offer_id)))
    or (slot <> 'registration' and offer_id in (select actor_arriving_offers())));
