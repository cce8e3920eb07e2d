-- A reservation that becomes a booking takes no other days: it changes nothing that a search finds (docs/decisions/028).
drop trigger version on listing_days;
create trigger version after insert or delete or truncate or update of listing_id, unit, day on listing_days for each statement
  execute function tg_market_version();
alter table listing_days enable always trigger version;
