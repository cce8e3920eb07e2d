create or replace function tg_forget_in_tow_pay()
returns trigger language plpgsql security definer
set search_path = public
as $$
begin
  delete from tow_extra_photos where extra_id in (select e.id from tow_extras e join tow_jobs j on j.id = e.job_id where j.driver_id = new.id);
  update tow_extras set reason = '—' where asked_by = new.id or job_id in (select id from tow_jobs where driver_id = new.id);
  update tow_extras set asked_by = null where asked_by = new.id;
  return new;
end $$;
comment on function tg_forget_in_tow_pay is 'Words and pictures of an extra go with its driver, and with who asked for it; what was asked, and the answer, stay.';
