create or replace function tg_chargeback_documents_stay()
returns trigger language plpgsql security definer
set search_path = public
as $$
begin
  if exists (select from chargeback_answers where chargeback_id = old.chargeback_id and done_at is not null) then
    raise exception 'what was handed in stays' using errcode = '23514';
  end if;
  return old;
end $$;
