-- Days that are kept for an unpaid booking are reserved; only a card is on hold. Only names change.
do $$
declare it record;
begin
  select pg_get_expr(polwithcheck, polrelid) as says into it from pg_policy where polname = 'bookers_hold' and polrelid = 'listing_days'::regclass;
  drop policy bookers_hold on listing_days;
  execute format('create policy bookers_reserve on listing_days for insert to app_request with check (%s)', replace(it.says, '''hold''', '''reservation'''));
end $$;
create temporary table lists on commit drop as
  select conrelid::regclass::text as place, conname as name, pg_get_constraintdef(oid) as says from pg_constraint
  where contype = 'c' and conrelid in ('listing_days'::regclass) and pg_get_constraintdef(oid) ~ '''hold''';
do $$
declare it record;
begin
  for it in select * from lists loop execute format('alter table %s drop constraint %I', it.place, it.name); end loop;
end $$;
update listing_days set reason = 'reservation' where reason = 'hold';
do $$
declare it record;
begin
  for it in select * from lists loop
    execute format('alter table %s add constraint %I %s', it.place, it.name, replace(it.says, '''hold''', '''reservation'''));
  end loop;
end $$;
drop table lists;
alter table rules disable trigger user;
update rules set key = 'reservation' where key = 'hold';
alter table rules enable trigger user;
update saved_views set query = regexp_replace(query, '(^|&)rule=hold(?=&|$)', '\1rule=reservation') where query ~ '(^|&)rule=hold(&|$)';
alter table audit_log disable trigger user;
update audit_log set subject_id = regexp_replace(subject_id, '^hold/', 'reservation/') where subject_table = 'rules' and subject_id like 'hold/%';
alter table audit_log enable trigger user;
alter table order_events disable trigger user;
update order_events set reason = 'reservation_ended' where reason = 'hold_ended';
alter table order_events enable trigger user;
alter table orders rename column hold_expires_at to reservation_expires_at;
do $$
declare it record;
begin
  for it in select p.oid::regprocedure as called, regexp_replace(p.proname, w.was, w.says) as name
      from pg_proc p join (values ('^tg_hold_limit$', 'tg_reservation_limit')) w (was, says) on p.proname ~ w.was
      where p.pronamespace = 'public'::regnamespace loop
    execute format('alter function %s rename to %I', it.called, it.name);
  end loop;
end $$;
alter trigger hold_limit on orders rename to limit_reservations;
update job_names j set name = regexp_replace(j.name, w.was, w.says)
  from (values ('^expire_hold', 'expire_reservation')) w (was, says) where j.name ~ w.was;
update graphile_worker._private_tasks t set identifier = regexp_replace(t.identifier, w.was, w.says)
  from (values ('^expire_hold', 'expire_reservation')) w (was, says) where t.identifier ~ w.was;
update graphile_worker._private_jobs set key = 'expire_reservations:start' where key = 'expire_holds:start';
update graphile_worker._private_known_crontabs set identifier = 'expire_reservations' where identifier = 'expire_holds';
-- answers that are kept for a call that is sent again, with the names of 0104 to 0108
do $$
declare it record;
begin
  for it in select * from (values ('"hold_expires_at": ', '"reservation_expires_at": '), ('"problem": ', '"complaint": '),
      ('"disputes": ', '"chargebacks": '), ('"kind": "dispute', '"kind": "chargeback'), ('"kind": "work_dispute"', '"kind": "work_chargeback"'),
      ('"reason": "dispute"', '"reason": "chargeback"'), ('"reason": "hold_ended"', '"reason": "reservation_ended"'),
      ('"taking_back_cents": ', '"reversing_cents": '), ('"why": "on_hold"', '"why": "suspended"'),
      ('"due_for": "papers"', '"due_for": "credentials"'), ('"key": "hold"', '"key": "reservation"')) as n (was, name) loop
    update idempotency_keys set body = replace(body::text, it.was, it.name)::jsonb where position(it.was in body::text) > 0;
    update idempotency_keys set result = replace(result::text, it.was, it.name)::jsonb where position(it.was in result::text) > 0;
  end loop;
end $$;
update idempotency_keys set body = jsonb_set(body #- '{overview,hold}', '{overview,suspension}', body #> '{overview,hold}')
  where body -> 'overview' ? 'hold';
update idempotency_keys set result = jsonb_set(result #- '{overview,hold}', '{overview,suspension}', result #> '{overview,hold}')
  where result -> 'overview' ? 'hold';
select reword_comments(array[
  ['release, hold, lead fees', 'release, reservation, lead fees']]);
drop function rename_in_tables(text, text, text), reword_comments(text[]);
