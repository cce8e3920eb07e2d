create or replace function queue_mail(
  id uuid, to_address text, subject text, text_body text, html_body text, kind text
)
returns void language sql security definer
set search_path = public
as $$
  insert into outbox (id, to_address, subject, text_body, html_body, kind)
    values (id, to_address, subject, text_body, html_body, kind);
  select add_job('send_mail', json_build_object('id', id)) $$;
grant execute on function queue_mail to app_request, app_system;
