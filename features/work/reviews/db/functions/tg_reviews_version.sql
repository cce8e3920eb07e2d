create or replace function tg_reviews_version()
returns trigger language plpgsql
as $$
begin new.version := old.version + 1; return new; end $$;
