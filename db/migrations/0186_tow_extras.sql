-- What a tow costs beyond its price, only with the driver's tap and pictures (docs/decisions/067).
create table tow_extras (
  id uuid primary key,
  job_id uuid not null references tow_jobs (id) on delete cascade,
  offer_id uuid not null references tow_offers (id) on delete cascade,
  status text not null default 'asked' check (status in ('asked', 'holding', 'refused', 'agreed', 'declined', 'expired', 'withdrawn')),
  item text not null check (item in ('winch', 'dolly', 'miles', 'wait', 'other')),
  count integer not null check (count between 1 and 1000),
  each_cents integer not null check (each_cents between 1 and 200000),
  cents integer not null check (cents between 1 and 10000000),
  reason text not null check (char_length(reason) between 1 and 300),
  direct boolean not null default false,
  asked_by uuid references profiles (id) on delete set null,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  answered_at timestamptz,
  constraint tow_extras_cents check (cents = count * each_cents),
  constraint tow_extras_times check (expires_at > asked_at)
);
comment on table tow_extras is 'One extra that a company asked for at the scene or later, and what its driver answered. Sums never change once asked.';
comment on column tow_extras.status is 'holding: the driver said yes and the bank is asked; refused: the bank said no, so it is not agreed.';
comment on column tow_extras.count is 'Half hours of winching, miles, quarter hours of waiting; else one.';
comment on column tow_extras.direct is 'The driver pays it to the company, for their bank said no.';
create unique index tow_extras_one_open on tow_extras (job_id) where (status in ('asked', 'holding', 'refused'));
create index tow_extras_job on tow_extras (job_id, asked_at);
create index tow_extras_offer on tow_extras (offer_id);
create index tow_extras_asked_by on tow_extras (asked_by);

create table tow_extra_photos (
  file_id uuid primary key references files (id) on delete restrict,
  extra_id uuid not null references tow_extras (id) on delete cascade,
  position integer not null check (position between 0 and 2),
  constraint tow_extra_photos_one unique (extra_id, position)
);
comment on table tow_extra_photos is 'The evidence of an extra: one to three pictures by its company, which its driver and the team open. None can be taken back.';

insert into job_names (name) values ('tow_extra_clock');
insert into status_transitions (machine, from_status, to_status, needs_reason)
select 'tow_extra', 'asked', b, false from unnest(array['holding', 'agreed', 'declined', 'expired', 'withdrawn']) b
union all select 'tow_extra', 'holding', b, false from unnest(array['agreed', 'refused', 'withdrawn']) b
union all select 'tow_extra', 'refused', b, false from unnest(array['agreed', 'declined', 'expired', 'withdrawn']) b;

create function tg_extra_live() returns trigger language plpgsql security definer set search_path = public as $$ begin return null; end $$;
create function tg_extras_end() returns trigger language plpgsql security definer set search_path = public as $$ begin return null; end $$;
create function tg_forget_in_tow_pay() returns trigger language plpgsql security definer set search_path = public as $$ begin return new; end $$;
create trigger status after insert or update of status on tow_extras for each row execute function tg_status('tow_extra', 'status');
create trigger live after insert or update on tow_extras for each row execute function tg_extra_live();
create trigger extras_end after update of status, offer_id on tow_jobs for each row execute function tg_extras_end();
create trigger forget_in_tow_pay before update of deleted_at on profiles for each row
  when (new.deleted_at is not null and old.deleted_at is null) execute function tg_forget_in_tow_pay();

alter table tow_extras enable row level security;
create policy of_own_tow on tow_extras for select to app_request
  using (exists (select from tow_jobs j where j.id = tow_extras.job_id and (j.driver_id = (select actor_id()) or (select actor_is_admin()))));
create policy company_reads on tow_extras for select to app_request
  using (exists (select from tow_jobs j where j.id = tow_extras.job_id and j.offer_id = tow_extras.offer_id
    and (j.provider_id in (select actor_providers_for('answer')) or j.operator_id = (select actor_id()))));
create policy system_all on tow_extras to app_system using (true);
grant select on tow_extras to app_request;
grant select, insert, update (status, direct, expires_at, answered_at) on tow_extras to app_system;

alter table tow_extra_photos enable row level security;
create policy of_extra_reads on tow_extra_photos for select to app_request
  using (exists (select from tow_extras e where e.id = tow_extra_photos.extra_id));
create policy system_all on tow_extra_photos to app_system using (true);
grant select on tow_extra_photos to app_request;
grant select, insert on tow_extra_photos to app_system;

create policy of_tow_extra_reads on files for select to app_request
  using (split_part(path, '/', 2) = 'work' and exists (select from tow_extra_photos p where p.file_id = files.id));
