create or replace function tg_calendar_lock()
returns trigger language plpgsql
set search_path = public
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended((case tg_op when 'DELETE' then old.listing_id else new.listing_id end)::text, 0));
  return case tg_op when 'DELETE' then old else new end;
end $$;
comment on function tg_calendar_lock is 'Whoever takes or frees a time of a listing, or takes a day off, waits for who does so already: a time and a day have no key in common that could refuse the second.';
