create or replace function tg_problem_live()
returns trigger language plpgsql security definer
set search_path = public
as $$
begin
  perform tell_admins_live(new.id);
  return null;
end $$;
