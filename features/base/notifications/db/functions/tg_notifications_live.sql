create or replace function tg_notifications_live()
returns trigger language plpgsql security definer
set search_path = public
as $$
begin
  perform say_live(array[new.user_id], tg_op, 'notifications', to_jsonb(new));
  return null;
end $$;
