-- Pictures of a car as a truck takes it and leaves it, taken on the operator's phone (docs/decisions/068).
create table tow_photos (
  id uuid primary key,
  job_id uuid not null references tow_jobs (id) on delete cascade,
  offer_id uuid not null references tow_offers (id) on delete cascade,
  step text not null check (step in ('hooked', 'dropped')),
  slot text not null check (slot in ('front_left', 'front_right', 'rear_left', 'rear_right', 'plate', 'odometer', 'place', 'receiver')),
  file_id uuid not null unique references files (id),
  taken_by uuid references profiles (id) on delete set null,
  taken_at timestamptz not null,
  received_at timestamptz not null,
  constraint tow_photos_slot unique (offer_id, step, slot)
);
comment on table tow_photos is 'A picture of a car at a step of its tow; the file is the driver’s, whoever took it.';
comment on column tow_photos.id is 'Made on the phone, so that a picture that is sent twice is there once.';
comment on column tow_photos.offer_id is 'By which its company had the tow: who has it after them reads none of theirs.';
comment on column tow_photos.taken_at is 'By the clock of the device; received_at is the server’s.';
create index tow_photos_job on tow_photos (job_id);
create index tow_photos_taken_by on tow_photos (taken_by);

create function actor_arriving_offers() returns setof uuid language sql stable security definer set search_path = public as $$ select null::uuid where false $$;
revoke all on function actor_arriving_offers() from public;
grant execute on function actor_arriving_offers() to app_request;

alter table tow_photos enable row level security;
create policy of_own_tow on tow_photos for select to app_request
  using (exists (select from tow_jobs j where j.id = tow_photos.job_id
      and (j.driver_id = (select actor_id()) or (select actor_is_admin()) or j.offer_id = tow_photos.offer_id))
    or offer_id in (select actor_arriving_offers()));
create policy system_all on tow_photos to app_system using (true);
grant select on tow_photos to app_request;
grant insert, select, update (taken_by) on tow_photos to app_system;

create policy of_tow_reads on files for select to app_request
  using (split_part(path, '/', 2) = 'tow' and id in (select p.file_id from tow_photos p));
