create or replace function tg_forget_in_adjuster()
returns trigger language plpgsql security definer
set search_path = public
as $$
begin
  delete from adjuster_links where contact_id in
    (select c.id from adjuster_contacts c join claims k on k.id = c.claim_id where k.driver_id = new.id);
  update adjuster_answers set note = '', decided_words = '', lines = (select coalesce(jsonb_agg(one || '{"note": ""}'), '[]') from jsonb_array_elements(lines) one)
    where repair_id in (select id from repairs where driver_id = new.id);
  update adjuster_contacts set name = '', email = '', phone = null, confirmed_words = case confirmed_words when '' then '' else '—' end
    where claim_id in (select k.id from claims k where k.driver_id = new.id);
  update adjuster_contacts set added_by = null where added_by = new.id;
  update adjuster_contacts set confirmed_by = null where confirmed_by = new.id;
  update adjuster_links set made_by = null where made_by = new.id;
  update adjuster_answers set decided_by = null where decided_by = new.id;
  update adjuster_statements set note = '', decided_words = '',
    facts = case when facts ? 'reference' then facts || '{"reference": ""}' else facts end
    where contact_id in (select c.id from adjuster_contacts c join claims k on k.id = c.claim_id where k.driver_id = new.id);
  update repair_payments set reference = '' where recorded_side = 'insurer' and repair_id in (select id from repairs where driver_id = new.id);
  update adjuster_statements set decided_by = null where decided_by = new.id;
  return new;
end $$;
comment on function tg_forget_in_adjuster is 'A driver takes their insurer’s people along; what was answered and how it was decided stays, without a word.';
