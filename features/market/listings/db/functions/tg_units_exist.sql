create or replace function tg_units_exist()
returns trigger language plpgsql security definer
set search_path = public
as $$
begin
  if exists (select from taken t join listings l on l.id = t.listing_id
    where t.reason in ('reservation', 'order') and t.unit > l.units) then
    raise exception 'This listing’s availability just changed. Check its calendar again.' using errcode = 'CC409';
  end if;
  return null;
end $$;
