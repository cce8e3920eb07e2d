create or replace function merge_claims(
  merge_id uuid, goes uuid, stays uuid, why text, was text, closed_with text, at timestamptz
)
returns jsonb language plpgsql security definer
set search_path = public
as $$
declare
  a claims;
  b claims;
  gone jsonb := '{}';
  ids jsonb;
  asked jsonb;
begin
  select * into a from claims where id = goes;
  select * into b from claims where id = stays;
  if not coalesce(actor_is_admin(), false) or actor_id() in (a.driver_id, b.driver_id) or a.status <> 'closed' or b.status = 'closed' then
    raise exception 'not theirs to merge' using errcode = '42501';
  end if;
  if a.driver_id = b.driver_id then
    -- a document that the coverage of the merged claim cites stays beside it
    select coalesce(jsonb_agg(jsonb_build_object('file_id', d.file_id, 'slot', d.slot, 'label', d.label)), '[]') into ids
      from claim_documents d where d.claim_id = goes
        and not exists (select from coverage v where v.claim_id = goes and v.confirmed_file_id = d.file_id);
    select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'file_id', r.file_id)), '[]') into asked from document_requests r
      where r.claim_id = goes and (r.file_id is null or ids @> jsonb_build_array(jsonb_build_object('file_id', r.file_id)))
        and (r.fulfilled_at is not null or r.withdrawn_at is not null or not exists (select from document_requests k where k.claim_id = stays
          and k.slot = r.slot and lower(coalesce(k.label, '')) = lower(coalesce(r.label, '')) and k.fulfilled_at is null and k.withdrawn_at is null));
    gone := gone || jsonb_build_object('documents', ids, 'document_requests', asked);
    update document_requests set file_id = null where claim_id = goes and asked @> jsonb_build_array(jsonb_build_object('id', id));
    update claim_documents d set claim_id = stays,
      slot = case when x.taken then 'further' else d.slot end,
      label = case when x.taken then initcap(replace(d.slot, '_', ' ')) || ' (' || left(a.claim_number, 60) || ')' else d.label end
    from (select m.file_id, m.slot in ('police_report', 'damage_photos', 'insurer_screenshot') and exists (select from claim_documents k where k.claim_id = stays and k.slot = m.slot) as taken
      from claim_documents m where m.claim_id = goes) x
    where x.file_id = d.file_id and ids @> jsonb_build_array(jsonb_build_object('file_id', d.file_id));
    update document_requests r set claim_id = stays, file_id = x.file_id
      from jsonb_to_recordset(asked) as x(id uuid, file_id uuid) where x.id = r.id;
    with went as (update claim_notes set claim_id = stays where claim_id = goes returning id)
      select coalesce(jsonb_agg(id), '[]') into ids from went;
    gone := gone || jsonb_build_object('claim_notes', ids);
    -- who works on it, and when, is taken over where the claim that stays says neither
    insert into claim_work (claim_id) values (stays) on conflict do nothing;
    with w as (select w.* from claim_work w join claim_work k on k.claim_id = stays
        where w.claim_id = goes and k.assignee_id is null and w.assignee_id is not null),
      took as (update claim_work k set assignee_id = w.assignee_id, assigned_at = w.assigned_at from w where k.claim_id = stays returning w.assignee_id, w.assigned_at, w.assigned_by)
      select coalesce(jsonb_agg(to_jsonb(took)), '[]') into ids from took;
    -- by itself: with the assignee the trigger names whoever merges
    update claim_work k set assigned_by = x.assigned_by from jsonb_to_recordset(ids) as x(assigned_by uuid) where k.claim_id = stays;
    gone := gone || jsonb_build_object('claim_assigned', ids);
    with took as (update claim_work k set follow_up_on = w.follow_up_on, follow_up_for = w.follow_up_for from claim_work w
        where k.claim_id = stays and w.claim_id = goes and k.follow_up_on is null and w.follow_up_on is not null
        returning w.follow_up_on, md5(w.follow_up_for) as follow_up_for)
      select coalesce(jsonb_agg(to_jsonb(took)), '[]') into ids from took;
    gone := gone || jsonb_build_object('claim_follow_up', ids);
    with went as (update orders set claim_id = stays where claim_id = goes returning id)
      select coalesce(jsonb_agg(id), '[]') into ids from went;
    gone := gone || jsonb_build_object('orders', ids);
    with went as (update conversations c set claim_id = stays where c.claim_id = goes and not (c.topic = 'support'
        and exists (select from conversations k where k.topic = 'support' and k.participant_1_id = c.participant_1_id and k.claim_id = stays))
      returning id)
      select coalesce(jsonb_agg(id), '[]') into ids from went;
    gone := gone || jsonb_build_object('conversations', ids);
    with went as (update coverage_extensions e set claim_id = stays where e.claim_id = goes and e.status = 'asked'
        and not exists (select from coverage_extensions k where k.claim_id = stays and k.status = 'asked') returning id)
      select coalesce(jsonb_agg(id), '[]') into ids from went;
    gone := gone || jsonb_build_object('coverage_extensions', ids);
    with went as (update estimate_requests set claim_id = stays where claim_id = goes returning id)
      select coalesce(jsonb_agg(id), '[]') into ids from went;
    gone := gone || jsonb_build_object('estimate_requests', ids);
    with went as (update repairs set claim_id = stays where claim_id = goes returning id)
      select coalesce(jsonb_agg(id), '[]') into ids from went;
    gone := gone || jsonb_build_object('repairs', ids);
    with went as (update adjuster_contacts set claim_id = stays where claim_id = goes returning id)
      select coalesce(jsonb_agg(id), '[]') into ids from went;
    gone := gone || jsonb_build_object('adjuster_contacts', ids);
    -- one car stands in one place: where both say so, each keeps what it says
    with went as (update storage_stays s set claim_id = stays where s.claim_id = goes
        and not (s.out_at is null and exists (select from storage_stays k where k.claim_id = stays and k.out_at is null)) returning id)
      select coalesce(jsonb_agg(id), '[]') into ids from went;
    gone := gone || jsonb_build_object('storage_stays', ids);
    -- one car is towed once at a time: where both say so, each keeps its tow
    with went as (update tow_jobs t set claim_id = stays where t.claim_id = goes and not (t.status = any(open_tows())
        and exists (select from tow_jobs k where k.claim_id = stays and k.status = any(open_tows()))) returning id)
      select coalesce(jsonb_agg(id), '[]') into ids from went;
    gone := gone || jsonb_build_object('tow_jobs', ids);
  end if;
  insert into claim_merges (id, claim_id, into_id, reason, status_before, closed_before, moved, merged_by, merged_at)
    values (merge_id, goes, stays, why, was, closed_with, gone, actor_id(), at);
  update claims set merged_into_id = stays where id = goes;
  perform claims_wait_anew(goes, stays);
  return gone;
end $$;
grant execute on function merge_claims to app_request;
