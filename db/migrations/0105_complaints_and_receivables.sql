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
select rename_in_tables('^order_problem', 'problem', 'complaint');
select rename_in_tables('^money_differences$', 'differences', 'discrepancies');
select rename_in_tables('^book_comparisons$', 'differences', 'discrepancies');
select rename_in_tables('^insurer_credit', 'credit', 'settlement');
select reword_comments(array[
  ['What sort of problem was reported', 'What sort of complaint was filed'],
  ['until the difference is gone', 'until the discrepancy is gone'],
  ['What takes from an insurer.s debt', 'What reduces an insurer receivable'],
  ['a credit was applied', 'a settlement was applied']]);
