create or replace function tg_repair_ends_visits()
returns trigger language plpgsql security definer
set search_path = public
as $$
begin
  with over as (
    update glass_visits set ended_at = now() where repair_id = new.id and ended_at is null
      and (new.status <> 'in_shop' or purpose = 'set' and starts_at > new.arrived_at + interval '2 hours') returning id)
  delete from listing_slots where visit_id in (select id from over);
  return null;
end $$;
comment on function tg_repair_ends_visits is 'Nobody comes, and nobody is waited for, once a repair came to nothing, nor to set glass later in a car that is there already: those times are free again.';
