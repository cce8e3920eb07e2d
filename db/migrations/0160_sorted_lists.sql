-- Lists of the claims team sorted by their columns: the claims queue by number, driver, insurer and day, people by name.
alter table claim_queue add column number text, add column driver text, add column submitted_at timestamptz;
update claim_queue q set number = lower(c.claim_number), driver = lower(p.name),
  submitted_at = date_trunc('milliseconds', c.created_at)
  from claims c join profiles p on p.id = c.driver_id where c.id = q.claim_id;
alter table claim_queue alter column number set not null, alter column driver set not null,
  alter column submitted_at set not null;
create index claim_queue_number on claim_queue (status, number, claim_id);
create index claim_queue_driver on claim_queue (status, driver, claim_id);
create index claim_queue_by_insurer on claim_queue (status, insurer, claim_id);
create index claim_queue_submitted on claim_queue (status, submitted_at, claim_id);
create index profiles_name on profiles (lower(name), id) where deleted_at is null;
-- They take and give back a place in any order; their files make them anew.
drop function queued_claims(jsonb, timestamptz, uuid[], timestamptz, uuid, integer);
drop function find_people(text[], text, text, uuid, integer);
