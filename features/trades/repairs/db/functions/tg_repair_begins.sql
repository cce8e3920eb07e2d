create or replace function tg_repair_begins()
returns trigger language plpgsql security definer
set search_path = public
as $$
begin
  insert into repairs (id, claim_id, driver_id, provider_id, trade)
    select new.id, r.claim_id, r.driver_id, new.provider_id, case p.provider_type when 'glass' then 'glass' else 'body' end
    from estimate_requests r join provider_profiles p on p.id = new.provider_id where r.id = new.request_id;
  return null;
end $$;
comment on function tg_repair_begins is 'The estimate a driver chose begins a repair of the same id.';
