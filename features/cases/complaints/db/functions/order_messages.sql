create or replace function order_messages(wanted uuid)
returns jsonb language sql stable security definer
set search_path = public
as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'side', case when m.sender_id = o.user_id then 'customer' else 'provider' end,
      'name', u.name, 'content', m.content, 'created_at', m.created_at,
      'files', (select coalesce(jsonb_agg(jsonb_build_object('file_id', f.id, 'name', f.original_name, 'content_type', f.content_type, 'path', f.path)
          order by a.position), '[]') from message_attachments a join files f on f.id = a.file_id where a.message_id = m.id))
    order by m.created_at, m.id) filter (where m.id is not null), '[]')
  from orders o left join conversations c on c.order_id = o.id and c.topic = 'direct'
    left join messages m on m.conversation_id = c.id left join profiles u on u.id = m.sender_id
  where o.id = wanted and actor_is_admin() and not actor_is_party(o.id)
    and (o.work_status = 'disputed' or exists (select from conversations k join message_reports r on r.conversation_id = k.id
      where k.order_id = o.id and r.resolved_at is null))
  group by o.id $$;
grant execute on function order_messages to app_request;
