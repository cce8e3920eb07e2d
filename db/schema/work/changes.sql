-- The tables of work/changes as they are now. Written by bin/types to be read: a migration changes them.

create table order_changes (
  id uuid primary key,
  order_id uuid not null references orders (id) on delete cascade,
  status text not null default 'open' check (status in ('open', 'accepted', 'declined', 'withdrawn', 'expired',
    'void')),
  from_date date not null,
  from_end date,
  service_date date not null,
  end_date date,
  price jsonb not null, -- The price of the new days as it was shown and sent; accepting charges nothing else.
  refund_cents integer not null check (refund_cents >= 0),
  note text check (char_length(note) <= 500),
  answer text check (char_length(answer) <= 500),
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  answered_at timestamptz,
  -- Who wants the other days; the other side answers.
  proposed_by text not null default 'customer' check (proposed_by in ('customer', 'provider')),
  -- When the booking’s own answer was due as its provider proposed: that deadline is paused until the driver answers.
  respond_by timestamptz,
  from_starts_at timestamptz,
  starts_at timestamptz, -- The time that is asked for; null by the day.
  constraint order_changes_check check (end_date is null or end_date >= service_date)
);
create unique index order_changes_one_open on order_changes (order_id) where (status = 'open');
create index order_changes_order on order_changes (order_id, created_at desc);
create trigger mover before update of status on order_changes for each row execute function tg_request_mover('answer',
  'requested', 'accepted');
create trigger mover_of_new before insert on order_changes for each row when (session_user = 'app_system') execute
  function tg_request_mover('answer', 'requested', 'accepted');
create trigger status_change after insert or update of status on order_changes for each row execute function
  tg_status('order_change', 'status');
create trigger timeline after insert or update of status on order_changes for each row execute function
  tg_request_event('order_change', 'change', 'note', 'expires_at', 'from_date', 'from_end', 'service_date', 'end_date',
  'proposed_by', 'from_starts_at', 'starts_at');
alter table order_changes enable row level security;
create policy customer_inserts on order_changes for insert to app_request
  with check (status = 'open' and (exists (select from orders o where o.id = order_changes.order_id and o.user_id =
    (select actor_id()) and o.status = 'paid')));
create policy of_priced_order on order_changes for select to app_request
  using ((exists (select from orders o where o.id = order_changes.order_id and (o.user_id = (select actor_id()) or
    (o.provider_id in (select actor_providers_for('prices'))) or (select actor_is_admin())))));
create policy parties_update on order_changes for update to app_request
  using ((exists (select from orders o where o.id = order_changes.order_id and (o.user_id = (select actor_id()) or
    (o.provider_id in (select actor_provider_ids()))))));
create policy system_all on order_changes to app_system
  using (true);
grant insert (id, order_id, from_date, from_end, service_date, end_date, price, refund_cents, note, expires_at,
  from_starts_at, starts_at), select, update (status, answer, answered_at) on order_changes to app_request;
grant insert (id, order_id, from_date, from_end, service_date, end_date, price, refund_cents, note, expires_at,
  created_at, proposed_by, respond_by, from_starts_at, starts_at), select, update (status, answer, answered_at) on
  order_changes to app_system;
