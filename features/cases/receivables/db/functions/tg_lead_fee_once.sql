create or replace function tg_lead_fee_once()
returns trigger language plpgsql
as $$
begin
  if tg_op = 'DELETE' or (old.status = 'credited' and new.charged_by is not distinct from old.charged_by
      and new.credited_by is not distinct from old.credited_by) then
    raise exception 'a lead fee is charged once and credited once' using errcode = '42501';
  end if;
  return new;
end $$;
