-- One insurer is one row, in claims, receivables and wherever else it is asked for. Before this its typed name was folded by
-- two rival rules; now one rule, insurer_key(), finds the row by its name or an alias, and an unknown name makes one.
create function insurer_key(name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select coalesce(nullif(replace(regexp_replace(w.words,
      '^the (?=.)|(?<=.)( (insurance|ins|assurance|company|companies|co|corporation|corp|incorporated|inc|llc|ltd|limited|group))+$', '', 'g'),
      ' ', ''), ''), lower(name))
  from (select trim(regexp_replace(regexp_replace(lower(name), '[.''’]', '', 'g'), '[^[:alnum:]]+', ' ', 'g')) as words) w $function$;
revoke all on function insurer_key(text) from public;
grant execute on function insurer_key(text) to app_request, app_system;
comment on function insurer_key(text) is 'A name of an insurer without what people write differently: "Acme Mutual Insurance Co." and "ACME MUTUAL" are one.';

create table insurers (
  id uuid primary key,
  name text not null check (char_length(name) between 1 and 200),
  aliases text[] not null default '{}',
  phone text check (char_length(phone) between 7 and 40),
  portal text check (portal ~ '^https://' and char_length(portal) <= 500),
  domains text[] not null default '{}',
  created_at timestamptz not null default now()
);
comment on table insurers is 'The insurers that claims name: whoever types an unknown one makes a row of it.';
comment on column insurers.aliases is 'Other names under which it is found; case, spaces, punctuation and legal form count in none.';
comment on column insurers.portal is 'Where it takes claims on the web.';
comment on column insurers.domains is 'Behind the @ of its letters.';
create table insurer_names (
  key text primary key,
  insurer_id uuid not null references insurers (id) on delete cascade
);
comment on table insurer_names is 'Every name and alias as insurer_key() folds it, kept by the insurers themselves: a name means one of them.';
create index insurer_names_insurer on insurer_names (insurer_id);

create function tg_insurer_named()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
begin
  delete from insurer_names where insurer_id = new.id;
  insert into insurer_names select distinct insurer_key(said), new.id from unnest(array[new.name] || new.aliases) said;
  return null;
end $function$;
revoke all on function tg_insurer_named() from public;
create trigger named after insert or update of name, aliases on insurers for each row execute function tg_insurer_named();

create function insurer_named(typed text)
 RETURNS uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$ select insurer_id from insurer_names where key = insurer_key(typed) $function$;
revoke all on function insurer_named(text) from public;
grant execute on function insurer_named(text) to app_request, app_system;
comment on function insurer_named(text) is 'The insurer behind a typed name, by its name or an alias; null for one that nobody has named yet.';

create function tg_claim_insurer()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
begin
  new.insurer_id := insurer_named(new.insurer_name);
  if new.insurer_id is null then
    -- two who type a new name at one moment make one row
    perform pg_advisory_xact_lock(hashtextextended('insurer:' || insurer_key(new.insurer_name), 0));
    new.insurer_id := insurer_named(new.insurer_name);
  end if;
  if new.insurer_id is null then
    insert into insurers (id, name) values (gen_random_uuid(), btrim(new.insurer_name)) returning id into new.insurer_id;
  end if;
  return new;
end $function$;
revoke all on function tg_claim_insurer() from public;

-- The most common spelling becomes the name.
insert into insurers (id, name, created_at)
select gen_random_uuid(), mode() within group (order by btrim(n.name)), min(n.at)
from (select insurer_name as name, created_at as at from claims union all select insurer_name, recorded_at from insurer_credits) n
group by insurer_key(n.name);

alter table claims add column insurer_id uuid references insurers (id) on delete restrict;
alter table claims disable trigger user;
update claims set insurer_id = insurer_named(insurer_name);
alter table claims enable trigger user;
alter table claims alter column insurer_id set not null, alter column insurer_id set default '00000000-0000-0000-0000-000000000000';
comment on column claims.insurer_id is 'Who is behind the name as it was typed; written by the trigger.';
create trigger insurer before insert or update of insurer_name on claims for each row execute function tg_claim_insurer();
-- also for rows that are copied in with the other triggers off
alter table claims enable always trigger insurer;
alter table insurers enable always trigger named;

-- A driver may have submitted one claim under two spellings that were not one before: the later stays, and is merged by hand.
drop index claims_one_live;
drop index claims_same_number;
do $$
declare twice uuid[];
begin
  select array_agg(id order by id) into twice from (select id, row_number() over (
    partition by driver_id, insurer_id, claim_number_key order by created_at, id) as nth from claims where status <> 'closed') c where nth > 1;
  execute 'create unique index claims_one_live on claims (driver_id, insurer_id, claim_number_key) where status <> ''closed'''
    || case when twice is null then '' else format(' and id <> all (%L::uuid[])', twice) end;
end $$;
create index claims_same_number on claims (insurer_id, claim_number_key);

create or replace function similar_claims(wanted uuid)
 RETURNS TABLE(id uuid, same_driver boolean, why text[])
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  with mine as (select * from claims c where c.id = wanted and actor_is_admin()),
  near as (
    select o.id from mine m join claims o on o.insurer_id = m.insurer_id and o.claim_number_key = m.claim_number_key
    union select o.id from mine m join claims o on o.vin = m.vin and o.loss_date = m.loss_date
    union select o.id from mine m join claims o on o.merged_into_id = m.id
    union select o.id from mine m join claims o on o.driver_id = m.driver_id and o.loss_date = m.loss_date
      and o.insurer_id = m.insurer_id)
  select o.id, o.driver_id = m.driver_id, array_remove(array[
      case when o.insurer_id = m.insurer_id and o.claim_number_key = m.claim_number_key then 'number' end,
      case when o.vin = m.vin and o.loss_date = m.loss_date then 'car' end,
      case when o.driver_id = m.driver_id and o.loss_date = m.loss_date and o.insurer_id = m.insurer_id then 'driver' end], null)
  from mine m join near n on n.id <> m.id join claims o on o.id = n.id
  where m.merged_into_id is null and (o.merged_into_id is null or o.merged_into_id = m.id)
  order by o.merged_into_id is null, (o.insurer_id, o.claim_number_key) = (m.insurer_id, m.claim_number_key) desc, o.created_at limit 10 $function$;

alter table claims drop column insurer_key;

drop function insurer_debts(timestamptz);
create function insurer_debts(before timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS TABLE(order_id uuid, claim_id uuid, insurer_id uuid, insurer text, insurer_name text, claim_number text, billed_cents bigint, paid_cents bigint, written_off_cents bigint, open_cents bigint, done_at timestamp with time zone)
 LANGUAGE sql
 STABLE
 SET search_path TO 'public'
AS $function$
  select o.id, c.id, i.id, i.name, c.insurer_name, c.claim_number, s.billed, s.paid, s.off, s.billed - s.paid - s.off, d.at
  from (select t.order_id,
        coalesce(sum(e.amount_cents) filter (where t.kind in ('insurer_part', 'insurer_part_reversed')), 0)::bigint as billed,
        -coalesce(sum(e.amount_cents) filter (where t.kind = 'insurer_paid'), 0)::bigint as paid,
        -coalesce(sum(e.amount_cents) filter (where t.kind = 'insurer_written_off'), 0)::bigint as off
      from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
      where e.account = 'insurer_receivable' and (before is null or t.created_at < before) group by t.order_id) s
    join orders o on o.id = s.order_id join claims c on c.id = o.claim_id join insurers i on i.id = c.insurer_id
    left join lateral (select min(v.at) as at from order_events v where v.order_id = o.id and v.machine = 'order_fulfilment'
      and v.to_status in ('completed', 'approved') and (before is null or v.at < before)) d on true
  where s.billed <> 0 or s.paid <> 0 or s.off <> 0 $function$;
revoke all on function insurer_debts(timestamptz) from public;
grant execute on function insurer_debts(timestamptz) to app_request, app_system;

alter table insurer_credits add column insurer_id uuid references insurers (id) on delete restrict;
update insurer_credits set insurer_id = insurer_named(insurer_name);
alter table insurer_credits alter column insurer_id set not null;
drop index insurer_credits_debtor, insurer_credits_once;
alter table insurer_credits drop column debtor, drop column insurer_name;
create index insurer_credits_insurer on insurer_credits (insurer_id, recorded_at desc);
create unique index insurer_credits_once on insurer_credits (insurer_id, how, lower(reference)) where kind = 'paid' and undone_at is null;
drop function debtor_key(text);

alter table insurers enable row level security;
alter table insurer_names enable row level security;
create policy admins_read on insurers for select to app_request using ((select actor_is_admin()));
create policy admins_read on insurer_names for select to app_request using ((select actor_is_admin()));
create policy system_reads on insurers for select to app_system using (true);
grant select on insurers to app_request, app_system;
grant select on insurer_names to app_request;
