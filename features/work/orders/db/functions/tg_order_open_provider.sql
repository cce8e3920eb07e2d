create or replace function tg_order_open_provider()
returns trigger language plpgsql security definer
set search_path = public
as $$
declare standing text;
begin
  -- a car is paid for and picked up from a suspended shop, too, and a tow is over
  if new.repair_id is not null or new.tow_job_id is not null then return new; end if;
  select p.market_status into standing from provider_profiles p where p.id = new.provider_id for share;
  if standing = 'suspended' then
    raise exception 'This provider isn’t taking new bookings.' using errcode = 'CC409';
  end if;
  return new;
end $$;
