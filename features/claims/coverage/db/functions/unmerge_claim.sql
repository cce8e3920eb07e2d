create or replace function unmerge_claim(goes uuid, why text, at timestamptz)
returns jsonb language plpgsql security definer
set search_path = public
as $$
declare
  m claim_merges;
begin
  select * into m from claim_merges where claim_id = goes and undone_at is null for update;
  if m.id is null or not coalesce(actor_is_admin(), false)
    or exists (select from claims c where c.id in (m.claim_id, m.into_id) and c.driver_id = actor_id()) then
    raise exception 'not theirs to undo' using errcode = '42501';
  end if;
  update document_requests r set file_id = null
    from jsonb_to_recordset(m.moved -> 'document_requests') as x(id uuid) where x.id = r.id and r.claim_id = m.into_id;
  update claim_documents d set claim_id = goes, slot = x.slot, label = x.label
    from jsonb_to_recordset(m.moved -> 'documents') as x(file_id uuid, slot text, label text)
    where x.file_id = d.file_id and d.claim_id = m.into_id
      and not exists (select from coverage v where v.claim_id = m.into_id and v.confirmed_file_id = d.file_id)
      and not exists (select from document_requests r where r.claim_id = m.into_id and r.file_id = d.file_id);
  update document_requests r set claim_id = goes, file_id = (select d.file_id from claim_documents d where d.file_id = x.file_id and d.claim_id = goes)
    from jsonb_to_recordset(m.moved -> 'document_requests') as x(id uuid, file_id uuid) where x.id = r.id and r.claim_id = m.into_id;
  update claim_notes n set claim_id = goes where n.claim_id = m.into_id and m.moved -> 'claim_notes' ? n.id::text;
  -- what was taken over ends where nobody changed it meanwhile; the claim that comes back still has its own
  update claim_work k set assignee_id = null, assigned_at = at from jsonb_to_recordset(m.moved -> 'claim_assigned') as x(assignee_id uuid, assigned_at timestamptz)
    where k.claim_id = m.into_id and k.assignee_id = x.assignee_id and k.assigned_at = x.assigned_at;
  update claim_work k set follow_up_on = null, follow_up_for = null
    from jsonb_to_recordset(m.moved -> 'claim_follow_up') as x(follow_up_on date, follow_up_for text)
    where k.claim_id = m.into_id and k.follow_up_on = x.follow_up_on and md5(k.follow_up_for) = x.follow_up_for;
  update orders o set claim_id = goes where o.claim_id = m.into_id and m.moved -> 'orders' ? o.id::text;
  -- a report that was handed in meanwhile goes with its booking
  update claim_documents d set claim_id = goes from appraisal_reports a join orders o on o.id = a.order_id
    where a.file_id = d.file_id and d.claim_id = m.into_id and o.claim_id = goes
      and not exists (select from coverage v where v.claim_id = m.into_id and v.confirmed_file_id = d.file_id)
      and not exists (select from document_requests r where r.claim_id = m.into_id and r.file_id = d.file_id);
  update conversations c set claim_id = goes where c.claim_id = m.into_id and m.moved -> 'conversations' ? c.id::text
    and not exists (select from conversations k where k.topic = 'support' and k.participant_1_id = c.participant_1_id and k.claim_id = goes);
  update coverage_extensions e set claim_id = goes where e.claim_id = m.into_id and e.status = 'asked'
    and m.moved -> 'coverage_extensions' ? e.id::text
    and not exists (select from coverage_extensions k where k.claim_id = goes and k.status = 'asked');
  -- back where nothing of its kind has begun meanwhile
  update estimate_requests r set claim_id = goes where r.claim_id = m.into_id and m.moved -> 'estimate_requests' ? r.id::text
    and (r.status <> 'open' or not exists (select from estimate_requests k where k.claim_id = goes and k.status = 'open'));
  -- so does the PDF of an estimate that was added beside it meanwhile
  update claim_documents d set claim_id = goes from outside_estimates o join estimate_requests r on r.id = o.request_id
    where o.file_id = d.file_id and d.claim_id = m.into_id and d.slot = 'further' and r.claim_id = goes
      and not exists (select from coverage v where v.claim_id = m.into_id and v.confirmed_file_id = d.file_id)
      and not exists (select from document_requests k where k.claim_id = m.into_id and k.file_id = d.file_id)
      and not exists (select from outside_estimates x join estimate_requests k on k.id = x.request_id where x.file_id = d.file_id and k.claim_id = m.into_id);
  update repairs r set claim_id = goes where r.claim_id = m.into_id and m.moved -> 'repairs' ? r.id::text
    and not exists (select from repairs k where k.claim_id = goes and k.trade = r.trade);
  -- and what the team added because it shows an answer to it
  update claim_documents d set claim_id = goes from repair_answers a join repairs r on r.id = a.repair_id
    where a.evidence_id = d.file_id and d.by_team and d.claim_id = m.into_id and r.claim_id = goes
      and not exists (select from coverage v where v.claim_id = m.into_id and v.confirmed_file_id = d.file_id);
  update adjuster_contacts a set claim_id = goes where a.claim_id = m.into_id and m.moved -> 'adjuster_contacts' ? a.id::text;
  update storage_stays s set claim_id = goes where s.claim_id = m.into_id and m.moved -> 'storage_stays' ? s.id::text
    and not (s.out_at is null and exists (select from storage_stays k where k.claim_id = goes and k.out_at is null));
  update tow_jobs t set claim_id = goes where t.claim_id = m.into_id and m.moved -> 'tow_jobs' ? t.id::text
    and not (t.status = any(open_tows()) and exists (select from tow_jobs k where k.claim_id = goes and k.status = any(open_tows())));
  update claim_merges set undone_by = actor_id(), undone_at = at, undo_reason = why where id = m.id;
  update claims set merged_into_id = null where id = goes;
  perform claims_wait_anew(goes, m.into_id);
  return jsonb_build_object('into_id', m.into_id, 'status_before', m.status_before, 'moved', m.moved);
end $$;
grant execute on function unmerge_claim to app_request;
