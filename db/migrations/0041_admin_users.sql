-- People as admins find them, who becomes and stays an admin, suspension, and what people ask about their own data.

-- Found by any part of name, address or number, whatever is typed: the letters as they are, the number by its digits.
create function person_words(name text, email text, phone text) returns text language sql immutable parallel safe
  as $$ select lower(name || ' ' || email) || ' ' || coalesce(translate(phone, '+().-x ' || chr(9), ''), '') $$;
revoke all on function person_words from public;
grant execute on function person_words to app_request, app_system;
create index profiles_words on profiles using gin (person_words(name, email, phone) gin_trgm_ops);
create index profiles_newest on profiles (created_at, id) where deleted_at is null;
create index profiles_role on profiles (role, created_at, id) where deleted_at is null;
create index profiles_suspended on profiles (suspended_at) where suspended_at is not null;

-- The list of people for admins. Row security would keep the planner from the index and from what it knows about the words;
-- each search is planned by itself, since a rare word wants the index and a common one the newest first.
create function find_people(parts text[], wanted_role text, wanted_state text, after uuid, size integer) returns jsonb
  language plpgsql stable security definer set search_path = public as $$
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
end $$;
revoke all on function find_people from public;
grant execute on function find_people to app_request;

-- Two admins make, unmake, suspend and reinstate an admin: one proposes, another one decides within a week.
create table admin_grants (
  id uuid primary key,
  person_id uuid not null references profiles on delete cascade,
  kind text not null check (kind in ('grant', 'removal', 'suspension', 'reinstatement')),
  role_after text check (role_after in ('driver', 'individual_owner', 'shop')),
  reason text not null check (char_length(btrim(reason)) >= 3),
  status text not null default 'open' check (status in ('open', 'confirmed', 'refused', 'withdrawn', 'expired')),
  proposed_by uuid references profiles on delete set null,
  proposed_at timestamptz not null,
  expires_at timestamptz not null,
  decided_by uuid references profiles on delete set null,
  decided_at timestamptz,
  decision_reason text,
  check ((kind = 'removal') = (role_after is not null)),
  check (status <> 'refused' or char_length(btrim(decision_reason)) >= 3)
);
create unique index admin_grants_one_open on admin_grants (person_id) where status = 'open';
create index admin_grants_person on admin_grants (person_id, proposed_at);
insert into status_transitions (machine, from_status, to_status, needs_reason) values
  ('admin_grant', 'open', 'confirmed', false), ('admin_grant', 'open', 'refused', false),
  ('admin_grant', 'open', 'withdrawn', false), ('admin_grant', 'open', 'expired', false);
create trigger status after insert or update of status on admin_grants for each row execute function tg_status('admin_grant', 'status');
alter table admin_grants enable row level security;
create policy admins_read on admin_grants for select to app_request using ((select actor_is_admin()));
create policy system_reads on admin_grants for select to app_system using (true);
grant select on admin_grants to app_request, app_system;

-- The lock under all of it: neither login role makes, unmakes or suspends an admin by writing the row, and nobody, the
-- owner included, takes away the last one.
create function tg_admins_kept() returns trigger language plpgsql as $$
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
end $$;
revoke all on function tg_admins_kept from public;
create trigger admins_kept before update of role, suspended_at, deleted_at on profiles for each row execute function tg_admins_kept();
revoke update (suspended_at) on profiles from app_system;

-- What keeps a person from deciding about claims and businesses: open ones of their own, on either side.
create function admin_grant_obstacles(person uuid) returns setof text language sql stable security definer set search_path = public as $$
  select o.kind from (
    select 'gone' as kind from profiles p where p.id = person and (p.deleted_at is not null or p.suspended_at is not null)
    union all select 'unconfirmed' from auth.users u where u.id = person and u.email_confirmed_at is null
    union all select 'claim' where exists (select from claims c where c.driver_id = person and c.status <> 'closed')
    union all select 'business' where exists (select from provider_members m where m.user_id = person)
    union all select 'booking' where exists (select from orders o where o.user_id = person and (o.status = 'pending'
      or o.status = 'paid' and o.fulfilment in ('requested', 'accepted', 'in_progress', 'completed', 'disputed')))) o
  where actor_is_admin() $$;

create function propose_admin_grant(grant_id uuid, person uuid, wanted text, role_after text, why text, at timestamptz, until timestamptz)
  returns void language plpgsql security definer set search_path = public as $$
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
end $$;

-- Yes or no of a second admin, once, in time; the proposer can only withdraw. Everything is asked again under locks.
create function decide_admin_grant(grant_id uuid, verdict text, why text, at timestamptz, factor_needed boolean)
  returns void language plpgsql security definer set search_path = public as $$
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
end $$;

-- Nobody is needed to give it up oneself; the last one is kept by the trigger.
create function step_down(role_after text) returns void language plpgsql security definer set search_path = public as $$
begin
  if not actor_is_admin() or role_after not in ('driver', 'individual_owner', 'shop') then
    raise exception 'not an admin' using errcode = '42501';
  end if;
  update profiles set role = role_after where id = actor_id();
  update admin_grants set status = 'withdrawn', decided_at = now() where proposed_by = actor_id() and status = 'open';
  delete from auth.sessions where user_id = actor_id();
end $$;

-- What one admin does to people who are none.
create function change_person_role(person uuid, wanted text) returns void language plpgsql security definer set search_path = public as $$
begin
  if not actor_is_admin() or wanted not in ('driver', 'individual_owner', 'shop') then
    raise exception 'not an admin, or not such a role' using errcode = '42501';
  end if;
  update profiles set role = wanted where id = person and role not in ('claims_admin', wanted) and deleted_at is null;
  if not found then raise exception 'Another admin changed this. Load the page again.' using errcode = 'CC409'; end if;
  delete from auth.sessions where user_id = person;
end $$;
create function end_sessions_of(person uuid) returns integer language plpgsql security definer set search_path = public as $$
declare count integer;
begin
  if not actor_is_admin() then raise exception 'not an admin' using errcode = '42501'; end if;
  delete from auth.sessions where user_id = person;
  get diagnostics count = row_count;
  return count;
end $$;
create function suspend_person(person uuid, since timestamptz) returns void language plpgsql security definer set search_path = public as $$
begin
  if not actor_is_admin() then raise exception 'not an admin' using errcode = '42501'; end if;
  update profiles set suspended_at = since where id = person and role <> 'claims_admin' and deleted_at is null
    and (suspended_at is null) = (since is not null);
  if not found then raise exception 'Another admin changed this. Load the page again.' using errcode = 'CC409'; end if;
  if since is not null then delete from auth.sessions where user_id = person; end if;
end $$;

-- While every owner of a business is suspended nobody answers for it: its listings leave the market. They stay paused
-- afterwards; putting one back asks everything that publishing asks.
create function has_active_owner(provider uuid) returns boolean language sql stable security definer set search_path = public as $$
  select exists (select from provider_members m join profiles p on p.id = m.user_id where m.provider_id = provider
    and m.member_role = 'owner' and p.suspended_at is null and p.deleted_at is null) $$;
create function tg_owner_suspended() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update listings l set status = 'paused', version = version + 1 where l.status = 'active'
    and l.provider_id in (select m.provider_id from provider_members m where m.user_id = new.id and m.member_role = 'owner')
    and not has_active_owner(l.provider_id);
  return null;
end $$;
create trigger owner_suspended after update of suspended_at on profiles for each row
  when (new.suspended_at is not null and old.suspended_at is null) execute function tg_owner_suspended();
create function tg_owner_gone() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update listings l set status = 'paused', version = version + 1 where l.status = 'active' and l.provider_id = old.provider_id
    and exists (select from provider_members m where m.provider_id = old.provider_id) and not has_active_owner(old.provider_id);
  return null;
end $$;
create trigger owner_gone after update of member_role or delete on provider_members for each row
  when (old.member_role = 'owner') execute function tg_owner_gone();
create function tg_needs_active_owner() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if exists (select from provider_members m where m.provider_id = new.provider_id) and not has_active_owner(new.provider_id) then
    new.status := 'paused';
  end if;
  return new;
end $$;
create trigger active_owner before update of status on listings for each row
  when (new.status = 'active' and old.status = 'paused') execute function tg_needs_active_owner();

-- What people ask about their own data, by themselves or by letter, and until when it is due.
create table data_requests (
  id uuid primary key,
  person_id uuid not null references profiles on delete restrict,
  kind text not null check (kind in ('export', 'deletion', 'correction')),
  received_how text not null check (received_how in ('in_app', 'mail', 'letter', 'phone')),
  received_at timestamptz not null,
  due_at timestamptz not null,
  note text check (char_length(note) <= 2000),
  status text not null default 'open' check (status in ('open', 'on_hold', 'done', 'refused')),
  hold_kind text check (hold_kind in ('claim', 'order', 'dispute', 'retention_law', 'identity', 'other')),
  opened_by uuid references profiles on delete set null,
  archive_until timestamptz,
  closed_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  check ((status = 'on_hold') = (hold_kind is not null)),
  check ((status in ('done', 'refused')) = (closed_at is not null)),
  check (archive_until is null or kind = 'export' and status = 'done')
);
comment on column data_requests.opened_by is 'The admin who wrote it down; null when the person asked or did it in the app.';
comment on column data_requests.archive_until is 'Until then its person, signed in, downloads the archive; an admin never does.';
create index data_requests_due on data_requests (status, due_at, id);
create index data_requests_person on data_requests (person_id, received_at);
create unique index data_requests_one_open on data_requests (person_id, kind) where status in ('open', 'on_hold');
insert into status_transitions (machine, from_status, to_status, needs_reason) values
  ('data_request', 'open', 'done', false), ('data_request', 'open', 'refused', true), ('data_request', 'open', 'on_hold', true),
  ('data_request', 'on_hold', 'open', true), ('data_request', 'on_hold', 'refused', true);
create table data_request_events (
  id bigint generated always as identity primary key,
  request_id uuid not null references data_requests on delete cascade,
  machine text not null default 'data_request',
  kind text not null default 'status',
  from_status text,
  to_status text,
  actor_id uuid references profiles on delete set null,
  reason text,
  next_expected_at timestamptz,
  at timestamptz not null default now()
);
create index data_request_events_request on data_request_events (request_id, id);
create trigger status after insert or update of status on data_requests
  for each row execute function tg_status('data_request', 'status', 'data_request_events', 'request_id');
alter table data_requests enable row level security;
alter table data_request_events enable row level security;
create policy own_or_admin_reads on data_requests for select to app_request
  using (person_id = (select actor_id()) or (select actor_is_admin()));
create policy own_or_admin_asks on data_requests for insert to app_request with check (status = 'open' and
  (person_id = (select actor_id()) and opened_by is null and received_how = 'in_app' or (select actor_is_admin())
    and opened_by = (select actor_id()) and person_id <> (select actor_id())));
create policy admins_decide on data_requests for update to app_request
  using ((select actor_is_admin()) and person_id <> (select actor_id())) with check ((select actor_is_admin()));
create policy system_reads on data_requests for select to app_system using (true);
create policy system_closes on data_requests for update to app_system using (true) with check (true);
create policy of_readable_request on data_request_events for select to app_request
  using (exists (select from data_requests r where r.id = request_id));
create policy system_reads on data_request_events for select to app_system using (true);
grant select, insert (id, person_id, kind, received_how, received_at, due_at, note, opened_by),
  update (status, hold_kind, archive_until, closed_at, version) on data_requests to app_request;
grant select, update (status, closed_at, version) on data_requests to app_system;
grant select on data_request_events to app_request, app_system;

-- What a person does by themselves under /settings/data is a request that is done at once.
create function own_request_done(request_id uuid, wanted text, at timestamptz, due timestamptz) returns void
  language plpgsql security definer set search_path = public as $$
begin
  if actor_id() is null or wanted not in ('export', 'deletion') then raise exception 'nobody''s request' using errcode = '42501'; end if;
  insert into data_requests (id, person_id, kind, received_how, received_at, due_at, status, closed_at)
    values (request_id, actor_id(), wanted, 'in_app', at, due, 'done', at);
end $$;

-- A legal hold: while it stands nobody erases the account, its person included.
create table legal_holds (
  id uuid primary key,
  person_id uuid not null references profiles on delete cascade,
  reason text not null check (char_length(btrim(reason)) >= 3),
  placed_by uuid references profiles on delete set null,
  placed_at timestamptz not null,
  lifted_by uuid references profiles on delete set null,
  lifted_at timestamptz,
  lift_reason text,
  check ((lifted_at is null) = (lift_reason is null))
);
create unique index legal_holds_one on legal_holds (person_id) where lifted_at is null;
alter table legal_holds enable row level security;
create policy admins_read on legal_holds for select to app_request using ((select actor_is_admin()));
create policy admins_place on legal_holds for insert to app_request
  with check ((select actor_is_admin()) and placed_by = (select actor_id()) and person_id <> (select actor_id()) and lifted_at is null);
create policy admins_lift on legal_holds for update to app_request
  using ((select actor_is_admin()) and lifted_at is null and person_id <> (select actor_id())) with check ((select actor_is_admin()) and coalesce(lifted_by = (select actor_id()), true));
create policy system_reads on legal_holds for select to app_system using (true);
grant select, insert (id, person_id, reason, placed_by, placed_at), update (lifted_by, lifted_at, lift_reason) on legal_holds to app_request;
grant select on legal_holds to app_system;

-- The same question as before, and the hold.
alter function deletion_blockers() rename to open_matters;
revoke all on function open_matters from app_request, app_system;
create function deletion_blockers() returns table (kind text, id uuid, title text, cents bigint)
  language sql stable security definer set search_path = public as $$
  select * from open_matters()
  union all select 'hold', h.id, '', 0 from legal_holds h where h.person_id = actor_id() and h.lifted_at is null $$;
-- The same about somebody else, for admins.
create function deletion_blockers_of(person uuid) returns table (kind text, id uuid, title text, cents bigint)
  language plpgsql security definer set search_path = public as $$
declare me uuid := actor_id();
begin
  if not actor_is_admin() then return; end if;
  perform set_config('app.user_id', person::text, true);
  return query select * from deletion_blockers();
  perform set_config('app.user_id', me::text, true);
end $$;

-- What remains of requests after an erasure is that they were made and when they ended; no words.
create function tg_forget_requests() returns trigger language plpgsql security definer set search_path = public as $$
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
end $$;
create trigger forget_requests before update of deleted_at on profiles for each row
  when (new.deleted_at is not null and old.deleted_at is null) execute function tg_forget_requests();

revoke all on function admin_grant_obstacles, propose_admin_grant, decide_admin_grant, step_down, change_person_role, end_sessions_of,
  suspend_person, has_active_owner, tg_owner_suspended, tg_owner_gone, tg_needs_active_owner, own_request_done, deletion_blockers,
  deletion_blockers_of, tg_forget_requests from public;
grant execute on function admin_grant_obstacles, propose_admin_grant, decide_admin_grant, step_down, change_person_role, end_sessions_of,
  suspend_person, deletion_blockers_of to app_request;
grant execute on function own_request_done, deletion_blockers to app_request, app_system;

insert into rules (key, version, value, reason) values ('data_requests', 1, '{"days": 45}',
  'First version. Ours, not law: the 45 days of the California Consumer Privacy Act, kept for everybody.');
