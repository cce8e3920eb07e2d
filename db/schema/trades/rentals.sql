-- The tables of trades/rentals as they are now. Written by bin/types to be read: a migration changes them.

-- What comes back for days that a rented car was not out, as it was shown to both; agreed once for each booking.
create table order_returns (
  id uuid primary key,
  order_id uuid not null references orders (id) on delete cascade,
  status text not null default 'open' check (status in ('open', 'agreed', 'declined', 'objected', 'withdrawn',
    'expired', 'void')),
  proposed_by text not null check (proposed_by in ('customer', 'provider')),
  returned_on date not null,
  from_end date not null,
  unused_days integer not null check (unused_days > 0),
  -- What the terms bought with the booking keep of the days not used; the driver’s, never the insurer’s.
  kept_cents integer not null check (kept_cents >= 0),
  refund_cents integer not null check (refund_cents >= 0),
  insurer_back_cents integer not null check (insurer_back_cents >= 0),
  reason text not null check (char_length(reason) between 3 and 500),
  answer text check (char_length(answer) <= 500),
  expires_at timestamptz not null,
  created_at timestamptz not null,
  answered_at timestamptz,
  constraint order_returns_check check ((from_end - returned_on) = unused_days),
  constraint order_returns_refused_check check ((status not in ('declined', 'objected')) or (status = 'objected') =
    (proposed_by = 'provider'))
);
create unique index order_returns_once on order_returns (order_id) where (status in ('open', 'agreed'));
create index order_returns_order on order_returns (order_id, created_at desc);
create trigger mover before insert or update of status on order_returns for each row execute function
  tg_request_mover('answer', 'in_progress', 'completed');
create trigger status_return after insert or update of status on order_returns for each row execute function
  tg_status('order_return', 'status');
create trigger timeline after insert or update of status on order_returns for each row execute function
  tg_request_event('order_return', 'early_return', 'reason', '', 'returned_on', 'unused_days', 'refund_cents',
  'proposed_by');
alter table order_returns enable row level security;
create policy of_priced_order on order_returns for select to app_request
  using ((exists (select from orders o where o.id = order_returns.order_id and (o.user_id = (select actor_id()) or
    (o.provider_id in (select actor_providers_for('prices'))) or (select actor_is_admin())))));
create policy system_all on order_returns to app_system
  using (true);
grant select on order_returns to app_request;
grant insert (id, order_id, proposed_by, returned_on, from_end, unused_days, kept_cents, refund_cents,
  insurer_back_cents, reason, expires_at, created_at), select, update (status, answer, answered_at) on order_returns to
  app_system;
