create or replace function tg_forget_in_removals()
returns trigger language plpgsql security definer
set search_path = public
as $$
begin
  update review_objections set words = '' where author_id = old.id;
  update review_reports set details = null where reporter_id = old.id;
  return new;
end $$;
