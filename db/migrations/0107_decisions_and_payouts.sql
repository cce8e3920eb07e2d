-- What an admin decides about a provider is a verification decision; payouts that are kept back are suspended, and what came back of them
-- was returned. Only names change.
alter table status_transitions disable trigger user;
update status_transitions set machine = 'verification_decision' where machine = 'decision';
alter table status_transitions enable trigger user;
drop trigger status on provider_decisions;
do $$
declare
  word record;
  it record;
begin
  for word in select * from (values ('^provider_decisions$', '^provider_decisions', 'verification_decisions')) w (places, was, says) loop
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
create trigger status after insert or update of status on verification_decisions for each row
  execute function tg_status('verification_decision', 'status');
create temporary table lists on commit drop as
  select conrelid::regclass::text as place, conname as name, pg_get_constraintdef(oid) as says from pg_constraint
  where contype = 'c' and conrelid in ('payout_items'::regclass) and pg_get_constraintdef(oid) ~ '''taken_back''';
do $$
declare it record;
begin
  for it in select * from lists loop execute format('alter table %s drop constraint %I', it.place, it.name); end loop;
end $$;
alter table payout_items disable trigger user;
update payout_items set what = 'returned' where what = 'taken_back';
alter table payout_items enable trigger user;
do $$
declare it record;
begin
  for it in select * from lists loop
    execute format('alter table %s add constraint %I %s', it.place, it.name, replace(it.says, '''taken_back''', '''returned'''));
  end loop;
end $$;
drop table lists;
do $$
declare
  word record;
  it record;
begin
  for word in select * from (values ('^payout_holds$', 'held', 'suspended'), ('^payout_holds$', 'payout_holds', 'payout_suspensions')) w (places, was, says) loop
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
alter policy admins_hold on payout_suspensions rename to admins_suspend;
update job_names j set name = regexp_replace(j.name, w.was, w.says)
  from (values ('^take_back_payout$', 'reverse_payout'), ('^apply_decision$', 'apply_verification_decision')) w (was, says) where j.name ~ w.was;
update graphile_worker._private_tasks t set identifier = regexp_replace(t.identifier, w.was, w.says)
  from (values ('^take_back_payout$', 'reverse_payout'), ('^apply_decision$', 'apply_verification_decision')) w (was, says) where t.identifier ~ w.was;
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
    for word in select * from (values (0, 'Null held_by is the platform itself: a transfer was taken back by hand', 'Null suspended_by is the platform itself: a transfer was reversed by hand'),
      (1, 'a payout taken back', 'a payout reversed')) w (n, was, says) order by n loop
      words := regexp_replace(words, word.was, word.says, 'g');
    end loop;
    if words = it.description then continue; end if;
    if it.attname is null then execute format('comment on table %s is %L', it.place, words);
    else execute format('comment on column %s.%I is %L', it.place, it.attname, words); end if;
  end loop;
end $$;
