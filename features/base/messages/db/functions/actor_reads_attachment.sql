create or replace function actor_reads_attachment(wanted uuid)
returns boolean language sql stable security definer
set search_path = public
as $$
  select exists (select from message_attachments a join messages m on m.id = a.message_id join conversations c on c.id = m.conversation_id
    where a.file_id = wanted and (actor_in_conversation(c.id)
      or actor_is_admin() and (exists (select from message_reports r where r.conversation_id = c.id
          and r.resolved_at is null and (r.message_id is null or r.message_id = m.id))
        or exists (select from orders o where o.id = c.order_id and o.work_status = 'disputed' and not actor_is_party(o.id))))) $$;
grant execute on function actor_reads_attachment to app_request;
