create or replace function tg_forget_in_job_records()
returns trigger language plpgsql security definer
set search_path = public
as $$
begin
  delete from job_records where order_id in (select id from orders where user_id = new.id);
  return new;
end $$;
comment on function tg_forget_in_job_records is 'Plate, car and adjuster leave with the driver.';
