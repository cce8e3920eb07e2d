create or replace function tg_forget_in_appraisals()
returns trigger language plpgsql security definer
set search_path = public
as $$
begin
  update appraisal_reports set revision_reason = '—' where revision_reason is not null
    and order_id in (select id from orders where user_id = new.id);
  update appraisal_reports set license_number = case when license_number is not null then '—' end, statement = '—' where order_id in
    (select o.id from orders o join provider_profiles p on p.id = o.provider_id where p.user_id = new.id);
  update appraisal_reports set author_id = null where author_id = new.id;
  update appraisal_steps set our_name = case when our_name is not null then '—' end, their_name = case when their_name is not null then '—' end,
    umpire_name = case when umpire_name is not null then '—' end, reason = case when reason is not null then '—' end, file_id = null
    where claim_id in (select id from claims where driver_id = new.id);
  update appraisal_steps set recorded_by = null where recorded_by = new.id;
  return new;
end $$;
comment on function tg_forget_in_appraisals is 'A driver takes the reports along with their files and the names and words of a case, an appraiser license and statement; that a report was handed in and what a case came to stay.';
