create or replace function tg_paper_names()
returns trigger language plpgsql security definer
set search_path = public
as $$
begin
  update papers set names = '{}' where driver_id = new.id and names <> '{}';
  return null;
end $$;
