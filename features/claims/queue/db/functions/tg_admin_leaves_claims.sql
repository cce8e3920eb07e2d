create or replace function tg_admin_leaves_claims()
returns trigger language plpgsql security definer
set search_path = public
as $$
begin
  with freed as (update claim_work set assignee_id = null, assigned_at = now() where assignee_id = new.id returning claim_id)
  insert into audit_log (actor_id, action, subject_table, subject_id, before, after, request_id)
    select actor_id(), 'claim.unassigned', 'claims', claim_id::text, jsonb_build_object('assignee_id', new.id),
      jsonb_build_object('assignee_id', null), nullif(current_setting('app.request_id', true), '') from freed;
  return null;
end $$;
comment on function tg_admin_leaves_claims is 'The claims of an admin who is suspended, loses the role or deletes the account are nobody’s, and that is on record.';
