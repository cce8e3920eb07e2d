-- Where a business wants to be told of its events, and what was sent there: outgoing webhooks in the form of Standard Webhooks.
create table webhook_endpoints (
  id uuid primary key,
  provider_id uuid not null references provider_profiles (id) on delete cascade,
  url text not null check (url ~ '^https://' and char_length(url) <= 500),
  events text[] not null check (cardinality(events) between 1 and 8 and events <@ array['claim.status_changed', 'order.paid',
    'estimate.sent', 'estimate.answered', 'repair.stage_changed', 'repair.promised', 'invoice.issued', 'tow.status_changed']),
  secret_sealed text not null,
  secret_made_at timestamptz not null,
  old_secret_sealed text,
  old_secret_until timestamptz,
  disabled_at timestamptz,
  disabled_why text check (disabled_why in ('owner', 'gone', 'failing')),
  failing_since timestamptz,
  busy_until timestamptz,
  created_at timestamptz not null,
  constraint webhook_endpoints_once unique (provider_id, url),
  constraint webhook_endpoints_disabled check ((disabled_at is null) = (disabled_why is null)),
  constraint webhook_endpoints_rotated check ((old_secret_sealed is null) = (old_secret_until is null))
);
comment on table webhook_endpoints is 'An address that a business wants its events sent to.';
comment on column webhook_endpoints.secret_made_at is 'Its owner reads the secret for some minutes from then on, and never again.';
comment on column webhook_endpoints.old_secret_sealed is 'What was signed with before; both signatures are sent until old_secret_until.';
comment on column webhook_endpoints.failing_since is 'The first of the tries that failed without one between them that did not.';
comment on column webhook_endpoints.busy_until is 'Until then somebody is sending there, or it rests after a failure: one at a time to an endpoint.';

create table webhook_deliveries (
  id uuid primary key,
  endpoint_id uuid not null references webhook_endpoints (id) on delete cascade,
  message_id uuid not null,
  type text not null check (type in ('claim.status_changed', 'order.paid', 'estimate.sent', 'estimate.answered',
    'repair.stage_changed', 'repair.promised', 'invoice.issued', 'tow.status_changed', 'webhook.test')),
  data jsonb not null check (jsonb_typeof(data) = 'object'),
  at timestamptz not null,
  tries integer not null default 0 check (tries >= 0),
  next_at timestamptz,
  tried_at timestamptz,
  last_status integer check (last_status between 100 and 999),
  last_problem text check (last_problem in ('address', 'no_answer')),
  delivered_at timestamptz
);
comment on table webhook_deliveries is 'One event for one endpoint: ids and states only, kept for 30 days.';
comment on column webhook_deliveries.message_id is 'The header webhook-id: the same at every try, at every endpoint and when it is sent again.';
comment on column webhook_deliveries.next_at is 'When it is sent; null once it was delivered or given up.';
create index webhook_deliveries_endpoint on webhook_deliveries (endpoint_id, at desc, id);
create index webhook_deliveries_due on webhook_deliveries (endpoint_id, next_at) where next_at is not null;
create index webhook_deliveries_at on webhook_deliveries (at);

insert into job_names (name, priority) values ('send_webhooks', 20);

create function tg_webhook() returns trigger language plpgsql security definer set search_path = public as $$ begin return null; end $$;
create function tg_forget_in_webhooks() returns trigger language plpgsql security definer set search_path = public as $$ begin return new; end $$;
-- by its name it is first: a job that the closing itself ends was at work until then
create trigger at_work_webhook after update of status on claims for each row execute function tg_webhook('claim.status_changed');
create trigger webhook after insert or update of status on orders for each row when (new.status = 'paid')
  execute function tg_webhook('order.paid');
create trigger webhook_sent after insert or update of status on estimates for each row when (new.status = 'sent')
  execute function tg_webhook('estimate.sent');
create trigger webhook_answered after update of status on estimates for each row
  when (new.status in ('chosen', 'not_chosen', 'authorized', 'declined')) execute function tg_webhook('estimate.answered');
create trigger webhook after insert or update of status, stage on repairs for each row execute function tg_webhook('repair.stage_changed');
create trigger webhook_promised after update of promised_on on repairs for each row
  when (new.promised_on is not null and new.promised_on is distinct from old.promised_on) execute function tg_webhook('repair.promised');
create trigger webhook after insert on repair_invoices for each row execute function tg_webhook('invoice.issued');
create trigger webhook after update of status on tow_jobs for each row execute function tg_webhook('tow.status_changed');
create trigger forget_in_webhooks before update of deleted_at on profiles for each row
  when (new.deleted_at is not null and old.deleted_at is null) execute function tg_forget_in_webhooks();

alter table webhook_endpoints enable row level security;
create policy owners_read on webhook_endpoints for select to app_request
  using (provider_id in (select actor_providers_for('business')));
create policy members_insert on webhook_endpoints for insert to app_request
  with check (provider_id in (select actor_providers_for('business')));
create policy members_update on webhook_endpoints for update to app_request
  using (provider_id in (select actor_providers_for('business')));
create policy members_delete on webhook_endpoints for delete to app_request
  using (provider_id in (select actor_providers_for('business')));
create policy system_all on webhook_endpoints to app_system using (true);
-- a secret is written by its owner and read by nobody but the system, which signs with it
grant select (id, provider_id, url, events, secret_made_at, old_secret_until, disabled_at, disabled_why, failing_since, created_at),
  insert (id, provider_id, url, events, secret_sealed, secret_made_at, created_at),
  update (url, events, disabled_at, disabled_why, failing_since), delete on webhook_endpoints to app_request;
grant select, update (secret_sealed, secret_made_at, old_secret_sealed, old_secret_until, disabled_at, disabled_why, failing_since, busy_until)
  on webhook_endpoints to app_system;

alter table webhook_deliveries enable row level security;
create policy owners_read on webhook_deliveries for select to app_request
  using (endpoint_id in (select e.id from webhook_endpoints e where e.provider_id in (select actor_providers_for('business'))));
create policy system_all on webhook_deliveries to app_system using (true);
grant select on webhook_deliveries to app_request;
grant select, insert, update (tries, next_at, tried_at, last_status, last_problem, delivered_at), delete on webhook_deliveries to app_system;
