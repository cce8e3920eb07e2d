create or replace function tg_share_ends_repair()
returns trigger language plpgsql security definer
set search_path = public
as $$
begin
  update repairs set status = 'closed', closed_at = coalesce(new.released_at, now()) where id = new.repair_id and status = 'delivered'
    and not exists (select from orders o where o.repair_id = new.repair_id and o.status in ('pending', 'paid')
      and o.work_status not in ('approved', 'cancelled'));
  return null;
end $$;
comment on function tg_share_ends_repair is 'A repair closes with the last order of its share: the driver is satisfied, was silent, or an admin has decided.';
