create or replace function tg_tow_pays()
returns trigger language plpgsql security definer
set search_path = public
as $$
begin
  perform add_job('settle_tow_pay', json_build_object('id', new.id), null, 'tow_pay:' || new.id);
  return null;
end $$;
comment on function tg_tow_pays is 'Whatever a tow comes to, its card follows: queued with the change itself, so that a process which dies between them leaves both or neither.';
