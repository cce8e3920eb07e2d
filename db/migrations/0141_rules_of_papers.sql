-- What an invoice must name in a state, and what the law of the claim's state asks of an insurer about a repair, beside what
-- each row says of authorizing. Only what was read with high confidence; edited by admins like the rest of the rule.
insert into rules (key, version, value, reason)
select key, version + 1, jsonb_set(value, '{states}', (
  select coalesce(jsonb_agg(row || coalesce(case row ->> 'state'
    when 'CA' then '{"invoice_needs": ["registration_no"], "insurer": {"adjusts_per_item": true, "source": "10 CCR 2695.8(f)", "url": "https://govt.westlaw.com/calregs/Document/IE65CC3295C2F11EC9C68000D3A7C4BC3", "confidence": "high"}}'::jsonb
    when 'GA' then '{"insurer": {"difference_days": 15, "source": "Ga. Comp. R. & Regs. 120-2-52-.04", "url": "https://rules.sos.ga.gov/GAC/120-2-52", "confidence": "high"}}'
    when 'NY' then '{"invoice_needs": ["facility_no"]}'
    end, '{}') order by n), '[]')
  from jsonb_array_elements(value -> 'states') with ordinality as each(row, n))),
  'What invoices name in California and New York, and the duties of insurers in California and Georgia, as read on 2026-11-23, not reviewed by counsel.'
from rules where key = 'estimate_rules' order by version desc limit 1;
