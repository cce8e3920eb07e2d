create or replace function write_audit(
  action text, subject_table text, subject_id text, before jsonb, after jsonb, reason text
)
returns void language sql security definer
set search_path = public
as $$
  insert into audit_log (actor_id, action, subject_table, subject_id, before, after, reason, request_id)
  values (actor_id(), action, subject_table, subject_id, nullif(before, 'null'), nullif(after, 'null'), reason,
    nullif(current_setting('app.request_id', true), '')) $$;
grant execute on function write_audit to app_request, app_system;
