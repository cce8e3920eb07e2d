create or replace function tg_choice_stays()
returns trigger language plpgsql
set search_path = public
as $$
begin
  raise exception 'A choice that was made stays as it was.' using errcode = 'CC409';
end $$;
