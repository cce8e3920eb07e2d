create or replace function tg_session_ended()
returns trigger language plpgsql security definer
set search_path = public
as $$
begin
  insert into live_events (user_id, event, table_name, payload) select distinct user_id, 'UPDATE', 'sessions', '{}'::jsonb from ended;
  return null;
end $$;
