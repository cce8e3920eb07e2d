-- The tables of work/orders as they are now. Written by bin/types to be read: a migration changes them.

create table order_events (
  id bigint generated always as identity primary key,
  order_id uuid not null references orders (id) on delete cascade,
  machine text not null default 'order_payment',
  kind text not null default 'status',
  from_status text,
  to_status text,
  actor_id uuid references profiles (id) on delete set null,
  reason text,
  next_expected_at timestamptz,
  details jsonb not null default '{}',
  at timestamptz not null default now()
);
create index order_events_order on order_events (order_id, id);
create trigger answered after insert on order_events for each row when (new.machine = 'order_work' and new.from_status =
  'requested') execute function tg_order_answered();
alter table order_events enable row level security;
create policy deposit_words on order_events as restrictive for insert to app_request
  with check (kind !~~ 'deposit%' or kind = 'deposit_asked' and (exists (select from orders o where o.id =
    order_events.order_id and (o.provider_id in (select actor_providers_for('answer'))))));
create policy of_readable_order on order_events for select to app_request
  using ((exists (select from orders o where o.id = order_events.order_id)));
create policy of_readable_order_inserts on order_events for insert to app_request
  with check (actor_id = (select actor_id()) and kind <> 'status' and (exists (select from orders o where o.id =
    order_events.order_id and case when order_events.kind = 'update' then (o.provider_id in (select
    actor_providers_for('progress'))) when order_events.kind in ('check_out', 'check_in') then (o.provider_id in (select
    actor_providers_for('check_in'))) when order_events.kind in ('handover_confirmed', 'handover_objected', 'license')
    then o.user_id = (select actor_id()) else true end)));
create policy system_all on order_events to app_system
  using (true);
grant insert (order_id, kind, actor_id, reason, next_expected_at, details), select on order_events to app_request;
grant insert (order_id, kind, actor_id, reason, next_expected_at, details), select on order_events to app_system;

-- Pictures of a step, for the two parties and admins; written anew when they came, without place and camera.
create table order_photos (
  file_id uuid primary key references files (id) on delete restrict,
  order_id uuid not null references orders (id) on delete cascade,
  event_id bigint references order_events (id) on delete cascade,
  position integer not null check ("position" >= 0 and "position" <= 7)
);
create index order_photos_event on order_photos (event_id, "position");
create index order_photos_order on order_photos (order_id);
alter table order_photos enable row level security;
create policy of_readable_order on order_photos for select to app_request
  using ((exists (select from orders o where o.id = order_photos.order_id)));
create policy provider_inserts on order_photos for insert to app_request
  with check (actor_uploaded(file_id, 'work') and (exists (select from orders o where o.id = order_photos.order_id and
    o.status = 'paid' and (o.provider_id in (select actor_provider_ids())))) and (event_id is null or (exists (select
    from order_events e where e.id = order_photos.event_id and e.order_id = order_photos.order_id and e.actor_id =
    (select actor_id())))));
create policy system_all on order_photos to app_system
  using (true);
grant insert, select on order_photos to app_request;
grant select on order_photos to app_system;

create table orders (
  id uuid primary key,
  user_id uuid not null references profiles (id) on delete restrict,
  provider_id uuid not null references provider_profiles (id) on delete restrict,
  listing_id uuid not null references listings (id) on delete restrict,
  claim_id uuid references claims (id) on delete restrict,
  -- Cents charged to the card, deposit not included; the driver’s part under direct bill (rules.md).
  amount integer not null check (amount >= 0),
  insurer_cents integer not null default 0 check (insurer_cents >= 0),
  deposit_cents integer not null default 0 check (deposit_cents >= 0),
  price_snapshot jsonb not null,
  status text not null default 'pending' check (status in ('pending', 'paid', 'failed', 'expired', 'cancelled',
    'refunded')),
  work_status text not null default 'requested' check (work_status in ('requested', 'accepted', 'in_progress',
    'completed', 'approved', 'declined', 'cancelled', 'no_show', 'disputed')),
  service_date date,
  end_date date,
  unit integer,
  notes text check (char_length(notes) <= 2000),
  stripe_session_id text unique,
  reservation_expires_at timestamptz,
  respond_by timestamptz,
  release_at timestamptz,
  released_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The booking whose car stays out for these days too; one living extension at a time.
  extends_order_id uuid references orders (id) on delete restrict,
  completed_at timestamptz, -- When the work was completed, by the server's clock; null again once it was reopened.
  -- When an appointment begins; null by the day, and for appointments from before there were times.
  starts_at timestamptz,
  -- The repair whose own share this pays: no days, no acceptance; it begins when it is paid and is completed with the
  -- delivery.
  repair_id uuid references repairs (id) on delete restrict,
  product_id uuid, -- The fixed-price service that was booked; its price and words as bought are in the snapshot.
  -- The tow that this paid: no days, no acceptance; it is completed when it is taken from the card.
  tow_job_id uuid references tow_jobs (id) on delete restrict,
  constraint orders_check check (end_date is null or end_date >= service_date),
  constraint orders_check1 check (extends_order_id <> id),
  constraint orders_time_of_appointment check (starts_at is null or end_date is null),
  constraint orders_product foreign key (product_id, listing_id) references service_products (id, listing_id) on delete
    restrict
);
create index orders_amount on orders (amount, id);
create index orders_claim on orders (claim_id) where (claim_id is not null);
create index orders_created on orders (created_at desc, id desc);
create index orders_day on orders (service_date, id);
create index orders_day_down on orders (service_date desc nulls last, id desc);
create index orders_deposit_due on orders (service_date) where ((status = 'paid') and (deposit_cents > 0) and
  (work_status in ('accepted', 'in_progress', 'completed', 'disputed')));
create index orders_disputed on orders (updated_at) where (work_status = 'disputed');
create index orders_extends on orders (extends_order_id) where (extends_order_id is not null);
create index orders_number on orders (upper("right"((id)::text, 8)));
create unique index orders_one_extension on orders (extends_order_id) where ((extends_order_id is not null) and (status
  in ('pending', 'paid')) and (work_status not in ('declined', 'cancelled', 'no_show')));
create unique index orders_one_share on orders (repair_id) where ((repair_id is not null) and (status = 'pending'));
create unique index orders_one_tow on orders (tow_job_id) where (tow_job_id is not null);
create index orders_open on orders (status, reservation_expires_at) where (status = 'pending');
create index orders_product on orders (product_id) where (product_id is not null);
create index orders_provider on orders (provider_id, created_at desc);
create index orders_repair on orders (repair_id) where (repair_id is not null);
create index orders_unsettled on orders (id) where ((status = 'paid') and (released_at is null));
create index orders_user on orders (user_id, created_at desc);
create trigger end_changes after update of status, work_status on orders for each row when (new.status <> 'paid' or
  (new.work_status not in ('requested', 'accepted'))) execute function tg_request_void('order_changes');
create trigger end_returns after update of status, work_status on orders for each row when (new.status <> 'paid' or
  (new.work_status not in ('in_progress', 'completed'))) execute function tg_request_void('order_returns');
create trigger extended before update of work_status on orders for each row execute function tg_order_extended();
create trigger extension_ended after update of status, work_status on orders for each row when (new.extends_order_id is
  not null) execute function tg_extension_ended();
create trigger has_deposit after insert on orders for each row when (new.deposit_cents > 0) execute function
  tg_order_has_deposit();
create trigger limit_reservations before insert on orders for each row when (new.status = 'pending' and (new.amount > 0
  or new.insurer_cents = 0) and new.reservation_expires_at is not null) execute function tg_reservation_limit();
create trigger live after insert or update on orders for each row execute function tg_orders_live();
create trigger live_for_admins after update of work_status on orders for each row when (old.work_status <>
  new.work_status and ('disputed' = old.work_status or 'disputed' = new.work_status)) execute function
  tg_admins_live('id');
create constraint trigger live_said after insert or update on orders deferrable initially deferred for each row execute
  function tg_send_live();
create trigger member before update of work_status on orders for each row execute function tg_order_member();
create trigger mover before update of work_status on orders for each row execute function tg_order_mover();
create trigger new_version before update of status, work_status, released_at, version on orders for each row execute
  function tg_version();
create trigger open_days before insert or update of service_date, end_date on orders for each row execute function
  tg_open_days();
create trigger open_provider before insert on orders for each row execute function tg_order_open_provider();
create trigger person_present before insert on orders for each row execute function tg_person_present('user_id');
create trigger price before insert on orders for each row when (session_user in ('app_request', 'app_system')) execute
  function tg_order_price();
create trigger report_first before update of work_status on orders for each row when (new.product_id is not null and
  new.work_status = 'completed') execute function tg_report_first();
create trigger share_ends_repair after update of work_status on orders for each row when (new.repair_id is not null and
  (new.work_status in ('approved', 'cancelled'))) execute function tg_share_ends_repair();
create trigger status_of_work after update of work_status on orders for each row execute function
  tg_status('order_work', 'work_status', 'order_events', 'order_id');
create trigger status_of_work_begins after insert on orders for each row when (new.status <> 'pending' or
  new.work_status <> 'requested' or actor_id() is distinct from new.user_id or current_reason() is not null or
  current_next_expected_at() is not null) execute function tg_status('order_work', 'work_status', 'order_events',
  'order_id');
create trigger status_payment after update of status on orders for each row execute function tg_status('order_payment',
  'status', 'order_events', 'order_id');
create trigger status_payment_begins after insert on orders for each row when (new.status <> 'pending' or
  new.work_status <> 'requested' or actor_id() is distinct from new.user_id or current_reason() is not null or
  current_next_expected_at() is not null) execute function tg_status('order_payment', 'status', 'order_events',
  'order_id');
create trigger touch before update on orders for each row execute function tg_touch();
create trigger webhook after insert or update of status on orders for each row when (new.status = 'paid') execute
  function tg_webhook('order.paid');
create trigger work_ends before update of work_status on orders for each row execute function tg_work_ends();
alter table orders enable row level security;
create policy own_inserts on orders for insert to app_request
  with check (user_id = (select actor_id()) and status = 'pending' and work_status = 'requested' and (claim_id is null
    or actor_owns_claim(claim_id)));
create policy parties_or_admin_read on orders for select to app_request
  using (user_id = (select actor_id()) or (provider_id in (select actor_provider_ids())) or (select actor_is_admin()));
create policy parties_or_admin_update on orders for update to app_request
  using (user_id = (select actor_id()) or (provider_id in (select actor_provider_ids())) or (select actor_is_admin()));
create policy system_all on orders to app_system
  using (true);
grant insert (id, user_id, provider_id, listing_id, claim_id, amount, insurer_cents, deposit_cents, price_snapshot,
  service_date, end_date, unit, notes, reservation_expires_at, starts_at, product_id), select, update (work_status,
  respond_by, release_at, version, completed_at) on orders to app_request;
grant insert (id, user_id, provider_id, listing_id, claim_id, amount, insurer_cents, deposit_cents, price_snapshot,
  service_date, end_date, unit, notes, reservation_expires_at, extends_order_id, starts_at, repair_id, tow_job_id),
  select, update (insurer_cents, price_snapshot, status, work_status, service_date, end_date, unit, stripe_session_id,
  reservation_expires_at, respond_by, release_at, released_at, version, completed_at, starts_at) on orders to
  app_system;
