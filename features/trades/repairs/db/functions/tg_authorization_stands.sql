create or replace function tg_authorization_stands() returns trigger language plpgsql set search_path = public as $$
begin
  if (new.repair_id, new.estimate_id, new.hash, new.kind, new.cap_cents, new.own_risk_lines, new.teardown, new.method, new.language,
      new.shown_text, new.english_text, new.calibration_notice, new.at) is distinct from (old.repair_id, old.estimate_id, old.hash, old.kind, old.cap_cents,
      old.own_risk_lines, old.teardown, old.method, old.language, old.shown_text, old.english_text, old.calibration_notice, old.at) then
    raise exception 'What was signed is never changed.' using errcode = 'CC409';
  end if;
  return new;
end $$;
comment on function tg_authorization_stands is 'Only the name of who signed is ever taken out, when they delete their account.';
