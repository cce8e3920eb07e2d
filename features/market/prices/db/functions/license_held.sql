create or replace function license_held(listing uuid, wanted_state text, wanted_type text, until date)
returns boolean language sql stable security definer
set search_path = public
as $$
  select exists (select from credentials c join listings l on l.provider_id = c.provider_id
    where l.id = listing and c.status = 'accepted' and c.state = wanted_state and c.license_type = wanted_type and c.expires_on >= until) $$;
grant execute on function license_held to app_request, app_system;
comment on function license_held is 'Whether the business of a listing has a license of this state and type that we accepted and that is valid on a day. Answered to everybody: it decides who may be booked.';
