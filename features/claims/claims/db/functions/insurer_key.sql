create or replace function insurer_key(name text)
returns text language sql immutable parallel safe
as $$
  select coalesce(nullif(replace(regexp_replace(w.words,
      '^the (?=.)|(?<=.)( (insurance|ins|assurance|company|companies|co|corporation|corp|incorporated|inc|llc|ltd|limited|group))+$', '', 'g'),
      ' ', ''), ''), lower(name))
  from (select trim(regexp_replace(regexp_replace(lower(name), '[.''’]', '', 'g'), '[^[:alnum:]]+', ' ', 'g')) as words) w $$;
grant execute on function insurer_key to app_request, app_system;
comment on function insurer_key is 'A name of an insurer without what people write differently: "Acme Mutual Insurance Co." and "ACME MUTUAL" are one.';
