create or replace function decide_removal(
  decision uuid, removal uuid, decided text, sentence text, moment timestamptz
)
returns boolean language plpgsql security definer
set search_path = public
as $$
declare it review_removals; objected boolean;
begin
  if not actor_is_admin() then raise exception 'only claims admins decide about a removal' using errcode = '42501'; end if;
  select * into it from review_removals where id = removal and kind = 'removed';
  perform from reviews where id = it.review_id and removed_at = it.at and reviewer_id <> actor_id()
    and provider_id not in (select actor_provider_ids()) for update;
  if not found then raise exception 'This removal was undone.' using errcode = 'CC409'; end if;
  update review_objections set decided_at = moment, decided_by = actor_id(), outcome = decided
    where removal_id = removal and decided_at is null and it.admin_id <> actor_id();
  objected := found;
  if not objected and (decided = 'upheld' or exists (select from review_objections where removal_id = removal and decided_at is null)) then
    raise exception 'Another admin decides on an objection.' using errcode = 'CC409';
  end if;
  if decided = 'restored' then update reviews set removed_at = null where id = it.review_id; end if;
  insert into review_removals (id, review_id, kind, removal_id, note, admin_id, at)
    values (decision, it.review_id, decided, removal, sentence, actor_id(), moment);
  return true;
end $$;
grant execute on function decide_removal to app_request;
