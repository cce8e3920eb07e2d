create or replace function tg_claim_queue()
returns trigger language plpgsql security definer
set search_path = public
as $$
begin
  perform queue_claims(case tg_table_name when 'claims' then array[(to_jsonb(new) ->> 'id')::uuid]
    when 'coverage' then array[(to_jsonb(new) ->> 'claim_id')::uuid]
    else array(select c.id from claims c where c.driver_id = (to_jsonb(new) ->> 'id')::uuid) end);
  return null;
end $$;
