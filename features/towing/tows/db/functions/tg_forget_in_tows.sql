create or replace function tg_forget_in_tows()
returns trigger language plpgsql security definer
set search_path = public
as $$
declare
  firm constant uuid[] := array(select id from provider_profiles where user_id = new.id);
begin
  perform set_config('app.reason', 'The driver deleted their account.', true);
  update tow_offers set status = 'withdrawn', answered_at = new.deleted_at where status = 'open'
    and (provider_id = any(firm) or job_id in (select id from tow_jobs where driver_id = new.id));
  update tow_jobs set status = 'canceled', ended_at = new.deleted_at where driver_id = new.id and status = 'asking';
  update tow_jobs set caller_name = '—', caller_phone = '', car = '{}', scene = '{}', receiver = case when receiver is not null then '—' end,
    destination = '{}', leave_words = case when leave_words is not null then '—' end where driver_id = new.id;
  update tow_offers set shown = '{}' where job_id in (select id from tow_jobs where driver_id = new.id);
  update tow_arrivals set words = case when words is not null then '—' end where job_id in (select id from tow_jobs where driver_id = new.id);
  update tow_events set reason = case when reason is not null then '—' end, details = '{}'
    where job_id in (select id from tow_jobs where driver_id = new.id);
  update tow_jobs set taken_name = '—' where taken_by = new.id;
  update tow_jobs set taken_by = null where taken_by = new.id;
  update tow_jobs set operator_id = null where operator_id = new.id;
  update tow_photos set taken_by = null where taken_by = new.id;
  update tow_offers set answered_by = null where answered_by = new.id;
  update tow_arrivals set answered_by = null, words = case when words is not null then '—' end where answered_by = new.id;
  update tow_events set actor_id = null, reason = case when reason is not null then '—' end where actor_id = new.id;
  delete from tow_drafts where person_id = new.id;
  delete from tow_cards where person_id = new.id;
  update tow_holds set customer_id = '—', payment_method_id = '—' where job_id in (select id from tow_jobs where driver_id = new.id);
  return new;
end $$;
comment on function tg_forget_in_tows is 'A tow that nobody has taken ends with its driver, and the words of all go; one that is under way keeps the account (open_matters).';
