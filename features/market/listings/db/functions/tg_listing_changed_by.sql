create or replace function tg_listing_changed_by()
returns trigger language plpgsql
as $$
begin new.changed_by := coalesce(actor_id(), new.changed_by); return new; end $$;
