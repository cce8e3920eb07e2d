-- How a car changed hands stands in a row of its own. Before this, readings, signature and objection were looked up in the
-- details of an order's events; from now on the timeline only tells that it happened.
create table handovers (
  id uuid primary key,
  order_id uuid not null references orders (id) on delete cascade,
  event_id bigint not null unique references order_events (id) on delete cascade,
  kind text not null check (kind in ('check_out', 'check_in')),
  odometer integer not null check (odometer between 0 and 999999),
  fuel_eighths integer not null check (fuel_eighths between 0 and 8),
  notes text check (char_length(notes) <= 1000),
  no_deposit text check (char_length(no_deposit) <= 500),
  returned_on date check (returned_on is null or kind = 'check_in'),
  by uuid references profiles (id) on delete set null,
  at timestamptz not null default now(),
  signed_at timestamptz,
  objected_at timestamptz,
  objection text check (char_length(objection) <= 1000),
  check (num_nonnulls(signed_at, objected_at) <= 1),
  check ((objected_at is null) = (objection is null))
);
comment on table handovers is 'How a car was when it changed hands: recorded by the provider, signed by the driver or objected to.';
comment on column handovers.event_id is 'The step of the timeline that tells of it; its pictures hang there.';
comment on column handovers.odometer is 'Miles.';
comment on column handovers.no_deposit is 'Why a rented car left without the deposit that was agreed.';
comment on column handovers.returned_on is 'The day, at the provider, on which a rented car came back.';
comment on column handovers.by is 'Who of the provider recorded it; the driver of the order answers.';
comment on column handovers.objection is 'The driver''s words; a dash once they have left.';
create unique index handovers_standing on handovers (order_id, kind) where objected_at is null;

-- One that was recorded once more had been objected to, also where whoever objected has left and their words with them.
with recorded as (
  select e.*, (e.details ->> 'odometer')::int as miles, (e.details ->> 'fuel_eighths')::int as eighths,
    lead(e.at) over (partition by e.order_id, e.kind order by e.id) as again_at
  from order_events e
  where e.kind in ('check_out', 'check_in') and jsonb_typeof(e.details -> 'odometer') = 'number'
    and jsonb_typeof(e.details -> 'fuel_eighths') = 'number')
insert into handovers (id, order_id, event_id, kind, odometer, fuel_eighths, notes, no_deposit, returned_on, by, at, signed_at,
  objected_at, objection)
select gen_random_uuid(), r.order_id, r.id, r.kind, r.miles, r.eighths, r.reason, r.details ->> 'no_deposit',
  case when r.kind = 'check_in' then (r.details ->> 'on')::date end, r.actor_id, r.at,
  case when r.again_at is null and a.kind = 'handover_confirmed' then a.at end,
  case when a.kind = 'handover_objected' then a.at else r.again_at end,
  case when a.kind = 'handover_objected' or r.again_at is not null then coalesce(a.reason, '—') end
from recorded r left join order_events a on a.kind in ('handover_confirmed', 'handover_objected')
  and a.order_id = r.order_id and a.details ->> 'event_id' = r.id::text
order by r.id;

alter table handovers enable row level security;
create policy of_readable_order on handovers for select to app_request
  using (exists (select from orders o where o.id = handovers.order_id));
create policy provider_inserts on handovers for insert to app_request
  with check (by = (select actor_id()) and signed_at is null and objected_at is null
    and exists (select from orders o join order_events e on e.order_id = o.id
      where o.id = handovers.order_id and e.id = handovers.event_id and e.kind = handovers.kind and e.actor_id = (select actor_id())
        and o.status = 'paid' and o.provider_id in (select actor_providers_for('check_in'))));
create policy driver_answers on handovers for update to app_request
  using (signed_at is null and objected_at is null
    and exists (select from orders o where o.id = handovers.order_id and o.user_id = (select actor_id())))
  with check (true);
grant select, insert (id, order_id, event_id, kind, odometer, fuel_eighths, notes, no_deposit, returned_on, by),
  update (signed_at, objected_at, objection) on handovers to app_request;

-- The row guards now that each is answered once.
drop index order_events_answered_once;

create function order_handovers(wanted uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  select jsonb_agg(jsonb_build_object('id', h.event_id, 'kind', h.kind, 'odometer', h.odometer, 'fuel_eighths', h.fuel_eighths,
      'notes', h.notes, 'on', h.returned_on,
      'photos', (select coalesce(jsonb_agg(p.file_id order by p.position), '[]') from order_photos p where p.event_id = h.event_id),
      'made', jsonb_build_object('at', h.at, 'name', case when a.role = 'claims_admin' then null
        when o.user_id = actor_id() and h.by <> o.user_id and a.deleted_at is null then split_part(a.name, ' ', 1) else a.name end),
      'confirmed', case when h.signed_at is not null then jsonb_build_object('at', h.signed_at, 'name', d.name) end,
      'objected', case when h.objected_at is not null
        then jsonb_build_object('at', h.objected_at, 'name', d.name, 'reason', h.objection) end) order by h.event_id)
  from handovers h join orders o on o.id = h.order_id left join profiles a on a.id = h.by
    cross join lateral (select case when p.role <> 'claims_admin' then p.name end as name from profiles p where p.id = o.user_id) d
  where o.id = wanted and (o.user_id = actor_id() or o.provider_id in (select actor_provider_ids()) or actor_is_admin()) $function$;
comment on function order_handovers(uuid) is 'The hand-overs of a booking for those who may read it, oldest first; a driver is told first names.';
revoke all on function order_handovers(uuid) from public;
grant execute on function order_handovers(uuid) to app_request, app_system;

-- Whoever leaves takes their words along; what the car read then stays, and that the other side signed it.
create function tg_handover_words_erased()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
begin
  update handovers set notes = null, no_deposit = null where by = new.id and num_nonnulls(notes, no_deposit) > 0;
  update handovers set objection = '—' where objection <> '—' and order_id in (select id from orders where user_id = new.id);
  return new;
end $function$;
revoke all on function tg_handover_words_erased() from public;
create trigger handover_words_erased after update of deleted_at on profiles for each row
  when (old.deleted_at is null and new.deleted_at is not null) execute function tg_handover_words_erased();

create or replace function tg_order_mover()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
declare
  customer boolean := new.user_id = actor_id();
  provider boolean := new.provider_id in (select actor_provider_ids());
  judge boolean := actor_is_admin() and not customer and not provider;
begin
  if actor_id() is null or new.fulfilment = old.fulfilment then return new; end if;
  if not (case
    when new.fulfilment = 'accepted' then provider or (customer and exists (select from order_changes c
      where c.order_id = new.id and c.proposed_by = 'provider' and c.status = 'accepted'))
    when new.fulfilment = 'in_progress' then provider or (customer and exists (select from handovers h
      where h.order_id = new.id and h.kind = 'check_out' and h.signed_at is not null))
    when new.fulfilment = 'completed' then provider or (customer and exists (with recursive out_on as (
        select new.id as id, 0 as later union all select o.id, later + 1 from orders o join out_on on o.extends_order_id = out_on.id where later < 60)
      select from order_returns r join out_on on out_on.id = r.order_id where r.proposed_by = 'provider' and r.status = 'agreed'))
    when new.fulfilment in ('declined', 'no_show') then provider
    when new.fulfilment = 'disputed' then customer
    when new.fulfilment = 'approved' then customer or judge
    when old.fulfilment = 'disputed' then judge
    else customer or provider or judge
  end) then
    raise exception 'only the other party may do this' using errcode = '42501';
  end if;
  if new.status <> 'paid' and new.fulfilment <> 'cancelled' then
    raise exception 'An order that is not paid cannot go on.' using errcode = 'CC409';
  end if;
  return new;
end $function$;

create or replace function tg_work_ends()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
declare
  today date := (coalesce(new.completed_at, now()) at time zone (select p.time_zone from provider_profiles p where p.id = new.provider_id))::date;
  last date := coalesce(new.end_date, new.service_date);
  rental boolean := (select l.listing_type = 'vehicle' from listings l where l.id = new.listing_id);
  is_out boolean;
begin
  if new.fulfilment = old.fulfilment then return new; end if;
  if old.fulfilment = 'completed' and new.fulfilment in ('accepted', 'in_progress') then
    if old.released_at is not null or actor_id() is null or new.provider_id not in (select actor_provider_ids()) then
      raise exception 'Only the provider reopens a job, until its money is released.' using errcode = 'CC409';
    end if;
    if new.fulfilment = 'accepted' and 'accepted' is distinct from (select e.from_status from order_events e
        where e.order_id = new.id and e.machine = 'order_fulfilment' and e.to_status = 'completed' order by e.id desc limit 1) then
      raise exception 'The work had begun before it was completed.' using errcode = 'CC409';
    end if;
    new.release_at := null;
    new.completed_at := null;
  elsif new.fulfilment = 'completed' then
    new.completed_at := coalesce(new.completed_at, now());
    if today < new.service_date then
      raise exception 'This work cannot be completed before its day, %.', new.service_date using errcode = 'CC409';
    end if;
    if new.price_snapshot ->> 'kind' = 'storage' and today < last
      and not exists (select from handovers h where h.order_id = new.id and h.kind = 'check_out') then
      raise exception 'The car is stored until %. Record how it is given back first.', last using errcode = 'CC409';
    end if;
    is_out := new.extends_order_id is not null or exists (select from handovers h
      where h.order_id = new.id and h.kind = case when rental then 'check_out' else 'check_in' end and h.objected_at is null);
    if (case when rental then today < last or is_out and (today = last or current_reason() is null) else is_out end)
      and not exists (select from handovers h where h.order_id = new.id and h.kind = case when rental then 'check_in' else 'check_out' end)
      and not exists (select from orders x where x.extends_order_id = new.id and x.status = 'paid' and x.fulfilment in ('completed', 'approved')) then
      raise exception 'The car has not been given back yet. Record that first.' using errcode = 'CC409';
    end if;
  end if;
  return new;
end $function$;
