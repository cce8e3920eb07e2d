-- A kept draft of more work was sent over the head of its driver: what they had signed meanwhile was asked and billed again.
-- The draft keeps whose place it takes, and goes out only while that one still waits.
alter table estimates add column replaces uuid;
comment on column estimates.replaces is 'Of a supplement: the one that waited for its driver when this was written; sent only while it still waits.';
grant insert (replaces), update (replaces) on estimates to app_system;
update estimates d set replaces = w.id from estimates w where d.kind = 'supplement' and d.status = 'draft'
  and w.invitation_id = d.invitation_id and w.kind = 'supplement' and w.status = 'sent';

-- Massachusetts: an insurer answers a shop's first estimate in another time than what comes on top (domain/repair.md §7).
insert into rules (key, version, value, reason)
select key, version + 1, jsonb_set(value, '{states}', (
  select coalesce(jsonb_agg(case when row ->> 'state' = 'MA' then jsonb_set(row, '{insurer}', '{"source": "212 CMR 2.00", "confidence": "high"}'::jsonb
    || coalesce(row -> 'insurer', '{}') || '{"estimate_business_days": 5}') else row end order by n), '[]')
  from jsonb_array_elements(value -> 'states') with ordinality as each(row, n))),
  'How long insurers in Massachusetts have to answer a first estimate, as read on 2026-11-23, not reviewed by counsel.'
from rules where key = 'estimate_rules' order by version desc limit 1;
