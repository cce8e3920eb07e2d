create or replace function removal_log(before_id uuid, how_many integer)
returns table(id uuid, at timestamptz, reason text, business text, provider_type text, objected_at timestamptz, upheld_at timestamptz, restored_at timestamptz) language sql stable security definer
set search_path = public
as $$
  select d.id, d.at, d.reason, case when p.provider_type <> 'private_owner' and u.deleted_at is null then p.business_name end, p.provider_type,
    o.created_at, (select e.at from review_removals e where e.removal_id = d.id and e.kind = 'upheld'),
    (select e.at from review_removals e where e.removal_id = d.id and e.kind = 'restored')
  from review_removals d join reviews r on r.id = d.review_id join provider_profiles p on p.id = r.provider_id
  join profiles u on u.id = p.user_id left join review_objections o on o.removal_id = d.id
  where d.kind = 'removed' and (before_id is null or (d.at, d.id) < (select b.at, b.id from review_removals b where b.id = before_id))
  order by d.at desc, d.id desc limit how_many $$;
grant execute on function removal_log to app_request;
