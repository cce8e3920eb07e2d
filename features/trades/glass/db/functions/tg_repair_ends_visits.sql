create or replace function tg_repair_ends_visits()
returns trigger language plpgsql security definer
set search_path = public
as $$
declare
  brought boolean := new.status = 'in_shop' and exists (select from glass_visits
    where repair_id = new.id and purpose = 'set' and ended_at is null and starts_at > new.arrived_at + interval '2 hours');
begin
  with over as (
    update glass_visits set ended_at = now() where repair_id = new.id and ended_at is null
      and (brought or new.status in ('cancelled', 'total_loss')
        or new.status in ('ready', 'delivered', 'closed') and starts_at > coalesce(new.ready_at, now())) returning id)
  delete from listing_slots where visit_id in (select id from over);
  return null;
end $$;
comment on function tg_repair_ends_visits is 'Nobody comes, and nobody is waited for, once a repair came to nothing or is done, nor to set glass later in a car that is there already, nor to calibrate after that: those times are free again.';
