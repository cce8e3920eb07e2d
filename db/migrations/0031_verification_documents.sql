-- A decision per document of a profile (W-9, insurance proof), what was typed in onboarding, and where each requirement comes from.
create table document_reviews (
  provider_id uuid not null references provider_profiles on delete cascade,
  document text not null check (document in ('insurance_proof', 'w9')),
  file_path text not null references files (path) on delete cascade,
  decision text not null check (decision in ('accepted', 'refused')),
  reason text check (char_length(reason) between 1 and 1000),
  reviewed_at timestamptz not null default now(),
  primary key (provider_id, document),
  check ((decision = 'refused') = (reason is not null))
);
comment on column document_reviews.file_path is 'What was looked at: a document that was replaced since then has no decision.';
create index document_reviews_file on document_reviews (file_path);
alter table document_reviews enable row level security;
create policy members_or_admin_read on document_reviews for select to app_request
  using (provider_id in (select actor_providers_for('credentials')) or (select actor_is_admin()));
create policy system_all on document_reviews to app_system using (true) with check (true);
grant select on document_reviews to app_request, app_system;

create function document_path(provider uuid, document text) returns text language sql stable set search_path = public as $$
  select case document when 'w9' then p.w9_url when 'insurance_proof' then p.insurance_proof_url end from provider_profiles p where p.id = provider $$;

-- An admin decides about what was handed in; the decision stands on the timeline, and nobody writes the table itself.
create function review_document(provider uuid, document text, decision text) returns void
  language plpgsql security definer set search_path = public as $$
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
end $$;
-- A refused document that was replaced is handed in again by that alone, and the promised time starts anew.
create function hand_in_document(provider uuid, document text) returns void language plpgsql security definer set search_path = public as $$
begin
  if not exists (select from provider_members where provider_id = provider and user_id = actor_id() and member_role = 'owner') then
    raise exception 'not the owner' using errcode = '42501';
  end if;
  insert into provider_events (provider_id, kind, from_status, to_status, actor_id, reason, next_expected_at)
    select provider, document, 'pending', 'pending', actor_id(), current_reason(), current_next_expected_at()
    from provider_profiles p where p.id = provider and p.background_check_status = 'pending';
end $$;

-- What was accepted stays: the second lock under the verb. The owner role, which erases a person, is not held by it.
create function tg_accepted_documents() returns trigger language plpgsql as $$
begin
  if current_user = 'app_request' and exists (select from document_reviews r where r.provider_id = old.id and r.decision = 'accepted' and (
    (r.document = 'w9' and r.file_path = old.w9_url and new.w9_url is distinct from old.w9_url)
    or (r.document = 'insurance_proof' and r.file_path = old.insurance_proof_url and new.insurance_proof_url is distinct from old.insurance_proof_url)))
  then
    raise exception 'This document was accepted and stays as it is.' using errcode = 'CC409';
  end if;
  return new;
end $$;
create trigger accepted_documents before update of insurance_proof_url, w9_url on provider_profiles
  for each row execute function tg_accepted_documents();

-- The licence number of onboarding, still sealed, for the credential of the same state: typed once is enough.
create function licence_on_file(provider uuid, licensed_in text) returns text language sql stable security definer set search_path = public as $$
  select coalesce((select s.licence_sealed from shops s where s.provider_id = provider and s.licence_state = licensed_in), '')
  where provider in (select actor_providers_for('credentials')) $$;
comment on function licence_on_file is 'Empty when onboarding asked for none of that state; null to everybody but the provider.';

revoke all on function document_path, review_document, hand_in_document, tg_accepted_documents, licence_on_file from public;
grant execute on function review_document, hand_in_document, licence_on_file to app_request;

-- What was typed in onboarding and not saved yet; sealed, since a tax number may be in it.
create table onboarding_drafts (
  user_id uuid primary key references profiles on delete cascade,
  answers_sealed text not null check (char_length(answers_sealed) < 100000),
  updated_at timestamptz not null default now()
);
alter table onboarding_drafts enable row level security;
create policy own on onboarding_drafts to app_request using (user_id = (select actor_id())) with check (user_id = (select actor_id()));
grant select, delete, insert (user_id, answers_sealed, updated_at), update (answers_sealed, updated_at) on onboarding_drafts to app_request;

-- The same requirements, each with the address of the law it comes from; New Jersey and Rhode Island now name the licensing rule itself.
insert into rules (key, version, value, reason)
select r.key, r.version + 1, jsonb_set(r.value, '{required}', (
  select jsonb_agg(item || coalesce(jsonb_strip_nulls(jsonb_build_object('url', law.url, 'source', law.source)), '{}') order by place)
  from jsonb_array_elements(r.value -> 'required') with ordinality as each (item, place)
  left join (values
    ('body_shop_registration', 'CA', 'https://www.law.cornell.edu/regulations/california/16-CCR-3356', null),
    ('body_shop_registration', 'CT', 'https://www.cga.ct.gov/current/pub/chap_246.htm', null),
    ('body_shop_registration', 'MA', 'https://malegislature.gov/Laws/GeneralLaws/PartI/TitleXV/Chapter100A', null),
    ('body_shop_registration', 'NJ', 'https://regulations.justia.com/states/new-jersey/title-13/chapter-21/subchapter-21/section-13-21-21-4/',
      'Auto body repair facility licence (N.J.A.C. 13:21-21; insurers may deal with licensed shops only, N.J.A.C. 11:3-10.3(d))'),
    ('body_shop_registration', 'NV', 'https://www.leg.state.nv.us/NRS/NRS-690B.html', null),
    ('body_shop_registration', 'RI', 'https://rules.sos.ri.gov/Regulations/part/230-30-05-2', 'Motor vehicle body licence (R.I. Gen. Laws § 5-38-4; 230-RICR-30-05-2)'),
    ('tow_licence', 'TX', 'https://www.law.cornell.edu/regulations/texas/16-Tex-Admin-Code-SS-86-400', null),
    ('adjuster_licence', null, 'https://forc.org/Public/Journals/2024/Articles/Fall/Vol35Ed3Article2.aspx', null)
  ) as law (kind, state, url, source) on law.kind = item ->> 'kind' and law.state is not distinct from item ->> 'state')),
  'Each requirement names where it is written. Sources as read on 2026-11-20, not reviewed by counsel.'
from rules r where r.key = 'credentials' order by r.version desc limit 1;
