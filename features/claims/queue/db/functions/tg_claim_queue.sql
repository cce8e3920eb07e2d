create or replace function tg_claim_queue()
returns trigger language plpgsql security definer
set search_path = public
as $$
declare
  named uuid := (to_jsonb(new) ->> tg_argv[0])::uuid;
begin
  perform queue_claims(case tg_table_name when 'profiles' then array(select c.id from claims c where c.driver_id = named)
    else array[named] end);
  return null;
end $$;
comment on function tg_claim_queue is 'The queue shows a claim as it is now, or all claims of a person. Argument: the column that names it.';
