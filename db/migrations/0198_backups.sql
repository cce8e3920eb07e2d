-- When this site was saved: bin/backup writes a row when its folder is whole, /metrics and bin/doctor say how old the
-- newest is. A backup holds no rows of it.
create table backups (
  at timestamptz primary key default clock_timestamp(),
  rows bigint not null check (rows >= 0),
  files bigint not null check (files >= 0),
  bytes bigint not null check (bytes >= 0)
);
alter table backups enable row level security;
