create or replace function tg_send_live()
returns trigger language plpgsql security definer
set search_path = public
as $$
begin
  perform send_live();
  return null;
end $$;
