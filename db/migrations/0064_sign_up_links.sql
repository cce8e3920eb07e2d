-- A sign-up for an address that waits already: who it is about travels with its own link, and the password is chosen behind it.
alter table auth.one_time_tokens
  add column name text,
  add column role text check (role in ('driver', 'individual_owner', 'shop')),
  add column language text check (language in ('en', 'es')),
  add constraint one_time_tokens_sign_up check (num_nonnulls(name, role, language) in (0, 3)),
  add constraint one_time_tokens_sign_up_kind check (name is null or kind = 'recovery');
comment on column auth.one_time_tokens.name is 'With role and language: the later sign-up that this link belongs to. They count once it is opened, and only while the address is unconfirmed.';
