-- What a picture looks like, in 64 bits (lib/server/pictures.ts, lookOf), so that our team learns where the same damage is
-- shown for two claims. Pictures from before have none and are not compared. Two that differ in at most four bits share
-- at least one of five bands: an index finds them without comparing every picture.
alter table files add column look bit(64);
alter table files add column look_bands integer[] generated always as (case when look is not null then array[
  substring(look from 1 for 13)::integer,
  8192 + substring(look from 14 for 13)::integer,
  16384 + substring(look from 27 for 13)::integer,
  24576 + substring(look from 40 for 13)::integer,
  32768 + substring(look from 53 for 12)::integer
] end) stored;
comment on column files.look is 'What a picture looks like: a 64-bit difference hash; null for what is no picture, is flat, or came before we kept it.';
create index files_look on files using gin (look_bands) where look_bands is not null;
grant insert (look) on files to app_request;
