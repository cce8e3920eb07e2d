-- The claims team's list of tows, newest first, and those that nobody took in the last month by town.
create index tow_jobs_asked on tow_jobs (created_at, id);
