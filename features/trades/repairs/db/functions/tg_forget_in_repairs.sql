create or replace function tg_forget_in_repairs()
returns trigger language plpgsql security definer
set search_path = public
as $$
begin
  perform set_config('app.reason', 'The driver deleted their account.', true);
  update repairs set status = 'cancelled' where driver_id = new.id and status in ('chosen', 'authorized');
  update estimates set declined_words = null where declined_words is not null
    and invitation_id in (select id from repairs where driver_id = new.id);
  update repairs set belongings = '', warning_lights = '' where driver_id = new.id;
  update repair_authorizations set typed_name = '', own_risk_name = case when own_risk_name is not null then '' end, drawn = null,
    phone = null, ip = '', agent = '' where repair_id in (select id from repairs where driver_id = new.id);
  update repair_authorizations set signed_by = null where signed_by = new.id;
  update repair_answers set confirmed_by = '—', note = '' where repair_id in (select id from repairs where driver_id = new.id);
  update repair_promises set note = case when reason = 'other' then 'Deleted with the account' else '' end
    where note <> '' and repair_id in (select id from repairs where driver_id = new.id);
  update repair_events set reason = '' where reason <> '' and repair_id in (select id from repairs where driver_id = new.id);
  update repair_answers set answered_by = null where answered_by = new.id;
  update repair_promises set set_by = null where set_by = new.id;
  update repair_records set recorded_by = null where recorded_by = new.id;
  update repair_events set actor_id = null, reason = case when reason is not null then '' end where actor_id = new.id;
  delete from electronic_consents where person_id = new.id;
  return new;
end $$;
comment on function tg_forget_in_repairs is 'Names, signatures and words go; what was agreed, when and for how much stays with the shop.';
