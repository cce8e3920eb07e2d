create or replace function change_state_right(wanted text, seen integer, value jsonb, reason text)
returns boolean language plpgsql security definer
set search_path = public
as $$
begin
  if not actor_is_admin() then raise exception 'Only a claims admin may do this.' using errcode = '42501'; end if;
  update state_rights s set (has_repair_choice_law, strength, citation, summary, summary_es, covers, complaint_agency,
      complaint_url, confidence, source, ui_notice, reviewed_on, reviewed_by_counsel, version) =
    (r.has_repair_choice_law, r.strength, r.citation, r.summary, r.summary_es, r.covers, r.complaint_agency,
      r.complaint_url, r.confidence, r.source, r.ui_notice, r.reviewed_on, r.reviewed_by_counsel, seen + 1)
    from jsonb_populate_record(null::state_rights, change_state_right.value) r
    where s.state = wanted and s.version = seen;
  if not found then return false; end if;
  insert into state_right_versions (state, version, value, changed_by, reason)
    values (wanted, seen + 1, change_state_right.value, actor_id(), change_state_right.reason);
  return true;
end $$;
grant execute on function change_state_right to app_request;
