-- The tables of base/files as they are now. Written by bin/types to be read: a migration changes them.

create table file_reads (
  id bigint generated always as identity primary key,
  file_id uuid not null references files (id) on delete cascade,
  reader_id uuid not null references profiles (id) on delete cascade,
  link_id uuid not null unique,
  at timestamptz not null default now()
);
create index file_reads_file on file_reads (file_id, id);
alter table file_reads enable row level security;
create policy owner_or_admin_reads on file_reads for select to app_request
  using ((select actor_is_admin()) or (exists (select from files f where f.id = file_reads.file_id and f.owner_id =
    (select actor_id()))));
create policy reader_inserts on file_reads for insert to app_request
  with check (reader_id = (select actor_id()) and (exists (select from files f where f.id = file_reads.file_id)));
create policy system_all on file_reads to app_system
  using (true);
grant insert (file_id, reader_id, link_id), select on file_reads to app_request;
grant select on file_reads to app_system;

create table files (
  id uuid primary key,
  owner_id uuid not null references profiles (id) on delete cascade,
  path text not null unique,
  original_name text not null check (char_length(original_name) between 1 and 255),
  content_type text not null,
  size integer not null check (size > 0),
  sha256 text not null,
  created_at timestamptz not null default now(),
  -- What a picture looks like: a 64-bit difference hash; null for what is no picture, is flat, or came before we kept
  -- it.
  look bit(64),
  look_bands integer[] generated always as (case when look is not null then array[substring(look from 1 for
    13)::integer, 8192 + substring(look from 14 for 13)::integer, 16384 + substring(look from 27 for 13)::integer, 24576
    + substring(look from 40 for 13)::integer, 32768 + substring(look from 53 for 12)::integer] else null::integer[]
    end) stored
);
create index files_look on files using gin (look_bands) where (look_bands is not null);
create index files_owner on files (owner_id, created_at desc);
create trigger person_present before insert on files for each row execute function tg_person_present('owner_id');
alter table files enable row level security;
create policy attachments_read on files for select to app_request
  using (split_part(path, '/', 2) = 'messages' and actor_reads_attachment(id));
create policy of_business_reads on files for select to app_request
  using (actor_reads_business_document(path));
create policy of_order_reads on files for select to app_request
  using (split_part(path, '/', 2) = 'work' and actor_reads_order_photo(id));
create policy of_tow_extra_reads on files for select to app_request
  using (split_part(path, '/', 2) = 'work' and (exists (select from tow_extra_photos p where p.file_id = files.id)));
create policy of_tow_reads on files for select to app_request
  using (split_part(path, '/', 2) = 'tow' and (id in (select p.file_id from tow_photos p)));
create policy own_deletes on files for delete to app_request
  using (owner_id = (select actor_id()));
create policy own_inserts on files for insert to app_request
  with check (owner_id = (select actor_id()));
create policy own_or_admin_reads on files for select to app_request
  using (owner_id = (select actor_id()) or (select actor_is_admin()) and split_part(path, '/', 2) <> 'messages');
create policy shared_with_reads on files for select to app_request
  using ((id in (select actor_shared_files())));
create policy system_all on files to app_system
  using (true);
grant delete, insert (id, owner_id, path, original_name, content_type, size, sha256, look), select on files to
  app_request;
grant delete, insert, select on files to app_system;
