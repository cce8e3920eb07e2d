create or replace function tg_tow_arrival()
returns trigger language plpgsql security definer
set search_path = public
as $$
declare
  comes constant uuid := arrives_at(new);
  came constant uuid := case when tg_op = 'UPDATE' then arrives_at(old) end;
begin
  if comes is not distinct from came then return null; end if;
  insert into tow_arrivals (job_id, provider_id) select new.id, comes where comes is not null on conflict do nothing;
  perform add_job('tow_arrival', json_build_object('id', a.id)) from tow_arrivals a
    where a.job_id = new.id and (a.provider_id = comes or a.provider_id = came and new.dropped_at is null);
  return null;
end $$;
comment on function tg_tow_arrival is 'A shop that a taken tow goes to learns of the car, and that it does not come after all.';
