-- What a driver says of broken glass, what is recorded of set glass, and that what is said of calibration was read before signing.
alter table estimate_requests add column glass jsonb check (jsonb_typeof(glass) = 'object');
comment on column estimate_requests.glass is 'Where glass is broken: which panes, how, and what sits in a windshield, as its driver says (features/trades/estimates/glass.ts).';
grant insert (glass) on estimate_requests to app_system;

alter table repair_records drop constraint repair_records_kind_check;
alter table repair_records add constraint repair_records_kind_check
  check (kind in ('scan_pre', 'scan_post', 'calibration', 'not_needed', 'glass'));
alter table repair_records drop constraint repair_records_about_check;
alter table repair_records add constraint repair_records_about_check
  check (about in ('scan_pre', 'scan_post', 'calibration', 'glass'));
alter table repair_records add column glass jsonb check (jsonb_typeof(glass) = 'object');
alter table repair_records add constraint repair_records_glass check ((kind = 'glass') = (glass is not null));
comment on column repair_records.glass is 'Of a pane that was set: adhesive, lot, weather, rust, and from when on the car is safe to drive.';

alter table repair_authorizations add column calibration_notice boolean not null default false;
comment on column repair_authorizations.calibration_notice is 'For a new windshield: that its driver read what is said about calibration; the sentences stand in the text.';

-- What each state says about glass work, edited by admins like the other rules (features/trades/glass/glass-rule.ts).
insert into rules (key, version, value, reason) values ('glass_rules', 1, '{
  "default": {"calibration_notice": true, "claim_number_first": false},
  "states": [
    {"state": "FL", "calibration_notice": true, "source": "Ch. 2023-136, Laws of Fla. (CS/SB 1002)", "read_on": "2026-11-23", "confidence": "high"},
    {"state": "IA", "calibration_notice": true, "claim_number_first": true, "source": "2025 Iowa S.F. 573, enrolled as Iowa Code ch. 321B", "read_on": "2026-11-20", "confidence": "high"},
    {"state": "KY", "calibration_notice": true, "claim_number_first": true, "source": "2024 Ky. S.B. 29 (Ky. Rev. Stat. 367.361 and a companion section in ch. 304)", "read_on": "2026-11-20", "confidence": "medium"}
  ]
}', 'First version. State laws as read on 2026-11-20 and 2026-11-23, not reviewed by counsel. The default is our own rule, not law.');

-- Hand-overs and what follows them are one room: what an erased person leaves there is forgotten by one trigger.
drop trigger forget_in_handovers on profiles;
drop function tg_forget_in_handovers;
