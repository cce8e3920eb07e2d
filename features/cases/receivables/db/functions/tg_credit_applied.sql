create or replace function tg_credit_applied()
returns trigger language plpgsql security definer
set search_path = public
as $$
begin
  if (select coalesce(sum(amount_cents), 0) from insurer_credit_lines where credit_id = new.id)
      <> (select amount_cents from insurer_credits where id = new.id) then
    raise exception 'a payment of an insurer is applied in full' using errcode = '23514';
  end if;
  return null;
end $$;
