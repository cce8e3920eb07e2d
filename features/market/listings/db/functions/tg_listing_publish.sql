create or replace function tg_listing_publish()
returns trigger language plpgsql security definer
set search_path = public
as $$
begin
  if new.status = 'active' and old.status <> 'active' then
    if actor_id() is not null and not exists (select from provider_profiles p where p.id = new.provider_id and p.verified) then
      raise exception 'Only a verified provider can publish a listing.' using errcode = 'CC409';
    end if;
    if exists (select from provider_profiles p where p.id = new.provider_id and p.market_status = 'suspended') then
      raise exception 'A suspended provider cannot publish a listing.' using errcode = 'CC409';
    end if;
  end if;
  return new;
end $$;
