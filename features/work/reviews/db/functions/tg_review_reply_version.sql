create or replace function tg_review_reply_version()
returns trigger language plpgsql security definer
set search_path = public
as $$
begin
  insert into review_reply_versions (review_id, actor_id, text_before, at)
    values (old.review_id, actor_id(), old.reply_text, coalesce(new.edited_at, now()));
  return null;
end $$;
