-- The tables of platform/webhooks as they are now. Written by bin/types to be read: a migration changes them.

-- One event for one endpoint: ids and states only, kept for 30 days.
create table webhook_deliveries (
  id uuid primary key,
  endpoint_id uuid not null references webhook_endpoints (id) on delete cascade,
  -- The header webhook-id: the same at every try, at every endpoint and when it is sent again.
  message_id uuid not null,
  type text not null check (type in ('claim.status_changed', 'order.paid', 'estimate.sent', 'estimate.answered',
    'repair.stage_changed', 'repair.promised', 'invoice.issued', 'tow.status_changed', 'webhook.test')),
  data jsonb not null check (jsonb_typeof(data) = 'object'),
  at timestamptz not null,
  tries integer not null default 0 check (tries >= 0),
  next_at timestamptz, -- When it is sent; null once it was delivered or given up.
  tried_at timestamptz,
  last_status integer check (last_status between 100 and 999),
  last_problem text check (last_problem in ('address', 'no_answer')),
  delivered_at timestamptz
);
create index webhook_deliveries_at on webhook_deliveries (at);
create index webhook_deliveries_due on webhook_deliveries (endpoint_id, next_at) where (next_at is not null);
create index webhook_deliveries_endpoint on webhook_deliveries (endpoint_id, at desc, id);
alter table webhook_deliveries enable row level security;
create policy owners_read on webhook_deliveries for select to app_request
  using ((endpoint_id in (select e.id from webhook_endpoints e where (e.provider_id in (select
    actor_providers_for('business'))))));
create policy system_all on webhook_deliveries to app_system
  using (true);
grant select on webhook_deliveries to app_request;
grant delete, insert, select, update (tries, next_at, tried_at, last_status, last_problem, delivered_at) on
  webhook_deliveries to app_system;

-- An address that a business wants its events sent to.
create table webhook_endpoints (
  id uuid primary key,
  provider_id uuid not null references provider_profiles (id) on delete cascade,
  url text not null check (url ~ '^https://' and char_length(url) <= 500),
  events text[] not null check (cardinality(events) between 1 and 8 and events <@ array['claim.status_changed',
    'order.paid', 'estimate.sent', 'estimate.answered', 'repair.stage_changed', 'repair.promised', 'invoice.issued',
    'tow.status_changed']),
  secret_sealed text not null,
  secret_made_at timestamptz not null, -- Its owner reads the secret for some minutes from then on, and never again.
  old_secret_sealed text, -- What was signed with before; both signatures are sent until old_secret_until.
  old_secret_until timestamptz,
  disabled_at timestamptz,
  disabled_why text check (disabled_why in ('owner', 'gone', 'failing')),
  failing_since timestamptz, -- The first of the tries that failed without one between them that did not.
  -- Until then somebody is sending there, or it rests after a failure: one at a time to an endpoint.
  busy_until timestamptz,
  created_at timestamptz not null,
  constraint webhook_endpoints_once unique (provider_id, url),
  constraint webhook_endpoints_disabled check ((disabled_at is null) = (disabled_why is null)),
  constraint webhook_endpoints_rotated check ((old_secret_sealed is null) = (old_secret_until is null))
);
alter table webhook_endpoints enable row level security;
create policy members_delete on webhook_endpoints for delete to app_request
  using ((provider_id in (select actor_providers_for('business'))));
create policy members_insert on webhook_endpoints for insert to app_request
  with check ((provider_id in (select actor_providers_for('business'))));
create policy members_update on webhook_endpoints for update to app_request
  using ((provider_id in (select actor_providers_for('business'))));
create policy owners_read on webhook_endpoints for select to app_request
  using ((provider_id in (select actor_providers_for('business'))));
create policy system_all on webhook_endpoints to app_system
  using (true);
grant delete, insert (id, provider_id, url, events, secret_sealed, secret_made_at, created_at), select (id, provider_id,
  url, events, secret_made_at, old_secret_until, disabled_at, disabled_why, failing_since, created_at), update (url,
  events, disabled_at, disabled_why, failing_since) on webhook_endpoints to app_request;
grant select, update (secret_sealed, secret_made_at, old_secret_sealed, old_secret_until, disabled_at, disabled_why,
  failing_since, busy_until) on webhook_endpoints to app_system;
