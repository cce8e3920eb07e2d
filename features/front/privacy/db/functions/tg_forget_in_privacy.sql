create or replace function tg_forget_in_privacy()
returns trigger language plpgsql security definer
set search_path = public
as $$
begin
  if exists (select from legal_holds h where h.person_id = new.id and h.lifted_at is null) then
    raise exception 'A legal hold keeps this account.' using errcode = 'CC409';
  end if;
  perform set_config('app.reason', 'The account was deleted.', true);
  update data_requests set status = 'open', hold_kind = null where person_id = new.id and status = 'on_hold';
  update data_requests set status = case kind when 'deletion' then 'done' else 'refused' end, closed_at = now()
    where person_id = new.id and status = 'open';
  update data_request_events set reason = null where request_id in (select id from data_requests where person_id = new.id);
  update data_requests set note = null, archive_until = null where person_id = new.id;
  return new;
end $$;
