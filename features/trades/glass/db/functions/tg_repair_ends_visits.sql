create or replace function tg_repair_ends_visits()
returns trigger language plpgsql security definer
set search_path = public
as $$
begin
  delete from listing_slots where visit_id in (select id from glass_visits where repair_id = new.id and ended_at is null);
  update glass_visits set ended_at = now() where repair_id = new.id and ended_at is null;
  return null;
end $$;
comment on function tg_repair_ends_visits is 'Nobody comes, and nobody is waited for, once a repair came to nothing: its times are free again.';
