create or replace function coverage_facts(c coverage)
returns jsonb language sql stable
as $$ select to_jsonb(c) - array['claim_id', 'version', 'verified_by', 'confirmed_at', 'created_at', 'updated_at'] $$;
