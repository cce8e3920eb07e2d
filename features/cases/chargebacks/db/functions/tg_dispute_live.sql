create or replace function tg_dispute_live()
returns trigger language plpgsql security definer
set search_path = public
as $$
begin
  perform tell_admins_live(new.order_id);
  return null;
end $$;
