-- What an admin decides about a provider is a verification decision; payouts that are kept back are suspended, and what came back of them
-- was returned. Only names change.
alter table status_transitions disable trigger user;
update status_transitions set machine = 'verification_decision' where machine = 'decision';
alter table status_transitions enable trigger user;
drop trigger status on provider_decisions;
select rename_in_tables('^provider_decisions$', '^provider_decisions', 'verification_decisions');
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
select rename_in_tables('^payout_holds$', 'held', 'suspended');
select rename_in_tables('^payout_holds$', 'payout_holds', 'payout_suspensions');
alter policy admins_hold on payout_suspensions rename to admins_suspend;
update job_names j set name = regexp_replace(j.name, w.was, w.says)
  from (values ('^take_back_payout$', 'reverse_payout'), ('^apply_decision$', 'apply_verification_decision')) w (was, says) where j.name ~ w.was;
update graphile_worker._private_tasks t set identifier = regexp_replace(t.identifier, w.was, w.says)
  from (values ('^take_back_payout$', 'reverse_payout'), ('^apply_decision$', 'apply_verification_decision')) w (was, says) where t.identifier ~ w.was;
select reword_comments(array[
  ['Null held_by is the platform itself: a transfer was taken back by hand', 'Null suspended_by is the platform itself: a transfer was reversed by hand'],
  ['a payout taken back', 'a payout reversed']]);
