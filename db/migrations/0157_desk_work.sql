-- A day's work of the claims team: to whom a claim is assigned for good, when it is followed up, and calls among the team's notes.
alter table claim_notes
  add column kind text not null default 'note' check (kind in ('note', 'call', 'follow_up')),
  add column call_with text check (call_with in ('driver', 'insurer', 'provider', 'other')),
  add column call_to text check (char_length(call_to) between 1 and 200),
  add column called_at timestamptz,
  add column call_number text check (char_length(call_number) between 1 and 100),
  add column follow_up_on date,
  add constraint claim_notes_call check ((kind = 'call') = (call_with is not null) and (kind = 'call') = (call_to is not null)
    and (kind = 'call') = (called_at is not null) and (kind = 'call' or call_number is null)),
  add constraint claim_notes_follow_up check (kind = 'follow_up' or follow_up_on is null);
comment on column claim_notes.call_to is 'The person or the phone number that was called, or that called.';
comment on column claim_notes.call_number is 'The number under which the insurer keeps the call or the claim.';
comment on column claim_notes.follow_up_on is 'Until when the claim was put off; null where the follow-up was done.';
grant insert (kind, call_with, call_to, called_at, call_number, follow_up_on) on claim_notes to app_request;

create table claim_work (
  claim_id uuid primary key references claims (id) on delete cascade,
  assignee_id uuid references profiles (id) on delete set null,
  assigned_by uuid references profiles (id) on delete set null,
  assigned_at timestamptz,
  follow_up_on date,
  follow_up_for text check (char_length(follow_up_for) between 3 and 500),
  constraint claim_work_assigned check (assignee_id is null or assigned_at is not null),
  constraint claim_work_follow_up check ((follow_up_on is null) = (follow_up_for is null))
);
comment on table claim_work is 'What the claims team keeps to itself about who works on a claim and when; `assignments` says who looks at it just now.';
comment on column claim_work.follow_up_on is 'A day of the team''s zone.';
create index claim_work_assignee on claim_work (assignee_id);
create index claim_work_assigned_by on claim_work (assigned_by);
create index claim_work_follow_up_on on claim_work (follow_up_on) where follow_up_on is not null;

alter table claim_queue add column assignee_id uuid, add column follow_up_on date;
create index claim_queue_assignee on claim_queue (assignee_id, next_at, claim_id) where assignee_id is not null;
create index claim_queue_follow_up on claim_queue (follow_up_on, next_at, claim_id) where follow_up_on is not null;
create trigger queue after insert or update of assignee_id, follow_up_on on claim_work for each row
  execute function tg_claim_queue('claim_id');

create function tg_claim_assigned() returns trigger language plpgsql security definer set search_path = public as $$ begin return new; end $$;
create trigger assigned before insert or update of assignee_id on claim_work for each row execute function tg_claim_assigned();
create function tg_admin_leaves_claims() returns trigger language plpgsql security definer set search_path = public as $$ begin return new; end $$;
create trigger leaves_claims after update of role, suspended_at, deleted_at on profiles for each row
  when (old.role = 'claims_admin' and (new.role <> 'claims_admin' or new.suspended_at is not null or new.deleted_at is not null))
  execute function tg_admin_leaves_claims();

alter table claim_work enable row level security;
create policy admins_read on claim_work for select to app_request
  using ((select actor_is_admin()) and exists (select from claims c where c.id = claim_work.claim_id and c.driver_id <> (select actor_id())));
create policy admins_begin on claim_work for insert to app_request with check (actor_judges_claim(claim_id));
create policy admins_change on claim_work for update to app_request
  using (actor_judges_claim(claim_id)) with check (actor_judges_claim(claim_id));
grant select, insert (claim_id), update (assignee_id, assigned_at, follow_up_on, follow_up_for) on claim_work to app_request;
