create or replace function tg_forget_in_tow_live()
returns trigger language plpgsql security definer
set search_path = public
as $$
begin
  delete from tow_positions where job_id in (select id from tow_jobs where driver_id = new.id);
  delete from tow_share_links where job_id in (select id from tow_jobs where driver_id = new.id);
  return new;
end $$;
comment on function tg_forget_in_tow_live is 'No place of a tow, and no link to it, outlives the account of its driver.';
