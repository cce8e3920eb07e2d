create or replace function member_name(provider uuid, person uuid)
returns text language sql stable security definer
set search_path = public
as $$
  select u.name from profiles u where u.id = person and (provider in (select actor_provider_ids()) or actor_is_admin()) and (
    exists (select from provider_members m where m.provider_id = provider and m.user_id = person)
    or exists (select from provider_events e where e.provider_id = provider and e.machine = 'team' and e.subject_id = person)) $$;
grant execute on function member_name to app_request, app_system;
