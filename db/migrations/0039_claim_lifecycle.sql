-- What happens to a claim beside its states: a total loss that ends the rental, more rental days, two claims that are one.
insert into rules (key, version, value, reason) values ('total_loss', 1, '{"rental_days": 3}',
  'Start. Ours, not law: insurers grant 3 to 7 rental days after the offer by their own practice; what the insurer names wins.');
insert into job_names values ('coverage_warning'), ('coverage_ended'), ('extension_clock') on conflict do nothing;

create table claim_total_losses (
  id uuid primary key,
  claim_id uuid not null references claims on delete cascade,
  declared_on date not null,
  settlement_on date check (settlement_on >= declared_on),
  rental_days integer not null check (rental_days between 0 and 60),
  days_by text not null check (days_by in ('insurer', 'rule')),
  rental_until date not null,
  confirmed_how text not null check (confirmed_how in ('phone', 'email', 'portal', 'letter', 'document', 'policy')),
  confirmed_by text not null check (char_length(confirmed_by) between 1 and 200),
  reason text not null check (char_length(reason) between 1 and 1000),
  recorded_by uuid references profiles on delete set null,
  recorded_at timestamptz not null,
  undone_by uuid references profiles on delete set null,
  undone_at timestamptz,
  undo_reason text check (char_length(undo_reason) between 1 and 1000),
  check ((undone_at is null) = (undo_reason is null))
);
create unique index claim_total_losses_one_stands on claim_total_losses (claim_id) where undone_at is null;
create index claim_total_losses_claim on claim_total_losses (claim_id);
comment on column claim_total_losses.rental_until is 'The last covered rental day: so many days after the settlement offer, or after the declaration while none is known.';

create table coverage_extensions (
  id uuid primary key,
  claim_id uuid not null references claims on delete cascade,
  status text not null default 'asked' check (status in ('asked', 'granted', 'refused', 'undone')),
  why text not null check (why in ('repair_delay', 'parts', 'supplement', 'total_loss', 'other')),
  note text check (char_length(note) between 1 and 1000),
  wanted_days integer check (wanted_days between 1 and 60),
  asked_by uuid references profiles on delete set null,
  asked_at timestamptz not null,
  due_at timestamptz,
  days integer not null default 0 check (days between 0 and 365),
  total_cap_cents integer check (total_cap_cents >= 0),
  until date,
  confirmed_how text check (confirmed_how in ('phone', 'email', 'portal', 'letter', 'document', 'policy')),
  confirmed_by text check (char_length(confirmed_by) between 1 and 200),
  answer text check (char_length(answer) between 1 and 1000),
  answered_by uuid references profiles on delete set null,
  answered_at timestamptz,
  undone_by uuid references profiles on delete set null,
  undone_at timestamptz,
  undo_reason text check (char_length(undo_reason) between 1 and 1000),
  check (status in ('asked', 'refused')
    or (confirmed_how is not null and confirmed_by is not null and (days > 0 or total_cap_cents is not null or until is not null)))
);
create unique index coverage_extensions_one_asked on coverage_extensions (claim_id) where status = 'asked';
create index coverage_extensions_claim on coverage_extensions (claim_id);
create index coverage_extensions_queue on coverage_extensions (due_at) where status = 'asked';
comment on column coverage_extensions.days is 'Days on top of those confirmed before; total_cap_cents is the new limit in all, not what comes on top.';
comment on column coverage_extensions.until is 'The last covered day the insurer named with it; the newest such day counts.';
insert into status_transitions (machine, from_status, to_status, needs_reason) values
  ('coverage_extension', 'asked', 'granted', false), ('coverage_extension', 'asked', 'refused', true),
  ('coverage_extension', 'granted', 'undone', true);
create trigger status_extension after insert or update of status on coverage_extensions
  for each row execute function tg_status('coverage_extension', 'status');

-- What is covered now stands on the coverage itself, kept by these rows alone: everything that prices a rental reads it there.
alter table coverage
  add column extra_days integer not null default 0 check (extra_days >= 0),
  add column raised_total_cap_cents integer check (raised_total_cap_cents >= 0),
  add column rental_until date;
comment on column coverage.extra_days is 'Days of every extension that stands; on top of rental_max_days.';
comment on column coverage.rental_until is 'The last covered day: of a total loss, or the one named with an extension, whichever was recorded last.';
create function tg_coverage_follows() returns trigger language plpgsql security definer set search_path = public as $$
declare
  wanted uuid := case when tg_op = 'DELETE' then old.claim_id else new.claim_id end;
  days integer;
  raised integer;
  last_day date;
begin
  select coalesce(sum(e.days), 0), max(e.total_cap_cents) into days, raised
    from coverage_extensions e where e.claim_id = wanted and e.status = 'granted';
  select said.until into last_day from (
    select t.rental_until as until, t.recorded_at as at from claim_total_losses t where t.claim_id = wanted and t.undone_at is null
    union all select e.until, e.answered_at from coverage_extensions e
      where e.claim_id = wanted and e.status = 'granted' and e.until is not null) said order by said.at desc limit 1;
  update coverage v set extra_days = days, raised_total_cap_cents = raised, rental_until = last_day
    where v.claim_id = wanted and (v.extra_days, v.raised_total_cap_cents, v.rental_until) is distinct from (days, raised, last_day);
  return null;
end $$;
create trigger follows after insert or update or delete on claim_total_losses for each row execute function tg_coverage_follows();
create trigger follows after insert or update or delete on coverage_extensions for each row execute function tg_coverage_follows();
create trigger follows after insert on coverage for each row execute function tg_coverage_follows();

alter table claim_total_losses enable row level security;
create policy of_readable_claim on claim_total_losses for select to app_request using (exists (select from claims c where c.id = claim_id));
create policy admin_inserts on claim_total_losses for insert to app_request
  with check ((select actor_is_admin()) and recorded_by = (select actor_id())
    and exists (select from claims c where c.id = claim_id and c.driver_id <> (select actor_id())));
create policy admin_updates on claim_total_losses for update to app_request using ((select actor_is_admin()))
  with check ((select actor_is_admin()) and undone_by = (select actor_id())
    and exists (select from claims c where c.id = claim_id and c.driver_id <> (select actor_id())));
create policy system_reads on claim_total_losses for select to app_system using (true);
grant select, insert (id, claim_id, declared_on, settlement_on, rental_days, days_by, rental_until, confirmed_how, confirmed_by, reason,
  recorded_by, recorded_at), update (undone_by, undone_at, undo_reason) on claim_total_losses to app_request;
grant select on claim_total_losses to app_system;

alter table coverage_extensions enable row level security;
create policy of_readable_claim on coverage_extensions for select to app_request using (exists (select from claims c where c.id = claim_id));
create policy driver_asks on coverage_extensions for insert to app_request
  with check (status = 'asked' and asked_by = (select actor_id())
    and exists (select from claims c where c.id = claim_id and c.driver_id = (select actor_id())));
create policy admin_records on coverage_extensions for insert to app_request
  with check (status = 'granted' and (select actor_is_admin()) and answered_by = (select actor_id())
    and exists (select from claims c where c.id = claim_id and c.driver_id <> (select actor_id())));
create policy admin_answers on coverage_extensions for update to app_request using ((select actor_is_admin()))
  with check ((select actor_is_admin()) and (select actor_id()) in (answered_by, undone_by)
    and exists (select from claims c where c.id = claim_id and c.driver_id <> (select actor_id())));
create policy system_reads on coverage_extensions for select to app_system using (true);
grant select, insert (id, claim_id, status, why, note, wanted_days, asked_by, asked_at, due_at, days, total_cap_cents, until,
    confirmed_how, confirmed_by, answer, answered_by, answered_at),
  update (status, days, total_cap_cents, until, confirmed_how, confirmed_by, answer, answered_by, answered_at, undone_by, undone_at,
    undo_reason) on coverage_extensions to app_request;
grant select on coverage_extensions to app_system;

-- Two claims that are one: the merged one is closed and points to the one that is kept.
alter table claims add column merged_into_id uuid references claims on delete set null,
  add constraint claims_merged_stays_closed check (merged_into_id is null or (status = 'closed' and merged_into_id <> id));
create index claims_merged on claims (merged_into_id) where merged_into_id is not null;
create index claims_same_number on claims (insurer_key, claim_number_key);
create index claims_same_car on claims (vin, loss_date) where vin is not null;
create table claim_merges (
  id uuid primary key,
  claim_id uuid not null references claims on delete cascade,
  into_id uuid not null references claims on delete cascade,
  reason text not null check (char_length(reason) between 1 and 1000),
  status_before text not null,
  closed_before text,
  moved jsonb not null default '{}',
  merged_by uuid references profiles on delete set null,
  merged_at timestamptz not null,
  undone_by uuid references profiles on delete set null,
  undone_at timestamptz,
  undo_reason text check (char_length(undo_reason) between 1 and 1000)
);
create unique index claim_merges_one_stands on claim_merges (claim_id) where undone_at is null;
create index claim_merges_claim on claim_merges (claim_id);
create index claim_merges_into on claim_merges (into_id);
comment on column claim_merges.moved is 'What went over, of the same driver only, by table: ids, and the slot of a document; undoing brings exactly that back.';
alter table claim_merges enable row level security;
create policy admins_read on claim_merges for select to app_request using ((select actor_is_admin()));
grant select on claim_merges to app_request;

-- Claims that may be the same as this one, and by what; for admins, since they may be another driver's.
create function similar_claims(wanted uuid) returns table (id uuid, same_driver boolean, why text[])
  language sql stable security definer set search_path = public as $$
  with mine as (select * from claims c where c.id = wanted and actor_is_admin()),
  near as (
    select o.id from mine m join claims o on o.insurer_key = m.insurer_key and o.claim_number_key = m.claim_number_key
    union select o.id from mine m join claims o on o.vin = m.vin and o.loss_date = m.loss_date
    union select o.id from mine m join claims o on o.merged_into_id = m.id
    union select o.id from mine m join claims o on o.driver_id = m.driver_id and o.loss_date = m.loss_date
      and o.insurer_key = m.insurer_key)
  select o.id, o.driver_id = m.driver_id, array_remove(array[
      case when o.insurer_key = m.insurer_key and o.claim_number_key = m.claim_number_key then 'number' end,
      case when o.vin = m.vin and o.loss_date = m.loss_date then 'car' end,
      case when o.driver_id = m.driver_id and o.loss_date = m.loss_date and o.insurer_key = m.insurer_key then 'driver' end], null)
  from mine m join near n on n.id <> m.id join claims o on o.id = n.id
  where m.merged_into_id is null and (o.merged_into_id is null or o.merged_into_id = m.id)
  order by o.merged_into_id is null, (o.insurer_key, o.claim_number_key) = (m.insurer_key, m.claim_number_key) desc, o.created_at limit 10 $$;

-- What a driver is still asked for moves with the claim it belongs to.
create function claims_wait_anew(variadic wanted uuid[]) returns void language sql set search_path = public as $$
  update claims c set waiting_since = (select min(r.created_at) from document_requests r
    where r.claim_id = c.id and r.fulfilled_at is null and r.withdrawn_at is null) where c.id = any(wanted) $$;

-- Closes nothing by itself: the claim that goes is closed already. What belongs to the same driver goes over; of another
-- driver nothing does, the two are only linked.
create function merge_claims(merge_id uuid, goes uuid, stays uuid, why text, was text, closed_with text, at timestamptz)
  returns jsonb language plpgsql security definer set search_path = public as $$
declare
  a claims;
  b claims;
  gone jsonb := '{}';
  ids jsonb;
  asked jsonb;
begin
  select * into a from claims where id = goes;
  select * into b from claims where id = stays;
  if not coalesce(actor_is_admin(), false) or actor_id() in (a.driver_id, b.driver_id) or a.status <> 'closed' or b.status = 'closed' then
    raise exception 'not theirs to merge' using errcode = '42501';
  end if;
  if a.driver_id = b.driver_id then
    -- a document that the coverage of the merged claim cites stays beside it
    select coalesce(jsonb_agg(jsonb_build_object('file_id', d.file_id, 'slot', d.slot, 'label', d.label)), '[]') into ids
      from claim_documents d where d.claim_id = goes
        and not exists (select from coverage v where v.claim_id = goes and v.confirmed_file_id = d.file_id);
    select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'file_id', r.file_id)), '[]') into asked from document_requests r
      where r.claim_id = goes and (r.file_id is null or ids @> jsonb_build_array(jsonb_build_object('file_id', r.file_id)))
        and (r.fulfilled_at is not null or r.withdrawn_at is not null or not exists (select from document_requests k where k.claim_id = stays
          and k.slot = r.slot and lower(coalesce(k.label, '')) = lower(coalesce(r.label, '')) and k.fulfilled_at is null and k.withdrawn_at is null));
    gone := gone || jsonb_build_object('documents', ids, 'document_requests', asked);
    update document_requests set file_id = null where claim_id = goes and asked @> jsonb_build_array(jsonb_build_object('id', id));
    update claim_documents d set claim_id = stays,
      slot = case when x.taken then 'further' else d.slot end,
      label = case when x.taken then initcap(replace(replace(d.slot, 'photo_', ''), '_', ' ')) || ' (' || left(a.claim_number, 60) || ')' else d.label end
    from (select m.file_id, m.slot <> 'further' and exists (select from claim_documents k where k.claim_id = stays and k.slot = m.slot) as taken
      from claim_documents m where m.claim_id = goes) x
    where x.file_id = d.file_id and ids @> jsonb_build_array(jsonb_build_object('file_id', d.file_id));
    update document_requests r set claim_id = stays, file_id = x.file_id
      from jsonb_to_recordset(asked) as x(id uuid, file_id uuid) where x.id = r.id;
    with went as (update claim_notes set claim_id = stays where claim_id = goes returning id)
      select coalesce(jsonb_agg(id), '[]') into ids from went;
    gone := gone || jsonb_build_object('claim_notes', ids);
    with went as (update orders set claim_id = stays where claim_id = goes returning id)
      select coalesce(jsonb_agg(id), '[]') into ids from went;
    gone := gone || jsonb_build_object('orders', ids);
    with went as (update conversations c set claim_id = stays where c.claim_id = goes and not (c.topic = 'support'
        and exists (select from conversations k where k.topic = 'support' and k.participant_1_id = c.participant_1_id and k.claim_id = stays))
      returning id)
      select coalesce(jsonb_agg(id), '[]') into ids from went;
    gone := gone || jsonb_build_object('conversations', ids);
    with went as (update coverage_extensions e set claim_id = stays where e.claim_id = goes and e.status = 'asked'
        and not exists (select from coverage_extensions k where k.claim_id = stays and k.status = 'asked') returning id)
      select coalesce(jsonb_agg(id), '[]') into ids from went;
    gone := gone || jsonb_build_object('coverage_extensions', ids);
  end if;
  insert into claim_merges (id, claim_id, into_id, reason, status_before, closed_before, moved, merged_by, merged_at)
    values (merge_id, goes, stays, why, was, closed_with, gone, actor_id(), at);
  update claims set merged_into_id = stays where id = goes;
  perform claims_wait_anew(goes, stays);
  return gone;
end $$;

-- Brings back exactly what went over; whatever came to the kept claim since stays there.
create function unmerge_claim(goes uuid, why text, at timestamptz) returns jsonb language plpgsql security definer set search_path = public as $$
declare
  m claim_merges;
begin
  select * into m from claim_merges where claim_id = goes and undone_at is null for update;
  if m.id is null or not coalesce(actor_is_admin(), false)
    or exists (select from claims c where c.id in (m.claim_id, m.into_id) and c.driver_id = actor_id()) then
    raise exception 'not theirs to undo' using errcode = '42501';
  end if;
  update document_requests r set file_id = null
    from jsonb_to_recordset(m.moved -> 'document_requests') as x(id uuid) where x.id = r.id and r.claim_id = m.into_id;
  update claim_documents d set claim_id = goes, slot = x.slot, label = x.label
    from jsonb_to_recordset(m.moved -> 'documents') as x(file_id uuid, slot text, label text)
    where x.file_id = d.file_id and d.claim_id = m.into_id
      and not exists (select from coverage v where v.claim_id = m.into_id and v.confirmed_file_id = d.file_id)
      and not exists (select from document_requests r where r.claim_id = m.into_id and r.file_id = d.file_id);
  update document_requests r set claim_id = goes, file_id = (select d.file_id from claim_documents d where d.file_id = x.file_id and d.claim_id = goes)
    from jsonb_to_recordset(m.moved -> 'document_requests') as x(id uuid, file_id uuid) where x.id = r.id and r.claim_id = m.into_id;
  update claim_notes n set claim_id = goes where n.claim_id = m.into_id and m.moved -> 'claim_notes' ? n.id::text;
  update orders o set claim_id = goes where o.claim_id = m.into_id and m.moved -> 'orders' ? o.id::text;
  update conversations c set claim_id = goes where c.claim_id = m.into_id and m.moved -> 'conversations' ? c.id::text
    and not exists (select from conversations k where k.topic = 'support' and k.participant_1_id = c.participant_1_id and k.claim_id = goes);
  update coverage_extensions e set claim_id = goes where e.claim_id = m.into_id and e.status = 'asked'
    and m.moved -> 'coverage_extensions' ? e.id::text
    and not exists (select from coverage_extensions k where k.claim_id = goes and k.status = 'asked');
  update claim_merges set undone_by = actor_id(), undone_at = at, undo_reason = why where id = m.id;
  update claims set merged_into_id = null where id = goes;
  perform claims_wait_anew(goes, m.into_id);
  return jsonb_build_object('into_id', m.into_id, 'status_before', m.status_before, 'moved', m.moved);
end $$;
revoke all on function similar_claims, merge_claims, unmerge_claim from public;
grant execute on function similar_claims, merge_claims, unmerge_claim to app_request;

-- As before, and now: a wish for more days stands in the queue by when it is answered, a rental until its last covered day.
create or replace function queue_claims(wanted uuid[]) returns void language sql security definer set search_path = public as $$
  insert into claim_queue as q (claim_id, driver_id, status, claim_type, loss_state, next_at, covered_until, waiting_since,
    insurer, words, beginnings)
  select c.id, c.driver_id, c.status, c.claim_type, c.loss_state,
    -- to the millisecond, as instants travel: a place in the order can be handed out and back
    date_trunc('milliseconds', case when c.status = 'intake' then c.coverage_due_at
      else coalesce(least(e.due_at, (r.last_day + 1)::timestamp at time zone 'UTC'), c.updated_at) end),
    r.last_day, c.waiting_since, lower(c.insurer_name), t.words,
    array(select distinct left(w, n) from regexp_split_to_table(t.words, '\s+') w, generate_series(1, 2) n where w <> '')
  from claims c join profiles p on p.id = c.driver_id
    cross join lateral (select lower(concat_ws(' ', c.insurer_name, p.name, c.claim_number, c.claim_number_key)) as words) t
    left join lateral (select least(v.rental_start + v.rental_max_days + v.extra_days - 1, v.rental_until) as last_day
      from coverage v
      where v.claim_id = c.id and v.rental_start_allowed and v.rental_max_days > 0
        and c.status in ('coverage-verified', 'in-progress')) r on true
    left join coverage_extensions e on e.claim_id = c.id and e.status = 'asked' and c.status <> 'closed'
  where c.id = any(wanted)
  on conflict (claim_id) do update set (driver_id, status, claim_type, loss_state, next_at, covered_until, waiting_since, insurer,
      words, beginnings)
    = (excluded.driver_id, excluded.status, excluded.claim_type, excluded.loss_state, excluded.next_at, excluded.covered_until,
      excluded.waiting_since, excluded.insurer, excluded.words, excluded.beginnings)
  where q.* is distinct from excluded.* $$;
create function tg_extension_queue() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform queue_claims(array[new.claim_id]);
  return null;
end $$;
create trigger queue after insert or update on coverage_extensions for each row execute function tg_extension_queue();

-- Whoever deletes their account (erase_person) takes along what was written about their claims' rental.
create function tg_forget_in_claims() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update claim_total_losses set reason = '—', confirmed_by = '—', undo_reason = case when undone_at is not null then '—' end
    where claim_id in (select id from claims where driver_id = old.id);
  update coverage_extensions set note = null, answer = null, confirmed_by = case when confirmed_by is not null then '—' end,
    undo_reason = case when undone_at is not null then '—' end
    where claim_id in (select id from claims where driver_id = old.id);
  update claim_merges set reason = '—', closed_before = null, moved = '{}', undo_reason = case when undone_at is not null then '—' end
    where claim_id in (select id from claims where driver_id = old.id);
  return new;
end $$;
create trigger forget_in_claims before update of deleted_at on profiles for each row
  when (new.deleted_at is not null and old.deleted_at is null) execute function tg_forget_in_claims();
