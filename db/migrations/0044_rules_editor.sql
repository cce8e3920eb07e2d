-- Admins write new versions of our rules; none is ever changed or taken away.
create policy admins_add on rules for insert to app_request
  with check ((select actor_is_admin()) and changed_by = (select actor_id()));
grant insert (key, version, value, effective_from, changed_by, reason) on rules to app_request;
create trigger append_only before update or delete on rules for each row execute function tg_append_only();

-- Lead fees as a table of states and trades, everything off; where a law is known to stand against one, it says so.
insert into rules (key, version, value, reason)
select 'lead_fees', coalesce(max(version), 0) + 1, $json${
  "cents": {"body": 15000, "glass": 10000, "towing": 7500, "adjusters": 20000, "rental": 15000},
  "bars": [
    {"state": "CA", "trades": ["body", "glass", "adjusters", "rental"], "law": "Cal. Ins. Code § 754: no fee for referring a person for what an insurer may pay"},
    {"state": "CA", "trades": ["towing"], "law": "Cal. Veh. Code § 12110: no commission for arranging a tow; Cal. Ins. Code § 754"},
    {"state": "RI", "trades": ["towing"], "law": "Grasso Serv. Ctr. v. Sepe, 962 A.2d 1283 (R.I. 2009): a towing company may not pass on any part of its fee"}
  ],
  "on": []
}$json$, 'The table of states and trades, all off. Sources as read on 2026-11-20, not reviewed by counsel.'
from rules where key = 'lead_fees';

-- What admins correct in a state's notice: every version kept, the newest stands in state_rights.
alter table state_rights add column summary_es text, add column version integer not null default 1;
create table state_right_versions (
  state text not null references state_rights on delete restrict,
  version integer not null check (version > 1),
  value jsonb not null,
  changed_by uuid references profiles on delete set null,
  reason text not null check (char_length(reason) between 3 and 1000),
  created_at timestamptz not null default now(),
  primary key (state, version)
);
comment on table state_right_versions is 'Version 1 is the file; from 2 on, the whole row as an admin left it.';
alter table state_right_versions enable row level security;
create policy admins_read on state_right_versions for select to app_request using ((select actor_is_admin()));
grant select on state_right_versions to app_request;
create trigger append_only before delete on state_right_versions for each row execute function tg_append_only();

-- Writes the next version and makes it the one that counts. Returns false when somebody wrote one meanwhile.
create function change_state_right(wanted text, seen integer, value jsonb, reason text) returns boolean
  language plpgsql security definer set search_path = public as $$
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
end $$;
revoke all on function change_state_right from public;
grant execute on function change_state_right to app_request;
