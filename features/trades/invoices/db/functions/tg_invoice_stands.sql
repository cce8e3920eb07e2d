create or replace function tg_invoice_stands() returns trigger language plpgsql set search_path = public as $$
begin
  if (to_jsonb(new) - 'status' - 'issued_by') is distinct from (to_jsonb(old) - 'status' - 'issued_by')
      or old.status = 'corrected' and new.status <> 'corrected' then
    raise exception 'An invoice is never changed. Issue a correction.' using errcode = 'CC409';
  end if;
  return new;
end $$;
comment on function tg_invoice_stands is 'Only that it was corrected is ever written to an invoice, and who issued it taken out when they delete their account.';
