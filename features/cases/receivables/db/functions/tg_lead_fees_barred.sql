create or replace function tg_lead_fees_barred()
returns trigger language plpgsql
as $$
declare
  fee jsonb;
  bar jsonb;
begin
  if jsonb_typeof(new.value -> 'on') is distinct from 'array' then return new; end if;
  for fee in select * from jsonb_array_elements(new.value -> 'on') loop
    select b into bar from jsonb_array_elements(case jsonb_typeof(new.value -> 'bars') when 'array' then new.value -> 'bars' else '[]' end) b
      where b ->> 'state' = fee ->> 'state' and b -> 'trades' ? (fee ->> 'trade') limit 1;
    if bar is not null and (fee ->> 'trade' = 'towing' or char_length(btrim(coalesce(fee ->> 'override', ''))) < 20) then
      raise exception 'A law stands against this fee: %', bar ->> 'law' using errcode = '23514';
    end if;
  end loop;
  return new;
end $$;
