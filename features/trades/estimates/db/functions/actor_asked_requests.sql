create or replace function actor_asked_requests()
returns setof uuid language sql stable security definer
set search_path = public
as $$
  select i.request_id from estimate_invitations i
  where i.provider_id in (select actor_provider_ids()) and i.status in ('sent', 'seen', 'answered', 'chosen') $$;
grant execute on function actor_asked_requests to app_request;
comment on function actor_asked_requests is 'Estimate requests that wait for a business of the actor, or chose it: who is out of it reads no more.';
