create or replace function vehicle_private(wanted uuid)
returns jsonb language sql stable security definer
set search_path = public
as $$
  select jsonb_build_object('vin', v.vin, 'license_plate', v.license_plate) from vehicles v
  where v.id = wanted and (v.provider_id in (select actor_provider_ids()) or actor_is_admin()) $$;
grant execute on function vehicle_private to app_request;
