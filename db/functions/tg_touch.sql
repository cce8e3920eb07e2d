create or replace function tg_touch()
returns trigger language plpgsql
as $$ begin new.updated_at := now(); return new; end $$;
