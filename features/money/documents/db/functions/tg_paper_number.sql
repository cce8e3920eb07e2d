create or replace function tg_paper_number()
returns trigger language plpgsql security definer
set search_path = public
as $$
begin
  new.year := extract(year from new.issued_at at time zone 'America/New_York');
  insert into paper_numbers (kind, year, last) values (new.kind, new.year, 0) on conflict do nothing;
  perform from paper_numbers n where n.kind = new.kind and n.year = new.year for update;
  if exists (select from papers p where p.key = new.key) then return null; end if;
  update paper_numbers n set last = last + 1 where n.kind = new.kind and n.year = new.year returning last into new.number;
  return new;
end $$;
