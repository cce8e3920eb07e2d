create or replace function tg_order_mover()
returns trigger language plpgsql security definer
set search_path = public
as $$
declare
  customer boolean := new.user_id = actor_id();
  provider boolean := new.provider_id in (select actor_provider_ids());
  judge boolean := actor_is_admin() and not customer and not provider;
begin
  if actor_id() is null or new.work_status = old.work_status then return new; end if;
  if not (case
    when new.work_status = 'accepted' then provider or (customer and exists (select from order_changes c
      where c.order_id = new.id and c.proposed_by = 'provider' and c.status = 'accepted'))
    when new.work_status = 'in_progress' then provider or (customer and exists (select from handovers h
      where h.order_id = new.id and h.kind = 'check_out' and h.signed_at is not null))
    when new.work_status = 'completed' then provider or (customer and exists (with recursive out_on as (
        select new.id as id, 0 as later union all select o.id, later + 1 from orders o join out_on on o.extends_order_id = out_on.id where later < 60)
      select from order_returns r join out_on on out_on.id = r.order_id where r.proposed_by = 'provider' and r.status = 'agreed'))
    when new.work_status in ('declined', 'no_show') then provider
    when new.work_status = 'disputed' then customer
    when new.work_status = 'approved' then customer or judge
    when old.work_status = 'disputed' then judge
    else customer or provider or judge
  end) then
    raise exception 'only the other party may do this' using errcode = '42501';
  end if;
  if new.status <> 'paid' and new.work_status <> 'cancelled' then
    raise exception 'An unpaid booking can’t continue.' using errcode = 'CC409';
  end if;
  return new;
end $$;
