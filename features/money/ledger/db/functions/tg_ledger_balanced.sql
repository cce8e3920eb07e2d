create or replace function tg_ledger_balanced()
returns trigger language plpgsql security definer
set search_path = public
as $$
begin
  if (select coalesce(sum(amount_cents), 0) from ledger_entries where transaction_id = new.transaction_id) <> 0 then
    raise exception 'ledger transaction % does not add up to zero', new.transaction_id using errcode = '23514';
  end if;
  return null;
end $$;
