create or replace function actor_outside_estimates()
returns setof uuid language sql stable security definer
set search_path = public
as $$
  select o.id from estimate_requests r join outside_estimates o on o.request_id = r.id
    where r.driver_id = actor_id() and (o.whose <> 'shop'
      or exists (select from estimates e where e.invitation_id = o.invitation_id and e.status <> 'draft'))
  union all
  select o.id from estimate_invitations i join outside_estimates o on o.request_id = i.request_id
    where i.provider_id in (select actor_providers_for('prices')) and case o.whose when 'shop' then o.invitation_id = i.id
      when 'insurer' then coalesce(o.invitation_id, i.id) = i.id
        and exists (select from repairs p where p.id = i.id and p.status <> 'cancelled')
      else false end $$;
grant execute on function actor_outside_estimates to app_request;
comment on function actor_outside_estimates is 'Estimates of others that the actor may read: their driver''s, those of the shop itself, and the insurer''s once the shop was chosen.';
