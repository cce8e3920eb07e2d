create or replace function open_tows()
returns text[] language sql immutable
as $$ select array['asking', 'accepted', 'rolling', 'on_scene', 'hooked', 'at_destination'] $$;
comment on function open_tows is 'The states of a tow that is under way.';
