create or replace function tg_release_stands() returns trigger language plpgsql set search_path = public as $$
declare
  forgotten constant text[] := array['typed_name', 'drawn', 'ip', 'agent', 'signed_by', 'facts', 'shown_text', 'english_text', 'consented_by'];
  came constant text[] := array['consent_of', 'consent_by', 'consent_words', 'consented_at', 'valid_until', 'revoked_at', 'revoked_reason',
    'used_at', 'used_name'];
begin
  if (to_jsonb(new) - forgotten - came) is distinct from (to_jsonb(old) - forgotten - came)
      or old.used_at is not null and new.used_at is distinct from old.used_at
      or old.revoked_at is not null and new.revoked_at is distinct from old.revoked_at
      or old.valid_until is not null and new.valid_until is distinct from old.valid_until then
    raise exception 'A signed release is never changed. Revoke it, or make the next one.' using errcode = 'CC409';
  end if;
  return new;
end $$;
comment on function tg_release_stands is 'Only what became of a release is ever written to it, once each; and its words taken out when its driver deletes their account.';
