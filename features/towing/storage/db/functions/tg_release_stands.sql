create or replace function tg_release_stands() returns trigger language plpgsql set search_path = public as $$
declare
  came constant text[] := array['consent_of', 'consent_by', 'consent_words', 'consented_by', 'consented_at', 'valid_until', 'revoked_at',
    'revoked_reason', 'used_at', 'used_name'];
  forgotten constant jsonb := '{"typed_name": "—", "drawn": null, "ip": "", "agent": "", "signed_by": null, "facts": {}, "shown_text": "—",
    "english_text": "—", "consented_by": null, "consent_by": "—", "consent_words": "—", "revoked_reason": "—"}';
  was constant jsonb := to_jsonb(old);
  name text;
  value jsonb;
begin
  for name, value in select * from jsonb_each(to_jsonb(new)) loop
    continue when value = was -> name or value = forgotten -> name or name = any(came) and was -> name = 'null';
    raise exception 'A signed release is never changed. Revoke it, or make the next one.' using errcode = 'CC409';
  end loop;
  return new;
end $$;
comment on function tg_release_stands is 'Only what became of a release is ever written to it, once each; and its words taken out when its driver deletes their account.';
