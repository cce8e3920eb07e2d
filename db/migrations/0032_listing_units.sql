-- A listing is never booked on a unit it does not have. Whoever lowers the number of units locks the listing's row; a
-- booking that came at the same moment waits for that row with its foreign key, so that this looks at the new number.
create function tg_units_exist() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if exists (select from taken t join listings l on l.id = t.listing_id
    where t.reason in ('hold', 'order') and t.unit > l.units) then
    raise exception 'This listing has less room than a moment ago. Look at its calendar again.' using errcode = 'CC409';
  end if;
  return null;
end $$;
revoke all on function tg_units_exist from public;
create trigger units_exist after insert on listing_days
  referencing new table as taken for each statement execute function tg_units_exist();
