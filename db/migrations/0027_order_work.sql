-- The work on a booking: what the provider writes on the way, the hand-over of a car, signed by both, and the renter's licence.
-- All of it is appended to the timeline; pictures belong to the step they came with.
create table order_photos (
  file_id uuid primary key references files on delete restrict,
  order_id uuid not null references orders on delete cascade,
  event_id bigint references order_events on delete cascade,
  position integer not null check (position between 0 and 7)
);
create index order_photos_order on order_photos (order_id);
create index order_photos_event on order_photos (event_id, position);
comment on table order_photos is 'Pictures of a step, for the two parties and admins; written anew when they came, without place and camera.';

create table order_licences (
  order_id uuid primary key references orders on delete cascade,
  number_sealed text not null,
  number_last4 text not null check (char_length(number_last4) <= 4),
  state text not null check (state ~ '^[A-Z]{2}$'),
  expires_on date not null,
  file_id uuid not null unique references files on delete restrict,
  recorded_at timestamptz not null default now()
);
comment on table order_licences is 'The renter''s licence for one rental of a private car (rules.md); its picture is the owner''s to see until the car is back.';

-- What a provider writes is the provider's, what a driver answers the driver's; a hand-over is answered once.
drop policy of_readable_order_inserts on order_events;
create policy of_readable_order_inserts on order_events for insert to app_request
  with check (actor_id = (select actor_id()) and kind <> 'status' and exists (select from orders o where o.id = order_id and case
    when kind in ('update', 'check_out', 'check_in') then o.provider_id in (select actor_provider_ids())
    when kind in ('handover_confirmed', 'handover_objected', 'licence') then o.user_id = (select actor_id())
    else true end));
create unique index order_events_answered_once on order_events ((details ->> 'event_id'))
  where kind in ('handover_confirmed', 'handover_objected') and details ? 'event_id';

create function actor_reads_order_photo(wanted uuid) returns boolean language sql stable security definer set search_path = public as $$
  select exists (select from order_photos p join orders o on o.id = p.order_id
      where p.file_id = wanted and (o.user_id = actor_id() or o.provider_id in (select actor_provider_ids())))
    or exists (select from order_licences l join orders o on o.id = l.order_id
      where l.file_id = wanted and o.provider_id in (select actor_provider_ids())
        and o.status = 'paid' and o.fulfilment in ('accepted', 'in_progress', 'disputed')) $$;
revoke all on function actor_reads_order_photo from public;
grant execute on function actor_reads_order_photo to app_request;
create policy of_order_reads on files for select to app_request
  using (split_part(path, '/', 2) = 'work' and actor_reads_order_photo(id));

alter table order_photos enable row level security;
alter table order_licences enable row level security;
create policy of_readable_order on order_photos for select to app_request using (exists (select from orders o where o.id = order_id));
create policy provider_inserts on order_photos for insert to app_request
  with check (exists (select from orders o where o.id = order_id and o.status = 'paid' and o.provider_id in (select actor_provider_ids()))
    and (event_id is null or exists (select from order_events e where e.id = event_id and e.order_id = order_photos.order_id
      and e.actor_id = (select actor_id())))
    and exists (select from files f where f.id = file_id and f.owner_id = (select actor_id()) and split_part(f.path, '/', 2) = 'work'));
grant select, insert on order_photos to app_request;
create policy of_readable_order on order_licences for select to app_request using (exists (select from orders o where o.id = order_id));
create policy customer_inserts on order_licences for insert to app_request
  with check (exists (select from orders o where o.id = order_id and o.user_id = (select actor_id()) and o.status = 'paid')
    and exists (select from files f where f.id = file_id and f.owner_id = (select actor_id()) and split_part(f.path, '/', 2) = 'work'));
create policy customer_updates on order_licences for update to app_request
  using (exists (select from orders o where o.id = order_id and o.user_id = (select actor_id())))
  with check (exists (select from files f where f.id = file_id and f.owner_id = (select actor_id()) and split_part(f.path, '/', 2) = 'work'));
grant select, insert (order_id, number_sealed, number_last4, state, expires_on, file_id, recorded_at),
  update (number_sealed, number_last4, state, expires_on, file_id, recorded_at) on order_licences to app_request;

-- As before, now with the pictures of a step.
create or replace function order_timeline(wanted uuid) returns jsonb language sql stable security definer set search_path = public as $$
  select jsonb_agg(jsonb_build_object('id', e.id, 'machine', e.machine, 'kind', e.kind, 'from_status', e.from_status,
      'to_status', e.to_status, 'reason', e.reason, 'next_expected_at', e.next_expected_at, 'at', e.at, 'details', e.details,
      'photos', (select coalesce(jsonb_agg(p.file_id order by p.position), '[]') from order_photos p where p.event_id = e.id),
      'by', case when e.actor_id is null then 'system' when e.actor_id = o.user_id then 'customer'
        when a.role = 'claims_admin' then 'admin' else 'provider' end,
      'name', case when a.role <> 'claims_admin' then a.name end) order by e.id)
  from orders o join order_events e on e.order_id = o.id left join profiles a on a.id = e.actor_id
  where o.id = wanted and (o.user_id = actor_id() or o.provider_id in (select actor_provider_ids()) or actor_is_admin()) $$;
