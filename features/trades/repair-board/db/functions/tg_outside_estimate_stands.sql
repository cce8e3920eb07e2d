create or replace function tg_outside_estimate_stands() returns trigger language plpgsql set search_path = public as $$
declare
  forgotten constant text[] := array['note', 'lines', 'file_id', 'recorded_by'];
  ended constant text[] := array['ended_at', 'ended_how', 'ended_reason'];
begin
  if (to_jsonb(new) - forgotten - ended) is distinct from (to_jsonb(old) - forgotten - ended)
      or old.ended_at is not null and new.ended_at is distinct from old.ended_at then
    raise exception 'What was brought is never changed. Take it back, or bring the next one.' using errcode = 'CC409';
  end if;
  return new;
end $$;
comment on function tg_outside_estimate_stands is 'Only that it ended is ever written to an estimate of others, once; words go when somebody deletes their account.';
