create or replace function queue_mail(
  id uuid, to_address text, subject text, text_body text, html_body text, kind text, attached_kind text,
  attached_id uuid
)
returns void language sql security definer
set search_path = public
as $$
  insert into outbox (id, to_address, subject, text_body, html_body, kind, attached_kind, attached_id)
    values (id, to_address, subject, text_body, html_body, kind, attached_kind, attached_id);
  select add_job('send_mail', json_build_object('id', id)) $$;
grant execute on function queue_mail to app_request, app_system;
