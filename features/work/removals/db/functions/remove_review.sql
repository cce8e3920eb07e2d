create or replace function remove_review(removal uuid, wanted uuid, why text, sentence text, moment timestamptz)
returns boolean language plpgsql security definer
set search_path = public
as $$
begin
  if not actor_is_admin() then raise exception 'only claims admins remove a review' using errcode = '42501'; end if;
  update reviews set removed_at = moment where id = wanted and removed_at is null and reviewer_id <> actor_id()
    and provider_id not in (select actor_provider_ids());
  if not found then raise exception 'This review no longer exists.' using errcode = 'CC409'; end if;
  insert into review_removals (id, review_id, kind, reason, note, admin_id, at)
    values (removal, wanted, 'removed', why, sentence, actor_id(), moment);
  return true;
end $$;
grant execute on function remove_review to app_request;
