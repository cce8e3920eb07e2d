-- A payment that the driver's bank takes back is a chargeback. Only names change; what Stripe calls a dispute keeps its name.
-- what 0104 to 0108 do again and again; 0108 drops both
create function rename_in_tables(places text, was text, says text) returns void language plpgsql as $$
declare it record;
begin
  for it in select c.conrelid::regclass as place, c.conname as name from pg_constraint c join pg_class t on t.oid = c.conrelid
      where t.relnamespace = 'public'::regnamespace and t.relname ~ places and c.conname ~ was loop
    execute format('alter table %s rename constraint %I to %I', it.place, it.name, regexp_replace(it.name, was, says, 'g'));
  end loop;
  for it in select i.relname as name from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
      where t.relnamespace = 'public'::regnamespace and t.relname ~ places and i.relname ~ was loop
    execute format('alter index %I rename to %I', it.name, regexp_replace(it.name, was, says, 'g'));
  end loop;
  for it in select a.attrelid::regclass as place, a.attname as name from pg_attribute a join pg_class t on t.oid = a.attrelid
      where t.relnamespace = 'public'::regnamespace and t.relkind = 'r' and t.relname ~ places
        and a.attnum > 0 and not a.attisdropped and a.attname ~ was loop
    execute format('alter table %s rename column %I to %I', it.place, it.name, regexp_replace(it.name, was, says, 'g'));
  end loop;
  for it in select t.relname as name from pg_class t
      where t.relnamespace = 'public'::regnamespace and t.relkind = 'r' and t.relname ~ places and t.relname ~ was loop
    execute format('alter table %I rename to %I', it.name, regexp_replace(it.name, was, says, 'g'));
  end loop;
end $$;
create function reword_comments(pairs text[]) returns void language plpgsql as $$
declare it record; words text;
begin
  for it in select d.objoid::regclass as place, a.attname, d.description from pg_description d join pg_class c on c.oid = d.objoid and d.classoid = 'pg_class'::regclass
      left join pg_attribute a on a.attrelid = d.objoid and a.attnum = d.objsubid and d.objsubid > 0
      where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'auth'::regnamespace) loop
    words := it.description;
    for n in 1 .. array_length(pairs, 1) loop
      words := regexp_replace(words, pairs[n][1], pairs[n][2], 'g');
    end loop;
    if words = it.description then continue; end if;
    if it.attname is null then execute format('comment on table %s is %L', it.place, words);
    else execute format('comment on column %s.%I is %L', it.place, it.attname, words); end if;
  end loop;
end $$;
revoke all on function rename_in_tables(text, text, text), reword_comments(text[]) from public;
alter table order_events disable trigger user;
update order_events set machine = replace(machine, 'dispute', 'chargeback'), kind = case kind when 'dispute' then 'chargeback' else kind end
  where machine = 'dispute' or kind = 'dispute';
alter table order_events enable trigger user;
alter table status_transitions disable trigger user;
update status_transitions set machine = 'chargeback' where machine = 'dispute';
alter table status_transitions enable trigger user;
create temporary table lists on commit drop as
  select conrelid::regclass::text as place, conname as name, pg_get_constraintdef(oid) as says from pg_constraint
  where contype = 'c' and conrelid in ('ledger_entries'::regclass, 'ledger_transactions'::regclass, 'card_records'::regclass, 'money_differences'::regclass) and pg_get_constraintdef(oid) ~ '''dispute''|''dispute_closed''|''dispute_unknown''|''dispute_differs''';
do $$
declare it record;
begin
  for it in select * from lists loop execute format('alter table %s drop constraint %I', it.place, it.name); end loop;
end $$;
alter table ledger_entries disable trigger user;
update ledger_entries set account = 'chargeback' where account = 'dispute';
alter table ledger_entries enable trigger user;
alter table ledger_transactions disable trigger user;
update ledger_transactions set kind = regexp_replace(kind, '^dispute', 'chargeback'), key = regexp_replace(key, '^dispute(?=(_closed)?:)', 'chargeback')
  where kind in ('dispute', 'dispute_closed');
alter table ledger_transactions enable trigger user;
update card_records set kind = 'chargeback' where kind = 'dispute';
update money_differences set kind = regexp_replace(kind, '^dispute', 'chargeback') where kind in ('dispute_unknown', 'dispute_differs');
do $$
declare it record;
begin
  for it in select * from lists loop
    execute format('alter table %s add constraint %I %s', it.place, it.name, replace(replace(replace(replace(it.says, '''dispute''', '''chargeback'''), '''dispute_closed''', '''chargeback_closed'''), '''dispute_unknown''', '''chargeback_unknown'''), '''dispute_differs''', '''chargeback_differs'''));
  end loop;
end $$;
drop table lists;
-- a statement that was issued names the movements of its month
alter table papers disable trigger user;
update papers set facts = replace(facts::text, '"kind": "dispute', '"kind": "chargeback')::jsonb
  where kind = 'provider_statement' and position('"kind": "dispute' in facts::text) > 0;
alter table papers enable trigger user;
alter table notifications disable trigger user;
update notifications set action_url = replace(action_url, '#dispute', '#chargeback') where action_url like '%#dispute';
alter table notifications enable trigger user;
do $$
declare it record;
begin
  for it in select p.oid::regprocedure as called, regexp_replace(p.proname, w.was, w.says) as name
      from pg_proc p join (values ('^tg_dispute', 'tg_chargeback')) w (was, says) on p.proname ~ w.was
      where p.pronamespace = 'public'::regnamespace loop
    execute format('alter function %s rename to %I', it.called, it.name);
  end loop;
end $$;
drop trigger status_dispute on disputes;
select rename_in_tables('dispute', '(?<!stripe_)dispute', 'chargeback');
create trigger status_chargeback after insert or update of status on chargebacks for each row execute function tg_status('chargeback', 'status');
update job_names j set name = regexp_replace(j.name, w.was, w.says)
  from (values ('dispute', 'chargeback')) w (was, says) where j.name ~ w.was;
update graphile_worker._private_tasks t set identifier = regexp_replace(t.identifier, w.was, w.says)
  from (values ('dispute', 'chargeback')) w (was, says) where t.identifier ~ w.was;
update graphile_worker._private_jobs set key = regexp_replace(key, '^dispute:', 'chargeback:') where key like 'dispute:%';
select reword_comments(array[
  ['[Dd]ispute at the bank', 'chargeback'],
  ['\mdispute(s?)\M', 'chargeback\1'],
  ['\mDispute(s?)\M', 'Chargeback\1']]);
