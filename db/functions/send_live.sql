create or replace function send_live()
returns void language plpgsql security definer
set search_path = public
as $$
declare
  kept constant text := current_setting('app.live', true);
  items jsonb;
begin
  if coalesce(kept, '') = '' then return; end if;
  items := ('[' || kept || ']')::jsonb;
  insert into live_events (people, said)
    values (array(select distinct p::uuid from jsonb_array_elements(items) i, jsonb_array_elements_text(i -> 'to') p), items);
  perform set_config('app.live', '', true);
end $$;
