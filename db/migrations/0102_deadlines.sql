-- What has to happen by a moment has a deadline: the rule for answering a booking, and the jobs that wait.
alter table rules disable trigger user;
update rules set key = 'response_deadline' where key = 'response_clock';
alter table rules enable trigger user;
alter table audit_log disable trigger user;
update audit_log set subject_id = regexp_replace(subject_id, '^response_clock/', 'response_deadline/')
  where subject_table = 'rules' and subject_id like 'response\_clock/%';
alter table audit_log enable trigger user;
update saved_views set query = regexp_replace(query, '(^|&)rule=response_clock(?=&|$)', '\1rule=response_deadline')
  where query ~ '(^|&)rule=response_clock(&|$)';

update job_names set name = replace(name, '_clock', '_deadline') where name like '%\_clock';
update job_names set name = 'record_dispute' where name = 'note_dispute';
-- jobs that wait keep their moment under the new name
update graphile_worker._private_tasks set identifier = replace(identifier, '_clock', '_deadline') where identifier like '%\_clock';
update graphile_worker._private_tasks set identifier = 'record_dispute' where identifier = 'note_dispute';
update graphile_worker._private_jobs set key = regexp_replace(key, '^((claim|extension|deposit)_)?clock:', '\1deadline:')
  where key ~ '^((claim|extension|deposit)_)?clock:';
update graphile_worker._private_known_crontabs set identifier = replace(identifier, '_clock', '_deadline') where identifier like '%\_clock';

do $$
declare it record; words text;
begin
  for it in select d.objoid::regclass as place, a.attname, d.description
    from pg_description d join pg_class c on c.oid = d.objoid and d.classoid = 'pg_class'::regclass
      left join pg_attribute a on a.attrelid = d.objoid and a.attnum = d.objsubid and d.objsubid > 0
    where c.relnamespace = 'public'::regnamespace and d.description ~ 'response clock|its clock|that clock' loop
    words := replace(replace(replace(it.description, 'response clock', 'response deadline'), 'before its clock ended', 'before its deadline'),
      'that clock stands still until', 'that deadline is paused until');
    if it.attname is null then execute format('comment on table %s is %L', it.place, words);
    else execute format('comment on column %s.%I is %L', it.place, it.attname, words); end if;
  end loop;
end $$;
