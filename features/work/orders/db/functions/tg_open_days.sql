create or replace function tg_open_days()
returns trigger language plpgsql security definer
set search_path = public
as $$
declare
  at record;
  starts boolean := new.extends_order_id is null;
  ends boolean := new.end_date is not null;
  shut_on date;
begin
  if actor_id() is null or new.service_date is null or new.repair_id is not null then return new; end if;
  if tg_op = 'UPDATE' then
    if old.work_status not in ('requested', 'accepted') then return new; end if;
    starts := starts and new.service_date is distinct from old.service_date;
    ends := ends and new.end_date is distinct from old.end_date;
  end if;
  select p.business_name, p.closed_week, p.shut, p.open_days into at from provider_profiles p where p.id = new.provider_id;
  shut_on := case when starts and closed_on(at.closed_week, at.shut, at.open_days, new.service_date) then new.service_date
    when ends and closed_on(at.closed_week, at.shut, at.open_days, new.end_date) then new.end_date end;
  if shut_on is not null then
    raise exception '% is closed on %.', at.business_name, shut_on using errcode = 'CC409';
  end if;
  return new;
end $$;
