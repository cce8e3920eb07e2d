create or replace function tg_report_first()
returns trigger language plpgsql security definer
set search_path = public
as $$
begin
  if not exists (select from appraisal_reports r where r.order_id = new.id) then
    raise exception 'The report must be handed in before this work is completed.' using errcode = 'CC409';
  end if;
  return new;
end $$;
