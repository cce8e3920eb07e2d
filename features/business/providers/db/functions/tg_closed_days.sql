create or replace function tg_closed_days()
returns trigger language plpgsql security definer
set search_path = public
as $$
declare keeps text := case when new.always_open then 'none'
  else coalesce(new.holidays, case when new.provider_type in ('body_shop', 'glass', 'adjuster') then 'federal' else 'none' end) end;
begin
  new.closed_week := case when new.always_open or new.hours = '{}' then 0 else (
    select coalesce(sum(1 << (w.nth - 1)::int), 0) from unnest(array['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']) with ordinality w(name, nth)
    where not new.hours ? w.name) end;
  new.shut := array(select day from holidays h where keeps <> 'none' and h.state = '' and not (keeps = 'state'
      and exists (select from holidays x where x.day = h.day and x.state = new.state and not x.kept))
    union select day from holidays h where keeps = 'state' and h.state = new.state and h.kept
    union select unnest(new.closed_days) except select unnest(new.open_days) order by 1);
  return new;
end $$;
