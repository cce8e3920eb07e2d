-- Work ends after it began: not before its day, not before the car was given back; and the provider may open it again.

alter table orders add column completed_at timestamptz;
comment on column orders.completed_at is 'When the work was completed, by the server''s clock; null again once it was reopened.';
update orders o set completed_at = (select max(e.at) from order_events e where e.order_id = o.id and e.machine = 'order_fulfilment' and e.to_status = 'completed')
  where fulfilment in ('completed', 'approved', 'disputed');
grant update (completed_at) on orders to app_request, app_system;

insert into status_transitions (machine, from_status, to_status, needs_reason) values ('order_fulfilment', 'completed', 'in_progress', false);

-- The second lock behind canComplete and canReopen. The days are the provider's. A car that changed hands on record is given
-- back on record; where nobody recorded a rental's return, a reason stands for it on the last day, or after it if it left on record.
create function tg_work_ends() returns trigger language plpgsql security definer set search_path = public as $$
declare
  today date := (coalesce(new.completed_at, now()) at time zone (select p.time_zone from provider_profiles p where p.id = new.provider_id))::date;
  last date := coalesce(new.end_date, new.service_date);
  rental boolean := (select l.listing_type = 'vehicle' from listings l where l.id = new.listing_id);
  is_out boolean;
begin
  if new.fulfilment = old.fulfilment then return new; end if;
  if old.fulfilment = 'completed' and new.fulfilment = 'in_progress' then
    if old.released_at is not null or actor_id() is null or new.provider_id not in (select actor_provider_ids()) then
      raise exception 'Only the provider reopens a job, until its money is released.' using errcode = 'CC409';
    end if;
    new.release_at := null;
    new.completed_at := null;
  elsif new.fulfilment = 'completed' then
    new.completed_at := coalesce(new.completed_at, now());
    if today < new.service_date then
      raise exception 'This work cannot be completed before its day, %.', new.service_date using errcode = 'CC409';
    end if;
    is_out := new.extends_order_id is not null or exists (select from order_events e
      where e.order_id = new.id and e.kind = case when rental then 'check_out' else 'check_in' end and not exists (
        select from order_events x where x.order_id = new.id and x.kind = 'handover_objected' and x.details ->> 'event_id' = e.id::text));
    if (case when rental then today < last or is_out and (today = last or current_reason() is null) else is_out end)
      and not exists (select from order_events e where e.order_id = new.id and e.kind = case when rental then 'check_in' else 'check_out' end)
      and not exists (select from orders x where x.extends_order_id = new.id and x.status = 'paid' and x.fulfilment in ('completed', 'approved')) then
      raise exception 'The car has not been given back yet. Record that first.' using errcode = 'CC409';
    end if;
  end if;
  return new;
end $$;
create trigger work_ends before update of fulfilment on orders for each row execute function tg_work_ends();
revoke all on function tg_work_ends from public;
