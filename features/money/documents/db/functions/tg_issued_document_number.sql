create or replace function tg_issued_document_number()
returns trigger language plpgsql security definer
set search_path = public
as $$
begin
  new.year := extract(year from new.issued_at at time zone 'America/New_York');
  insert into issued_document_numbers (kind, year, last) values (new.kind, new.year, 0) on conflict do nothing;
  perform from issued_document_numbers n where n.kind = new.kind and n.year = new.year for update;
  if exists (select from issued_documents p where p.key = new.key) then return null; end if;
  update issued_document_numbers n set last = last + 1 where n.kind = new.kind and n.year = new.year returning last into new.number;
  return new;
end $$;
