create table orders (
  id uuid primary key,
  user_id uuid not null references profiles on delete restrict,
  provider_id uuid not null references provider_profiles on delete restrict,
  listing_id uuid not null references listings on delete restrict,
  claim_id uuid references claims on delete restrict,
  amount integer not null check (amount >= 0),
  insurer_cents integer not null default 0 check (insurer_cents >= 0),
  deposit_cents integer not null default 0 check (deposit_cents >= 0),
  price_snapshot jsonb not null,
  status text not null default 'pending' check (status in ('pending', 'paid', 'failed', 'expired', 'cancelled', 'refunded')),
  fulfilment text not null default 'requested' check (fulfilment in
    ('requested', 'accepted', 'in_progress', 'completed', 'approved', 'declined', 'cancelled', 'no_show', 'disputed')),
  service_date date,
  end_date date,
  unit integer,
  notes text check (char_length(notes) <= 2000),
  stripe_session_id text unique,
  hold_expires_at timestamptz,
  respond_by timestamptz,
  release_at timestamptz,
  released_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (end_date is null or end_date >= service_date)
);
comment on column orders.amount is 'Cents charged to the card, deposit not included; the driver''s part under direct bill (rules.md).';
create index orders_user on orders (user_id, created_at desc);
create index orders_provider on orders (provider_id, created_at desc);
create index orders_claim on orders (claim_id) where claim_id is not null;
create index orders_open on orders (status, hold_expires_at) where status = 'pending';
create trigger touch before update on orders for each row execute function tg_touch();
alter table payments add foreign key (order_id) references orders on delete restrict;
alter table ledger_transactions add foreign key (order_id) references orders on delete restrict;
alter table listing_days add foreign key (order_id) references orders on delete restrict deferrable initially deferred;

create table order_events (
  id bigint generated always as identity primary key,
  order_id uuid not null references orders on delete cascade,
  machine text not null default 'order_payment',
  kind text not null default 'status',
  from_status text,
  to_status text,
  actor_id uuid references profiles on delete set null,
  reason text,
  next_expected_at timestamptz,
  details jsonb not null default '{}',
  at timestamptz not null default now()
);
create index order_events_order on order_events (order_id, id);
insert into status_transitions (machine, from_status, to_status, needs_reason) values
  ('order_payment', 'pending', 'paid', false), ('order_payment', 'pending', 'failed', false),
  ('order_payment', 'pending', 'expired', false), ('order_payment', 'pending', 'cancelled', false),
  ('order_payment', 'paid', 'refunded', true),
  ('order_payment', 'expired', 'paid', false), ('order_payment', 'failed', 'paid', false), ('order_payment', 'cancelled', 'paid', false),
  ('order_fulfilment', 'requested', 'accepted', false), ('order_fulfilment', 'requested', 'declined', true),
  ('order_fulfilment', 'requested', 'cancelled', false), ('order_fulfilment', 'accepted', 'in_progress', false),
  ('order_fulfilment', 'accepted', 'completed', false), ('order_fulfilment', 'accepted', 'cancelled', false),
  ('order_fulfilment', 'accepted', 'no_show', true), ('order_fulfilment', 'in_progress', 'completed', false),
  ('order_fulfilment', 'in_progress', 'disputed', true), ('order_fulfilment', 'completed', 'approved', false),
  ('order_fulfilment', 'completed', 'disputed', true), ('order_fulfilment', 'disputed', 'approved', true),
  ('order_fulfilment', 'disputed', 'cancelled', true);
create trigger status_payment after insert or update of status on orders
  for each row execute function tg_status('order_payment', 'status', 'order_events', 'order_id');
create trigger status_fulfilment after insert or update of fulfilment on orders
  for each row execute function tg_status('order_fulfilment', 'fulfilment', 'order_events', 'order_id');

-- Whose move a step of the work is; the system (no actor) keeps the clocks and the money.
create function tg_order_mover() returns trigger language plpgsql security definer set search_path = public as $$
declare
  customer boolean := new.user_id = actor_id();
  provider boolean := new.provider_id in (select actor_provider_ids());
begin
  if actor_id() is null or new.fulfilment = old.fulfilment then return new; end if;
  if not (case
    when new.fulfilment in ('accepted', 'declined', 'in_progress', 'completed', 'no_show') then provider
    when new.fulfilment = 'disputed' then customer
    when new.fulfilment = 'approved' then customer or actor_is_admin()
    else customer or provider or actor_is_admin()
  end) then
    raise exception 'only the other party may do this' using errcode = '42501';
  end if;
  if new.status <> 'paid' and new.fulfilment <> 'cancelled' then
    raise exception 'An order that is not paid cannot go on.' using errcode = 'CC409';
  end if;
  return new;
end $$;
create trigger mover before update of fulfilment on orders for each row execute function tg_order_mover();

create function tg_orders_live() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into live_events (user_id, event, table_name, payload)
  select watcher, tg_op, 'orders', jsonb_build_object('id', new.id, 'status', new.status, 'fulfilment', new.fulfilment, 'version', new.version, 'updated_at', new.updated_at)
  from (select new.user_id as watcher union select user_id from provider_members where provider_id = new.provider_id and new.status <> 'pending') w;
  return null;
end $$;
create trigger live after insert or update on orders for each row execute function tg_orders_live();

alter table orders enable row level security;
alter table order_events enable row level security;
create policy parties_or_admin_read on orders for select to app_request
  using (user_id = (select actor_id()) or provider_id in (select actor_provider_ids()) or (select actor_is_admin()));
create policy own_inserts on orders for insert to app_request
  with check (user_id = (select actor_id()) and status = 'pending' and fulfilment = 'requested'
    and (claim_id is null or exists (select from claims c where c.id = claim_id and c.driver_id = (select actor_id()))));
create policy parties_or_admin_update on orders for update to app_request
  using (user_id = (select actor_id()) or provider_id in (select actor_provider_ids()) or (select actor_is_admin()))
  with check (user_id = (select actor_id()) or provider_id in (select actor_provider_ids()) or (select actor_is_admin()));
create policy system_all on orders to app_system using (true) with check (true);
grant select, insert (id, user_id, provider_id, listing_id, claim_id, amount, insurer_cents, deposit_cents, price_snapshot,
    service_date, end_date, unit, notes, hold_expires_at),
  update (fulfilment, respond_by, release_at, version) on orders to app_request;
grant select, update (status, fulfilment, stripe_session_id, hold_expires_at, respond_by, release_at, released_at, version) on orders to app_system;
create policy of_readable_order on order_events for select to app_request using (exists (select from orders o where o.id = order_id));
create policy of_readable_order_inserts on order_events for insert to app_request
  with check (actor_id = (select actor_id()) and kind <> 'status' and exists (select from orders o where o.id = order_id));
create policy system_all on order_events to app_system using (true) with check (true);
grant select, insert (order_id, kind, actor_id, reason, next_expected_at, details) on order_events to app_request, app_system;

create policy bookers_hold on listing_days for insert to app_request
  with check (reason = 'hold' and exists (select from orders o where o.id = order_id and o.listing_id = listing_days.listing_id
    and o.user_id = (select actor_id()) and o.status = 'pending'));

create policy parties_read on payments for select to app_request using (exists (select from orders o where o.id = order_id));
create policy parties_read on ledger_transactions for select to app_request using (exists (select from orders o where o.id = order_id));

-- E-mail, phone and street address: only between the parties of a paid order (rules.md).
create function order_contact(wanted uuid) returns jsonb language sql stable security definer set search_path = public as $$
  select jsonb_build_object(
    'customer', jsonb_build_object('name', c.name, 'language', c.language,
      'email', case when open then c.email end, 'phone', case when open then c.phone end),
    'provider', jsonb_build_object('business_name', p.business_name, 'provider_type', p.provider_type, 'name', u.name, 'language', u.language,
      'email', case when open then u.email end, 'phone', case when open then u.phone end,
      'address', case when open then p.address end, 'city', p.city, 'state', p.state, 'zip', case when open then p.zip end,
      'time_zone', p.time_zone))
  from orders o join profiles c on c.id = o.user_id join provider_profiles p on p.id = o.provider_id join profiles u on u.id = p.user_id,
    lateral (select o.status = 'paid' or session_user = 'app_system' as open) k
  where o.id = wanted and (o.user_id = actor_id() or o.provider_id in (select actor_provider_ids()) or actor_is_admin()
    or session_user = 'app_system') $$;
-- What a provider of a paid, claim-linked order may know of the claim: nothing more (rules.md).
create function order_claim_view(wanted uuid) returns jsonb language sql stable security definer set search_path = public as $$
  select jsonb_build_object('insurer_name', c.insurer_name, 'claim_number', c.claim_number, 'claim_type', c.claim_type)
  from orders o join claims c on c.id = o.claim_id
  where o.id = wanted and (o.user_id = actor_id() or actor_is_admin()
    or (o.status = 'paid' and o.provider_id in (select actor_provider_ids()))) $$;
-- What was booked, also after the listing has left the market.
create function order_listing(wanted uuid) returns jsonb language sql stable security definer set search_path = public as $$
  select jsonb_build_object('id', l.id, 'title', l.title, 'description', l.description, 'listing_type', l.listing_type,
    'photo_path', f.path, 'photo_alt', f.alt)
  from orders o join listings l on l.id = o.listing_id left join listing_photos f on f.listing_id = l.id and f.position = 0
  where o.id = wanted and (o.user_id = actor_id() or o.provider_id in (select actor_provider_ids()) or actor_is_admin()) $$;
-- Every step with who did it, named as the other party may know them.
create function order_timeline(wanted uuid) returns jsonb language sql stable security definer set search_path = public as $$
  select jsonb_agg(jsonb_build_object('id', e.id, 'machine', e.machine, 'kind', e.kind, 'from_status', e.from_status,
      'to_status', e.to_status, 'reason', e.reason, 'next_expected_at', e.next_expected_at, 'at', e.at,
      'by', case when e.actor_id is null then 'system' when e.actor_id = o.user_id then 'customer'
        when a.role = 'claims_admin' then 'admin' else 'provider' end,
      'name', case when a.role <> 'claims_admin' then a.name end) order by e.id)
  from orders o join order_events e on e.order_id = o.id left join profiles a on a.id = e.actor_id
  where o.id = wanted and (o.user_id = actor_id() or o.provider_id in (select actor_provider_ids()) or actor_is_admin()) $$;
-- Whom to tell: ids only, never an address.
create function order_watchers(wanted uuid) returns table (user_id uuid, side text) language sql stable security definer set search_path = public as $$
  with the_order as (select o.user_id, o.provider_id from orders o where o.id = wanted
    and (o.user_id = actor_id() or o.provider_id in (select actor_provider_ids()) or actor_is_admin() or session_user = 'app_system'))
  select o.user_id, 'customer' from the_order o
  union all select m.user_id, 'provider' from the_order o join provider_members m on m.provider_id = o.provider_id
  union all select p.id, 'admin' from the_order o join profiles p on p.role = 'claims_admin' and p.suspended_at is null $$;
revoke all on function order_contact, order_claim_view, order_listing, order_timeline, order_watchers from public;
grant execute on function order_contact, order_claim_view, order_listing, order_timeline to app_request, app_system;
grant execute on function order_watchers to app_request, app_system;
