create or replace function text_stopped_at(of_mark text)
returns timestamptz language sql stable
set search_path = public
as $$
  select min(r.received_at) from text_replies r where r.mark = of_mark and r.said = 'stop'
    and r.received_at >= coalesce((select max(s.received_at) from text_replies s where s.mark = of_mark and s.said = 'start'), '-infinity')
$$;
grant execute on function text_stopped_at to app_system;
