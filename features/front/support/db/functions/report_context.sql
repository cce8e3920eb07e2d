create or replace function report_context(wanted uuid)
returns jsonb language sql stable security definer
set search_path = public
as $$
  with r as (select * from message_reports where id = wanted and actor_is_admin()),
  around as (
    select m.*, r.message_id as reported_id, r.resolved_at from r
    join lateral (
      (select n.* from messages n where n.conversation_id = r.conversation_id
          and (r.message_id is null or n.created_at <= (select created_at from messages where id = r.message_id))
        order by n.created_at desc, n.id desc limit 20)
      union
      (select n.* from messages n where n.conversation_id = r.conversation_id
          and n.created_at > (select created_at from messages where id = r.message_id)
        order by n.created_at, n.id limit 5)) m on true)
  select jsonb_build_object('messages', coalesce((select jsonb_agg(jsonb_build_object('id', m.id, 'sender_id', m.sender_id,
      'content', m.content, 'created_at', m.created_at, 'reported', m.id is not distinct from m.reported_id,
      'files', (select coalesce(jsonb_agg(jsonb_build_object('file_id', f.id, 'name', f.original_name, 'content_type', f.content_type,
          'path', case when m.resolved_at is null and (m.reported_id is null or m.reported_id = m.id) then f.path end) order by a.position), '[]')
        from message_attachments a join files f on f.id = a.file_id where a.message_id = m.id))
      order by m.created_at, m.id) from around m), '[]'))
  from r $$;
grant execute on function report_context to app_request;
