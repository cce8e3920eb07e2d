-- What a state's law says of the appraisal itself, beside the license each row of the rule asks for: only what was read with
-- high confidence (Rhode Island), edited by admins like the rest.
insert into rules (key, version, value, reason)
select key, version + 1, jsonb_set(value, '{states}', (
  select coalesce(jsonb_agg(row || case row ->> 'state'
    when 'RI' then '{"process": {"inspection_business_days": 4, "late_lapses": true, "midpoint_percent": 15, "hidden_damage_open": true, "source": "R.I. Gen. Laws § 27-10.4-1", "url": "https://webserver.rilegislature.gov/Statutes/TITLE27/27-10.4/27-10.4-1.htm", "confidence": "high"}}'::jsonb
    else '{}' end order by n), '[]')
  from jsonb_array_elements(value -> 'states') with ordinality as each(row, n))),
  'Days and midpoint of an appraisal in Rhode Island, as read on 2026-11-23, not reviewed by counsel.'
from rules where key = 'appraisal_rules' order by version desc limit 1;
