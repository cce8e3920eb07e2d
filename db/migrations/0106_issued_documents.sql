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
do $$
declare
  word record;
  it record;
begin
  for word in select * from (values ('^papers$', '^papers', 'issued_documents'), ('^paper_numbers$', '^paper_', 'issued_document_')) w (places, was, says) loop
    for it in select c.conrelid::regclass as place, c.conname as name from pg_constraint c join pg_class t on t.oid = c.conrelid
        where t.relnamespace = 'public'::regnamespace and t.relname ~ word.places and c.conname ~ word.was loop
      execute format('alter table %s rename constraint %I to %I', it.place, it.name, regexp_replace(it.name, word.was, word.says, 'g'));
    end loop;
    for it in select i.relname as name from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
        where t.relnamespace = 'public'::regnamespace and t.relname ~ word.places and i.relname ~ word.was loop
      execute format('alter index %I rename to %I', it.name, regexp_replace(it.name, word.was, word.says, 'g'));
    end loop;
    for it in select a.attrelid::regclass as place, a.attname as name from pg_attribute a join pg_class t on t.oid = a.attrelid
        where t.relnamespace = 'public'::regnamespace and t.relkind = 'r' and t.relname ~ word.places
          and a.attnum > 0 and not a.attisdropped and a.attname ~ word.was loop
      execute format('alter table %s rename column %I to %I', it.place, it.name, regexp_replace(it.name, word.was, word.says, 'g'));
    end loop;
    for it in select t.relname as name from pg_class t
        where t.relnamespace = 'public'::regnamespace and t.relkind = 'r' and t.relname ~ word.places and t.relname ~ word.was loop
      execute format('alter table %I rename to %I', it.name, regexp_replace(it.name, word.was, word.says, 'g'));
    end loop;
  end loop;
end $$;
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
do $$
declare
  it record;
  word record;
  words text;
begin
  for it in select d.objoid::regclass as place, a.attname, d.description from pg_description d join pg_class c on c.oid = d.objoid and d.classoid = 'pg_class'::regclass
      left join pg_attribute a on a.attrelid = d.objoid and a.attnum = d.objsubid and d.objsubid > 0
      where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'auth'::regnamespace) loop
    words := it.description;
    for word in select * from (values (0, 'the trigger of papers', 'the trigger of issued_documents'),
      (1, 'What the paper says', 'What the document says'),
      (2, 'of a paper ever', 'of a document ever'),
      (3, 'The paper that this one corrects', 'The document that this one corrects'),
      (4, 'Which one replaced a paper is', 'Which one replaced a document is')) w (n, was, says) order by n loop
      words := regexp_replace(words, word.was, word.says, 'g');
    end loop;
    if words = it.description then continue; end if;
    if it.attname is null then execute format('comment on table %s is %L', it.place, words);
    else execute format('comment on column %s.%I is %L', it.place, it.attname, words); end if;
  end loop;
end $$;
