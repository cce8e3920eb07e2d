create or replace function actor_shared_files()
returns setof uuid language sql stable security definer
set search_path = public
as $$
  select s.file_id from claim_document_shares s join claim_documents d on d.file_id = s.file_id
  where s.provider_id in (select actor_provider_ids())
    and exists (select from orders o where o.claim_id = d.claim_id and o.provider_id = s.provider_id and o.status = 'paid')
  union all
  select unnest(r.photos) from estimate_requests r where r.id in (select actor_asked_requests())
  union all
  select p.file_id from estimate_photos p join estimate_invitations i on i.id = p.invitation_id where i.provider_id in (select actor_provider_ids())
  union all
  select p.file_id from estimate_requests r join estimate_invitations i on i.request_id = r.id join estimate_photos p on p.invitation_id = i.id
    where r.driver_id = actor_id() and p.shown_at is not null
  union all
  select a.file_id from appraisal_reports a join orders o on o.id = a.order_id
    where a.file_id is not null and o.status = 'paid' and o.provider_id in (select actor_provider_ids())
  union all
  select o.file_id from outside_estimates o where o.file_id is not null and o.ended_at is null and o.id in (select actor_outside_estimates())
  union all
  select a.evidence_id from repair_answers a join repairs r on r.id = a.repair_id join claim_documents d on d.file_id = a.evidence_id
    where d.by_team and r.provider_id in (select actor_providers_for('prices'))
  union all
  select f.file_id from (select file_id, repair_id from repair_photos union all select file_id, repair_id from repair_records where file_id is not null) f
    join repairs r on r.id = f.repair_id where r.driver_id = actor_id() or r.provider_id in (select actor_provider_ids()) $$;
grant execute on function actor_shared_files to app_request;
