create or replace function tg_settlement_no_party()
returns trigger language plpgsql
as $$
begin
  if actor_is_party(new.order_id) then
    raise exception 'You’re part of this booking, so another admin decides.' using errcode = '42501';
  end if;
  return new;
end $$;
