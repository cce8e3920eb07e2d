-- A driver asks for other days; the provider answers. A reported problem has a kind and photos as evidence.
create table order_changes (
  id uuid primary key,
  order_id uuid not null references orders on delete cascade,
  status text not null default 'open' check (status in ('open', 'accepted', 'declined', 'withdrawn', 'expired', 'void')),
  from_date date not null,
  from_end date,
  service_date date not null,
  end_date date,
  price jsonb not null,
  refund_cents integer not null check (refund_cents >= 0),
  note text check (char_length(note) <= 500),
  answer text check (char_length(answer) <= 500),
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  answered_at timestamptz,
  check (end_date is null or end_date >= service_date)
);
comment on column order_changes.price is 'The price of the new days as it was shown and sent; accepting charges nothing else.';
create unique index order_changes_one_open on order_changes (order_id) where status = 'open';
create index order_changes_order on order_changes (order_id, created_at desc);
insert into status_transitions (machine, from_status, to_status, needs_reason) values
  ('order_change', 'open', 'accepted', false), ('order_change', 'open', 'declined', true),
  ('order_change', 'open', 'withdrawn', false), ('order_change', 'open', 'expired', false), ('order_change', 'open', 'void', false);
create trigger status_change after insert or update of status on order_changes
  for each row execute function tg_status('order_change', 'status');

create function tg_order_change_mover() returns trigger language plpgsql security definer set search_path = public as $$
declare
  booking orders;
begin
  if actor_id() is null or new.status = old.status then return new; end if;
  select * into booking from orders where id = new.order_id;
  if not (case new.status
    when 'withdrawn' then booking.user_id = actor_id()
    when 'accepted' then booking.provider_id in (select actor_provider_ids())
    when 'declined' then booking.provider_id in (select actor_provider_ids())
    when 'void' then booking.status <> 'paid' or booking.fulfilment not in ('requested', 'accepted')
    else false end) then
    raise exception 'only the other party may do this' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger mover before update of status on order_changes for each row execute function tg_order_change_mover();

-- Each step stands on the booking's timeline, and both sides' open pages learn of it through the booking's version.
create function tg_order_change_told() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'UPDATE' and new.status = old.status then return null; end if;
  insert into order_events (order_id, machine, kind, from_status, to_status, actor_id, reason, next_expected_at, details)
  values (new.order_id, 'order_change', 'change', case when tg_op = 'UPDATE' then old.status end, new.status,
    case when new.status <> 'void' then actor_id() end, case when new.status = 'open' then new.note else new.answer end,
    case when new.status = 'open' then new.expires_at end,
    jsonb_build_object('from_date', new.from_date, 'from_end', new.from_end, 'service_date', new.service_date, 'end_date', new.end_date));
  if new.status <> 'void' then update orders set version = version + 1 where id = new.order_id; end if;
  return null;
end $$;
create trigger told after insert or update of status on order_changes for each row execute function tg_order_change_told();

-- Whatever ends a booking, or begins its work, ends what was asked about its days.
create function tg_orders_end_changes() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if new.status <> 'paid' or new.fulfilment not in ('requested', 'accepted') then
    update order_changes set status = 'void', answered_at = now() where order_id = new.id and status = 'open';
  end if;
  return null;
end $$;
create trigger end_changes after update of status, fulfilment on orders for each row execute function tg_orders_end_changes();

alter table order_changes enable row level security;
create policy of_readable_order on order_changes for select to app_request using (exists (select from orders o where o.id = order_id));
create policy customer_inserts on order_changes for insert to app_request
  with check (status = 'open' and exists (select from orders o where o.id = order_id and o.user_id = (select actor_id()) and o.status = 'paid'));
create policy parties_update on order_changes for update to app_request
  using (exists (select from orders o where o.id = order_id
    and (o.user_id = (select actor_id()) or o.provider_id in (select actor_provider_ids()))));
create policy system_all on order_changes to app_system using (true) with check (true);
grant select, insert (id, order_id, from_date, from_end, service_date, end_date, price, refund_cents, note, expires_at),
  update (status, answer, answered_at) on order_changes to app_request;
grant select, update (status, answer, answered_at) on order_changes to app_system;
-- An accepted change moves the days and the price; only the server does, with the ledger in the same transaction.
grant update (service_date, end_date, unit, insurer_cents, price_snapshot) on orders to app_system;

create table order_problems (
  order_id uuid primary key references orders on delete cascade,
  kind text not null check (kind in ('not_as_described', 'not_delivered', 'damage', 'unsafe', 'overcharged', 'other')),
  created_at timestamptz not null default now()
);
comment on table order_problems is 'What sort of problem was reported; the words are the reason on the booking''s timeline.';
create table order_problem_photos (
  order_id uuid not null references order_problems on delete cascade,
  position integer not null check (position between 0 and 4),
  file_id uuid not null references files on delete restrict,
  primary key (order_id, position)
);
create index order_problem_photos_file on order_problem_photos (file_id);
comment on table order_problem_photos is 'Evidence: the driver''s own private files, for the admins who settle; never for the provider or the public.';
alter table order_problems enable row level security;
alter table order_problem_photos enable row level security;
create policy of_readable_order on order_problems for select to app_request using (exists (select from orders o where o.id = order_id));
create policy customer_inserts on order_problems for insert to app_request
  with check (exists (select from orders o where o.id = order_id and o.user_id = (select actor_id()) and o.status = 'paid'));
create policy customer_or_admin_reads on order_problem_photos for select to app_request
  using ((select actor_is_admin()) or exists (select from orders o where o.id = order_id and o.user_id = (select actor_id())));
create policy customer_inserts on order_problem_photos for insert to app_request
  with check (exists (select from files f where f.id = file_id and f.owner_id = (select actor_id()))
    and exists (select from orders o where o.id = order_id and o.user_id = (select actor_id())));
grant select, insert (order_id, kind) on order_problems to app_request;
grant select, insert (order_id, position, file_id) on order_problem_photos to app_request;

-- As before, now with what a step was about (the days of a change).
create or replace function order_timeline(wanted uuid) returns jsonb language sql stable security definer set search_path = public as $$
  select jsonb_agg(jsonb_build_object('id', e.id, 'machine', e.machine, 'kind', e.kind, 'from_status', e.from_status,
      'to_status', e.to_status, 'reason', e.reason, 'next_expected_at', e.next_expected_at, 'at', e.at, 'details', e.details,
      'by', case when e.actor_id is null then 'system' when e.actor_id = o.user_id then 'customer'
        when a.role = 'claims_admin' then 'admin' else 'provider' end,
      'name', case when a.role <> 'claims_admin' then a.name end) order by e.id)
  from orders o join order_events e on e.order_id = o.id left join profiles a on a.id = e.actor_id
  where o.id = wanted and (o.user_id = actor_id() or o.provider_id in (select actor_provider_ids()) or actor_is_admin()) $$;
