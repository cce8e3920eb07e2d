-- What a driver reports about a booking is a complaint, what the reconciliation finds a discrepancy, what an insurer owes a receivable;
-- a settlement (an insurer payment or a write-off) reduces it. Only names change.
alter table audit_log disable trigger user;
update audit_log a set subject_table = w.says
  from (values ('money_differences', 'money_discrepancies'), ('insurer_credits', 'insurer_settlements')) w (was, says) where a.subject_table = w.was;
alter table audit_log enable trigger user;
alter table notifications disable trigger user;
update notifications set action_url = replace(action_url, '?difference=', '?discrepancy=') where action_url like '%?difference=%';
alter table notifications enable trigger user;
-- a saved view is known again by its text, whose keys stand in order
update saved_views v set query = (select string_agg(part, '&' order by split_part(part, '=', 1) collate "C", place)
    from regexp_split_to_table(regexp_replace(v.query, '(^|&)difference=', '\1discrepancy='), '&') with ordinality as p (part, place))
  where query ~ '(^|&)difference=';
do $$
declare it record;
begin
  for it in select p.oid::regprocedure as called, regexp_replace(p.proname, w.was, w.says) as name
      from pg_proc p join (values ('^tg_credit_', 'tg_settlement_'), ('^insurer_debts$', 'insurer_receivables')) w (was, says) on p.proname ~ w.was
      where p.pronamespace = 'public'::regnamespace loop
    execute format('alter function %s rename to %I', it.called, it.name);
  end loop;
end $$;
do $$
declare
  word record;
  it record;
begin
  for word in select * from (values ('^order_problem', 'problem', 'complaint'), ('^money_differences$', 'differences', 'discrepancies'), ('^book_comparisons$', 'differences', 'discrepancies'), ('^insurer_credit', 'credit', 'settlement')) w (places, was, says) loop
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
    for word in select * from (values (0, 'What sort of problem was reported', 'What sort of complaint was filed'),
      (1, 'until the difference is gone', 'until the discrepancy is gone'),
      (2, 'What takes from an insurer.s debt', 'What reduces an insurer receivable'),
      (3, 'a credit was applied', 'a settlement was applied')) w (n, was, says) order by n loop
      words := regexp_replace(words, word.was, word.says, 'g');
    end loop;
    if words = it.description then continue; end if;
    if it.attname is null then execute format('comment on table %s is %L', it.place, words);
    else execute format('comment on column %s.%I is %L', it.place, it.attname, words); end if;
  end loop;
end $$;
