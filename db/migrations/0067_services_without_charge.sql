-- An estimate or an inspection may cost nothing (rules.md, "A service may cost 0"); a rental never does.
alter table listings drop constraint listings_hourly_rate_cents_check,
  add constraint listings_hourly_rate_cents_check check (hourly_rate_cents between 0 and 1000000);
