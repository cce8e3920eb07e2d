-- A version goes up by itself. Before this each change of a row that people edit raised it by hand.
create function tg_version()
returns trigger language plpgsql
as $$ begin new.version := old.version + 1; return new; end $$;

create trigger new_version before update of status, fulfilment, released_at, version on orders for each row execute function tg_version();
create trigger new_version before update of status, version on claims for each row execute function tg_version();
create trigger new_version before update of confirmed_at on coverage for each row execute function tg_version();
create trigger new_version before update of status, version on listings for each row execute function tg_version();
create trigger new_version before update of background_check_status, market_status, version on provider_profiles
  for each row execute function tg_version();
create trigger new_version before update of status on data_requests for each row execute function tg_version();
create trigger new_version before update on support_replies for each row execute function tg_version();
drop trigger version on reviews;
create trigger new_version before update on reviews for each row execute function tg_version();
drop function tg_reviews_version();
