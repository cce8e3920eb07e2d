create or replace function reviewed_team(review uuid)
returns setof uuid language sql stable security definer
set search_path = public
as $$
  select m.user_id from reviews r join provider_members m on m.provider_id = r.provider_id
  where r.id = review and m.user_id <> r.reviewer_id and member_may(m.member_role, 'reply')
    and (r.reviewer_id = actor_id() or r.provider_id in (select actor_provider_ids()) or actor_is_admin()) $$;
grant execute on function reviewed_team to app_request;
comment on function reviewed_team is 'Who of the reviewed business hears of a review, for its author, the business and admins.';
