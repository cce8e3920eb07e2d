create or replace function member_may(member_role text, act text)
returns boolean language sql immutable
as $$
  select coalesce(member_role = 'owner' or act = any(case member_role
    when 'estimator' then array['answer', 'estimate', 'check_in', 'progress', 'authorize_work', 'stage', 'promise', 'messages', 'reply', 'calendar', 'prices']
    when 'technician' then array['check_in', 'progress', 'stage']
    when 'operator' then array['drive']
    when 'front_desk' then array['check_in', 'no_show', 'messages', 'calendar', 'prices'] end), false) $$;
grant execute on function member_may to app_request, app_system;
