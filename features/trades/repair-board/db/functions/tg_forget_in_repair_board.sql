create or replace function tg_forget_in_repair_board()
returns trigger language plpgsql security definer
set search_path = public
as $$
begin
  update outside_estimates set note = '', lines = '[]', ended_reason = case when ended_reason is not null then '—' end
    where request_id in (select id from estimate_requests where driver_id = new.id);
  update outside_estimates set note = '', ended_reason = case when ended_reason is not null then '—' end, recorded_by = null
    where recorded_by = new.id;
  return new;
end $$;
comment on function tg_forget_in_repair_board is 'Words and lines of an estimate of others go with its driver, or with who brought it; its sums stay.';
