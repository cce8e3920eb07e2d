create or replace function tg_review_silenced()
returns trigger language plpgsql security definer
set search_path = public
as $$
begin
  delete from review_replies where review_id = new.id;
  return null;
end $$;
