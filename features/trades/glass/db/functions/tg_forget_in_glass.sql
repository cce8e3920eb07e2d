create or replace function tg_forget_in_glass()
returns trigger language plpgsql security definer
set search_path = public
as $$
begin
  update glass_visits set street = '', zip = '', town = '', note = '', moved_note = ''
    where repair_id in (select id from repairs where driver_id = new.id);
  return new;
end $$;
comment on function tg_forget_in_glass is 'Where a shop came to goes with its driver; when, and for what, stays with the job.';
