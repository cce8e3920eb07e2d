-- What became of an order's deposit stands in a row. Before this it was put together at each look from its holds at the card
-- company and from steps of the timeline.
create table deposits (
  order_id uuid primary key references orders (id) on delete cascade,
  state text not null default 'waits' check (state in ('waits', 'held', 'refused', 'lapsed', 'released', 'taken')),
  held_at timestamptz,
  held_until timestamptz,
  taken_cents integer not null default 0 check (taken_cents >= 0),
  failure text check (char_length(failure) <= 200),
  card_asked_at timestamptz,
  good_at timestamptz,
  check ((state = 'held') >= (held_until is not null)),
  check (state not in ('held', 'released', 'lapsed', 'taken') or held_at is not null),
  check ((state = 'taken') >= (taken_cents > 0))
);
comment on table deposits is 'The security deposit of an order that has one: whether it is held, was given back, or taken in part.';
comment on column deposits.state is 'waits: nothing is held, and nothing stands against it; refused: the bank refused the card that is kept now.';
comment on column deposits.held_at is 'When its first hold was placed.';
comment on column deposits.held_until is 'Until when the bank holds it; then it lapses by itself.';
comment on column deposits.failure is 'Why the bank refused the card that is kept now, in the card company''s word.';
comment on column deposits.card_asked_at is 'When both sides were told that no card was left for it: said once.';
comment on column deposits.good_at is 'When the provider said that nothing is to be kept.';

with holds as (
  select p.order_id, min(p.created_at) filter (where p.status not in ('pending', 'failed')) as held_at,
    bool_or(p.status = 'succeeded') as taken, sum(p.captured_cents)::int as taken_cents,
    (array_agg(p.capture_before order by p.id desc) filter (where p.status = 'authorised' and p.replaced_by is null))[1] as held_until,
    bool_or(p.status = 'authorised' and p.replaced_by is null) as held,
    (array_agg(p.status order by p.id desc) filter (where p.status <> 'pending'))[1] as last,
    (array_agg(p.card_id order by p.id desc) filter (where p.status <> 'pending'))[1] as card_id,
    (array_agg(p.failure order by p.id desc) filter (where p.status <> 'pending'))[1] as failure
  from payments p where p.kind = 'deposit' group by p.order_id),
known as (
  select o.id, h.*, h.last = 'failed' and h.card_id is not distinct from (select c.id from deposit_cards c
      where c.order_id = o.id and c.status = 'kept' order by c.kept_at desc limit 1) as refused
  from orders o left join holds h on h.order_id = o.id where o.deposit_cents > 0)
insert into deposits (order_id, state, held_at, held_until, taken_cents, failure, card_asked_at, good_at)
select k.id, case when k.taken then 'taken' when k.held then 'held' when k.refused then 'refused'
    when k.last = 'expired' then 'lapsed' when k.last = 'cancelled' then 'released' else 'waits' end,
  k.held_at, case when k.held and not k.taken then k.held_until end, coalesce(k.taken_cents, 0),
  case when k.refused then k.failure end,
  (select min(e.at) from order_events e where e.order_id = k.id and e.kind = 'deposit_no_card'),
  (select min(e.at) from order_events e where e.order_id = k.id and e.kind = 'deposit_good')
from known k;

insert into status_transitions (machine, from_status, to_status, needs_reason)
select 'deposit', a, b, false from unnest(array['waits', 'held', 'refused', 'lapsed', 'released']) a,
  unnest(array['waits', 'held', 'refused', 'lapsed', 'released', 'taken']) b where a <> b;
create trigger status_change after insert or update of state on deposits for each row execute function tg_status('deposit', 'state');

create function tg_order_has_deposit()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
begin
  insert into deposits (order_id) values (new.id);
  return null;
end $function$;
revoke all on function tg_order_has_deposit() from public;
create trigger has_deposit after insert on orders for each row when (new.deposit_cents > 0) execute function tg_order_has_deposit();

alter table deposits enable row level security;
create policy of_readable_order on deposits for select to app_request
  using (exists (select from orders o where o.id = deposits.order_id));
create policy system_reads on deposits for select to app_system using (true);
create policy system_updates on deposits for update to app_system using (true) with check (true);
grant select on deposits to app_request;
grant select, update (state, held_at, held_until, taken_cents, failure, card_asked_at, good_at) on deposits to app_system;
