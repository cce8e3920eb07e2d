create or replace function tg_claims_guard()
returns trigger language plpgsql
as $$
begin
  if new.status is distinct from old.status and actor_id() is not null
    and not (actor_id() = old.driver_id and new.status = 'closed')
    and (actor_id() = old.driver_id or not actor_is_admin()) then
    raise exception 'This move is not theirs to make.' using errcode = '42501';
  end if;
  return new;
end $$;
