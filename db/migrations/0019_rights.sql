comment on table state_rights is
  'Right-to-choose law per state, loaded from features/rights/right-to-choose.json (db/reference.ts); not legal advice.';
