create or replace function tell_webhooks(whose uuid, event text, ids_and_states jsonb)
returns void language plpgsql security definer
set search_path = public
as $$
declare
  message uuid;
  happened timestamptz;
begin
  if not exists (select from webhook_endpoints e join provider_profiles p on p.id = e.provider_id
    where e.provider_id = whose and e.disabled_at is null and event = any(e.events) and p.market_status = 'open') then
    return;
  end if;
  message := gen_random_uuid();
  -- not now(): two events of one transaction have an order
  happened := clock_timestamp();
  -- locked, an endpoint that is just being deleted drops out instead of failing the change that is told;
  -- due a minute ago, so that a server whose clock is behind sends at once
  insert into webhook_deliveries (id, endpoint_id, message_id, type, data, at, next_at)
    select gen_random_uuid(), e.id, message, event, ids_and_states, happened, happened - interval '1 minute'
    from (select id from webhook_endpoints where provider_id = whose and disabled_at is null and event = any(events)
      order by id for key share) e;
  perform add_job('send_webhooks', '{}');
end $$;
comment on function tell_webhooks is 'Writes one event of a business down for each of its endpoints that wants it, in the transaction that made it true; nothing without one, and nothing while the business is suspended.';
