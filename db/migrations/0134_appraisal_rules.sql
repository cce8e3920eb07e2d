-- Which license a state asks of whoever appraises damage, and which license a provider's credential is.
alter table credentials
  add column license_type text check (license_type in ('appraiser', 'independent_adjuster', 'public_adjuster')),
  add constraint credentials_license check (license_type is null or kind in ('adjuster_license', 'other_license'));
comment on column credentials.license_type is 'What an adjuster’s or appraiser’s license is for; null for everything else.';
grant insert (license_type), select (license_type), update (license_type) on credentials to app_request;
update credentials c set license_type = s.license_type from shops s
  where s.provider_id = c.provider_id and c.kind = 'adjuster_license' and c.status = 'submitted' and s.license_state = c.state and s.license_type is not null;

insert into rules (key, version, value, reason) values ('appraisal_rules', 1, '{
  "states": [
    {"state": "GA", "license": null, "kinds": [],
     "says": "Independent adjusters are licensed. A public adjuster’s license does not reach vehicles licensed for the road.",
     "source": "CLM, Georgia claims guide (reviewed 2017); O.C.G.A. § 33-23-1", "url": "https://wiki.theclm.org/Wiki/34",
     "read_on": "2026-11-23", "confidence": "medium"},
    {"state": "MA", "license": "appraiser",
     "kinds": ["damage_appraisal", "appraiser_under_clause", "supplement_reinspection"],
     "says": "Nobody appraises motor vehicle damage without the state’s license, renewed each July 1 and shown on request.",
     "source": "212 CMR 2.02", "url": "https://www.law.cornell.edu/regulations/massachusetts/212-CMR-2-02",
     "read_on": "2026-11-23", "confidence": "high"},
    {"state": "PA", "license": null, "kinds": [],
     "says": "Damage appraisers are licensed.", "source": "63 P.S. § 853; act text at pctg.com",
     "read_on": "2026-11-23", "confidence": "medium"},
    {"state": "RI", "license": "appraiser",
     "kinds": ["appraiser_under_clause"],
     "says": "Appraisers in the appraisal process are licensed in Rhode Island and disinterested.", "source": "R.I. Gen. Laws § 27-10.4-1",
     "url": "https://webserver.rilegislature.gov/Statutes/TITLE27/27-10.4/27-10.4-1.htm",
     "read_on": "2026-11-23", "confidence": "high"}
  ]
}', 'First version: what our research of November 23, 2026 found');
