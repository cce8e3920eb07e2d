create or replace function tg_issued_document_fixed()
returns trigger language plpgsql
as $$
begin
  if tg_op = 'UPDATE' and new.names = '{}' and to_jsonb(new) - 'names' = to_jsonb(old) - 'names' then return new; end if;
  raise exception 'an issued document never changes' using errcode = '42501';
end $$;
