create or replace function own_request_done(request_id uuid, wanted text, at timestamptz, due timestamptz)
returns void language plpgsql security definer
set search_path = public
as $$
begin
  if actor_id() is null or wanted not in ('export', 'deletion') then raise exception 'nobody''s request' using errcode = '42501'; end if;
  insert into data_requests (id, person_id, kind, received_how, received_at, due_at, status, closed_at)
    values (request_id, actor_id(), wanted, 'in_app', at, due, 'done', at);
end $$;
grant execute on function own_request_done to app_request, app_system;
