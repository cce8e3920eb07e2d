create or replace function tg_listing_paused_for()
returns trigger language plpgsql
as $$
begin
  if new.status <> 'paused' then new.paused_for := null; end if;
  return new;
end $$;
