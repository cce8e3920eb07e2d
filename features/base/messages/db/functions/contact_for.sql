create or replace function contact_for(listing uuid, the_order uuid)
returns uuid language sql stable security definer
set search_path = public
as $$
  select case when the_order is null then
      (select case when p.id in (select actor_provider_ids()) then actor_id() else p.user_id end
       from listings l join provider_profiles p on p.id = l.provider_id where l.id = listing and l.status = 'active')
    else
      (select case when o.user_id = actor_id() then p.user_id when o.provider_id in (select actor_providers_for('messages')) then o.user_id end
       from orders o join provider_profiles p on p.id = o.provider_id where o.id = the_order and o.status <> 'pending')
    end $$;
grant execute on function contact_for to app_request, app_system;
