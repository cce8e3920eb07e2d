create or replace function tg_work_ends()
returns trigger language plpgsql security definer
set search_path = public
as $$
declare
  today date := (coalesce(new.completed_at, now()) at time zone (select p.time_zone from provider_profiles p where p.id = new.provider_id))::date;
  last date := coalesce(new.end_date, new.service_date);
  rental boolean := (select l.listing_type = 'vehicle' from listings l where l.id = new.listing_id);
  is_out boolean;
begin
  if new.work_status = old.work_status then return new; end if;
  if old.work_status = 'completed' and new.work_status in ('accepted', 'in_progress') then
    if old.released_at is not null or actor_id() is null or new.provider_id not in (select actor_provider_ids()) then
      raise exception 'Only the provider can reopen a job, until its money is released.' using errcode = 'CC409';
    end if;
    if new.work_status = 'accepted' and 'accepted' is distinct from (select e.from_status from order_events e
        where e.order_id = new.id and e.machine = 'order_work' and e.to_status = 'completed' order by e.id desc limit 1) then
      raise exception 'The work had begun before it was completed.' using errcode = 'CC409';
    end if;
    new.release_at := null;
    new.completed_at := null;
  elsif new.work_status = 'completed' then
    new.completed_at := coalesce(new.completed_at, now());
    if today < new.service_date then
      raise exception 'You can’t complete this work before the service day, %.', new.service_date using errcode = 'CC409';
    end if;
    if new.price_snapshot ->> 'kind' = 'storage' and today < last
      and not exists (select from handovers h where h.order_id = new.id and h.kind = 'check_out') then
      raise exception 'The car is stored until %. Record its return first.', last using errcode = 'CC409';
    end if;
    is_out := new.extends_order_id is not null or exists (select from handovers h
      where h.order_id = new.id and h.kind = case when rental then 'check_out' else 'check_in' end and h.objected_at is null);
    if (case when rental then today < last or is_out and (today = last or current_reason() is null) else is_out end)
      and not exists (select from handovers h where h.order_id = new.id and h.kind = case when rental then 'check_in' else 'check_out' end)
      and not exists (select from orders x where x.extends_order_id = new.id and x.status = 'paid' and x.work_status in ('completed', 'approved')) then
      raise exception 'The car hasn’t been returned yet. Record the return first.' using errcode = 'CC409';
    end if;
  end if;
  return new;
end $$;
