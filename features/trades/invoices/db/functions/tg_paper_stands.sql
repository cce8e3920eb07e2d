create or replace function tg_paper_stands() returns trigger language plpgsql set search_path = public as $$
declare
  forgotten constant text[] := array['typed_name', 'ip', 'agent', 'written_by'];
  ended constant text[] := array['revoked_at', 'revoked_reason'];
begin
  if (to_jsonb(new) - forgotten - ended) is distinct from (to_jsonb(old) - forgotten - ended)
      or old.revoked_at is not null and new.revoked_at is distinct from old.revoked_at then
    raise exception 'A signed paper is never changed. Revoke it, or write the next one.' using errcode = 'CC409';
  end if;
  return new;
end $$;
comment on function tg_paper_stands is 'Only that it was revoked is ever written to a paper, once; and who wrote it taken out when they delete their account.';
