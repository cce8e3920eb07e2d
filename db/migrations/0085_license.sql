-- A license is spelled as Americans spell it: table, columns, kinds of credentials, steps of a booking, and what was kept as JSON.
-- The audit log keeps the words it was written with.
alter table order_licences rename to order_licenses;
do $$
declare it record;
begin
  for it in select t.relname, a.attname from pg_attribute a join pg_class t on t.oid = a.attrelid join pg_namespace n on n.oid = t.relnamespace
    where n.nspname = 'public' and t.relkind = 'r' and a.attname like '%licence%' and a.attnum > 0 and not a.attisdropped loop
    execute format('alter table %I rename column %I to %I', it.relname, it.attname, replace(it.attname, 'licence', 'license'));
  end loop;
  for it in select c.conname, c.conrelid::regclass as place from pg_constraint c join pg_namespace n on n.oid = c.connamespace
    where n.nspname = 'public' and c.conname like '%licence%' loop
    execute format('alter table %s rename constraint %I to %I', it.place, it.conname, replace(it.conname, 'licence', 'license'));
  end loop;
  for it in select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'i' and c.relname like '%licence%' loop
    execute format('alter index %I rename to %I', it.relname, replace(it.relname, 'licence', 'license'));
  end loop;
end $$;
comment on table order_licenses is 'The renter''s license for one rental of a private car (rules.md); its picture is the owner''s to see until the car is back.';
drop function licence_on_file;

alter table credentials drop constraint credentials_kind_check;
alter table credentials disable trigger user;
update credentials set kind = replace(kind, 'licence', 'license') where kind like '%licence%';
alter table credentials enable trigger user;
alter table credentials add constraint credentials_kind_check check (kind in ('body_shop_registration', 'tow_license', 'adjuster_license', 'liability_insurance',
  'garage_keepers_insurance', 'fleet_insurance', 'other_license', 'minority_certificate', 'women_certificate', 'veteran_certificate'));

alter table order_events disable trigger user;
update order_events set kind = 'license' where kind = 'licence';
alter table order_events enable trigger user;
drop policy of_readable_order_inserts on order_events;
create policy of_readable_order_inserts on order_events for insert to app_request
  with check (actor_id = (select actor_id()) and kind <> 'status' and exists (select from orders o where o.id = order_events.order_id
    and case when order_events.kind = 'update' then o.provider_id in (select actor_providers_for('progress'))
      when order_events.kind in ('check_out', 'check_in') then o.provider_id in (select actor_providers_for('check_in'))
      when order_events.kind in ('handover_confirmed', 'handover_objected', 'license') then o.user_id = (select actor_id())
      else true end));

do $$
declare it record; found boolean;
begin
  for it in select t.relname, a.attname, format_type(a.atttypid, null) as type from pg_attribute a join pg_class t on t.oid = a.attrelid
      join pg_namespace n on n.oid = t.relnamespace
    where n.nspname = 'public' and t.relkind = 'r' and a.atttypid in ('json'::regtype, 'jsonb'::regtype) and not a.attisdropped
      and a.attgenerated = '' and t.relname <> 'audit_log'
      and not exists (select from pg_trigger g where g.tgrelid = t.oid and g.tgenabled = 'A') loop
    execute format('select exists (select from %I where %I::text like ''%%licence%%'')', it.relname, it.attname) into found;
    continue when not found;
    execute format('alter table %I disable trigger user', it.relname);
    execute format('update %1$I set %2$I = replace(%2$I::text, ''licence'', ''license'')::%3$s where %2$I::text like ''%%licence%%''', it.relname, it.attname, it.type);
    execute format('alter table %I enable trigger user', it.relname);
  end loop;
end $$;
