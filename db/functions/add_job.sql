create or replace function add_job(
  name text, payload json, run_at timestamptz default null, job_key text default null
)
returns void language plpgsql security definer
set search_path = public
as $$
declare its job_names;
begin
  select * into its from job_names j where j.name = add_job.name;
  if not found then
    raise exception 'unknown job %', name;
  end if;
  perform graphile_worker.add_job(name, payload, run_at := run_at, job_key := job_key, max_attempts := 25, priority := its.priority);
end $$;
grant execute on function add_job to app_request, app_system;
