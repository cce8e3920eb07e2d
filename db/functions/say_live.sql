create or replace function say_live(people uuid[], event text, about text, said jsonb)
returns void language plpgsql security definer
set search_path = public
as $$
declare
  kept constant text := coalesce(nullif(current_setting('app.live', true), '') || ',', '');
begin
  if cardinality(people) = 0 then return; end if;
  perform set_config('app.live', kept || jsonb_build_object('to', people, 'event', event, 'table', about, 'new', said), true);
  if length(kept) > 16000 then perform send_live(); end if;
end $$;
comment on function say_live is 'Tells these people at the end of the transaction: all that it says is one row. For triggers of tables that have live_said, which sends it.';
