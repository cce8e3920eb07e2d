create or replace function arrives_at(job tow_jobs)
returns uuid language sql immutable
as $$ select case when job.destination ->> 'kind' = 'chosen' and job.status = any(open_tows()) and job.status <> 'asking'
  then (job.destination ->> 'provider_id')::uuid end $$;
comment on function arrives_at is 'The shop here that a company brings the car of a tow to; null for any other tow.';
