-- People of an insurer whom a driver or the team writes to about one claim, and the links by which they open its repair (docs/decisions/048).
create table adjuster_contacts (
  id uuid primary key,
  claim_id uuid not null references claims (id) on delete restrict,
  name text not null check (char_length(name) <= 120),
  email text not null check (char_length(email) <= 254 and email = lower(email)),
  phone text check (char_length(phone) between 7 and 40),
  source text not null check (source in ('driver', 'team')),
  added_by uuid references profiles (id) on delete set null,
  confirmed_at timestamptz,
  confirmed_by uuid references profiles (id) on delete set null,
  confirmed_words text not null default '' check (char_length(confirmed_words) <= 500),
  created_at timestamptz not null,
  constraint adjuster_contacts_confirmed check ((confirmed_at is null) = (confirmed_words = ''))
);
comment on table adjuster_contacts is 'Who answers for the insurer of a claim, as somebody typed it; what an answer of theirs counts follows from the address.';
comment on column adjuster_contacts.confirmed_words is 'Whom the team called at the insurer, at which number, and what they said.';
create index adjuster_contacts_claim on adjuster_contacts (claim_id, created_at);
create index adjuster_contacts_added_by on adjuster_contacts (added_by);
create index adjuster_contacts_confirmed_by on adjuster_contacts (confirmed_by);

create table adjuster_links (
  id uuid primary key,
  contact_id uuid not null references adjuster_contacts (id) on delete cascade,
  token_hash bytea not null unique,
  scopes text[] not null check (scopes <@ array['see', 'answer'] and 'see' = any(scopes)),
  made_by uuid references profiles (id) on delete set null,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  revoked_how text check (revoked_how in ('driver', 'team', 'adjuster', 'replaced', 'closed', 'guessed')),
  uses integer not null default 0,
  used_at timestamptz,
  wrong integer not null default 0,
  constraint adjuster_links_revoked check ((revoked_at is null) = (revoked_how is null))
);
comment on table adjuster_links is 'A mailed link to one claim''s repair; its token is known to who got the mail only.';
comment on column adjuster_links.uses is 'How often a code was entered behind it.';
comment on column adjuster_links.wrong is 'Wrong codes behind it, on all devices; the fiftieth ends it.';
create index adjuster_links_contact on adjuster_links (contact_id, made_at);
create unique index adjuster_links_one on adjuster_links (contact_id) where revoked_at is null;
create index adjuster_links_made_by on adjuster_links (made_by);

create table adjuster_devices (
  id uuid primary key,
  link_id uuid not null references adjuster_links (id) on delete cascade,
  device_hash bytea not null,
  code_mark text,
  code_until timestamptz,
  tries integer not null default 0,
  opened_at timestamptz,
  created_at timestamptz not null,
  constraint adjuster_devices_once unique (link_id, device_hash)
);
comment on table adjuster_devices is 'A browser behind a link, known by a cookie; opened by a code that was mailed to the contact''s address.';

create function actor_link_claims()
returns setof uuid language sql stable security definer
set search_path = public
as $$
  select c.claim_id from adjuster_links l join adjuster_contacts c on c.id = l.contact_id
  where l.id = actor_id() and l.revoked_at is null and l.expires_at > now() $$;
grant execute on function actor_link_claims to app_request;
comment on function actor_link_claims is 'The claim that an adjuster link opens; the id of a link is never that of a person.';
create function tg_claim_ends_links()
returns trigger language plpgsql security definer
set search_path = public
as $$
begin
  update adjuster_links set revoked_at = now(), revoked_how = 'closed' where revoked_at is null
    -- a claim that is merged takes its contacts along
    and new.id::text is distinct from current_setting('app.merging', true)
    and contact_id in (select c.id from adjuster_contacts c where c.claim_id = new.id);
  return null;
end $$;
comment on function tg_claim_ends_links is 'The links of adjusters end with their claim.';
create trigger ends_links after update of status on claims for each row
  when (new.status = 'closed' and old.status <> 'closed') execute function tg_claim_ends_links();

alter table adjuster_contacts enable row level security;
create policy of_readable_claim on adjuster_contacts for select to app_request
  using (exists (select from claims c where c.id = adjuster_contacts.claim_id));
create policy system_all on adjuster_contacts to app_system using (true);
alter table adjuster_links enable row level security;
create policy of_readable_contact on adjuster_links for select to app_request
  using (exists (select from adjuster_contacts c where c.id = adjuster_links.contact_id));
create policy system_all on adjuster_links to app_system using (true);
alter table adjuster_devices enable row level security;
create policy system_all on adjuster_devices to app_system using (true);
create policy linked_reads on repairs for select to app_request using (claim_id in (select actor_link_claims()));
create policy no_link on repair_events as restrictive for select to app_request
  using (not exists (select from actor_link_claims()));
create policy no_link on repair_lines as restrictive for select to app_request
  using (not exists (select from actor_link_claims()));
create policy no_link on repair_photos as restrictive for select to app_request
  using (not exists (select from actor_link_claims()));
create policy no_link on repair_promises as restrictive for select to app_request
  using (not exists (select from actor_link_claims()));
create policy no_link on repair_records as restrictive for select to app_request
  using (not exists (select from actor_link_claims()));
grant select on adjuster_contacts to app_request;
grant select (id, contact_id, scopes, made_by, made_at, expires_at, revoked_at, revoked_how, uses, used_at) on adjuster_links to app_request;
grant select, insert (id, claim_id, name, email, phone, source, added_by, created_at),
  update (confirmed_at, confirmed_by, confirmed_words) on adjuster_contacts to app_system;
grant select, insert (id, contact_id, token_hash, scopes, made_by, made_at, expires_at),
  update (expires_at, revoked_at, revoked_how, uses, used_at, wrong) on adjuster_links to app_system;
grant select, insert (id, link_id, device_hash, created_at), update (code_mark, code_until, tries, opened_at) on adjuster_devices to app_system;
