-- Receipts, invoices and statements are issued documents; what a driver sends to their insurer is a reimbursement request; licenses and
-- policies are credentials. Only names change: numbers, letters and facts stay as they were issued.
alter table audit_log disable trigger user;
update audit_log a set subject_table = w.says
  from (values ('papers', 'issued_documents')) w (was, says) where a.subject_table = w.was;
alter table audit_log enable trigger user;
drop policy parties_or_admin_read on papers;
create temporary table lists on commit drop as
  select conrelid::regclass::text as place, conname as name, pg_get_constraintdef(oid) as says from pg_constraint
  where contype = 'c' and conrelid in ('papers'::regclass) and pg_get_constraintdef(oid) ~ '''reimbursement_statement''';
do $$
declare it record;
begin
  for it in select * from lists loop execute format('alter table %s drop constraint %I', it.place, it.name); end loop;
end $$;
alter table papers disable trigger user;
update papers set key = regexp_replace(key, '^reimbursement_statement', 'reimbursement_request'), kind = 'reimbursement_request'
  where kind = 'reimbursement_statement';
alter table papers enable trigger user;
alter table paper_numbers disable trigger user;
update paper_numbers set kind = 'reimbursement_request' where kind = 'reimbursement_statement';
alter table paper_numbers enable trigger user;
do $$
declare it record;
begin
  for it in select * from lists loop
    execute format('alter table %s add constraint %I %s', it.place, it.name, replace(it.says, '''reimbursement_statement''', '''reimbursement_request'''));
  end loop;
end $$;
drop table lists;
do $$
declare it record;
begin
  for it in select p.oid::regprocedure as called, regexp_replace(p.proname, w.was, w.says) as name
      from pg_proc p join (values ('^tg_paper_fixed$', 'tg_issued_document_fixed'), ('^tg_paper_number$', 'tg_issued_document_number'), ('^actor_reads_business_paper$', 'actor_reads_business_document'), ('^(note|record)_paper_reminder$', '\1_credential_reminder')) w (was, says) on p.proname ~ w.was
      where p.pronamespace = 'public'::regnamespace loop
    execute format('alter function %s rename to %I', it.called, it.name);
  end loop;
end $$;
select rename_in_tables('^papers$', '^papers', 'issued_documents');
select rename_in_tables('^paper_numbers$', '^paper_', 'issued_document_');
create policy parties_or_admin_read on issued_documents for select to app_request
  using ((select actor_is_admin()) or driver_id = (select actor_id()) and kind in ('receipt', 'invoice', 'refund_note', 'reimbursement_request')
    or provider_id in (select actor_provider_ids()) and kind in ('receipt', 'invoice', 'refund_note')
    or provider_id in (select actor_providers_for('money')) and kind = 'provider_statement');
update job_names j set name = regexp_replace(j.name, w.was, w.says)
  from (values ('^issue_papers$', 'issue_documents'), ('^issue_statements$', 'issue_provider_statements')) w (was, says) where j.name ~ w.was;
update graphile_worker._private_tasks t set identifier = regexp_replace(t.identifier, w.was, w.says)
  from (values ('^issue_papers$', 'issue_documents'), ('^issue_statements$', 'issue_provider_statements')) w (was, says) where t.identifier ~ w.was;
update graphile_worker._private_known_crontabs c set identifier = w.says
  from (values ('issue_papers', 'issue_documents'), ('issue_statements', 'issue_provider_statements')) w (was, says) where c.identifier = w.was;
alter table notifications disable trigger user;
update notifications set action_url = replace(replace(action_url, 'status=papers', 'status=credentials'), '/admin/providers/papers', '/admin/providers/credentials')
  where action_url ~ 'status=papers|/admin/providers/papers';
alter table notifications enable trigger user;
alter table saved_views disable trigger user;
update saved_views set query = replace(query, 'status=papers', 'status=credentials') where query like '%status=papers%';
alter table saved_views enable trigger user;
select reword_comments(array[
  ['the trigger of papers', 'the trigger of issued_documents'],
  ['What the paper says', 'What the document says'],
  ['of a paper ever', 'of a document ever'],
  ['The paper that this one corrects', 'The document that this one corrects'],
  ['Which one replaced a paper is', 'Which one replaced a document is']]);
