-- What was read of each state about a car in storage (domain/tow.md §8, practice.md §5): shown as law only where it was read
-- surely, edited by admins like the other rules. No state that was not read has a row.
insert into rules (key, version, value, reason) values ('storage_rules', 1, '{
  "states": [
    {"state": "CA", "count_rule": null,
     "says": "Storage within the first 24 hours counts as one day; after that by calendar day. Fees must be reasonable.",
     "source": "Cal. Veh. Code, as copied by towlog.com",
     "url": "https://towlog.com/CA-Vehicle-Codes/ca-vehicle-codes.html", "read_on": "2026-11-23", "confidence": "medium"},
    {"state": "CO", "count_rule": "24h_prorated",
     "says": "For a car towed without its owner’s consent: nothing for a 24-hour period in which it isn’t stored, part of a period is prorated, and cards are accepted.",
     "source": "C.R.S. 40-10.1-405", "url": "https://colorado.public.law/statutes/crs_40-10.1-405",
     "read_on": "2026-11-23", "confidence": "high",
     "shop": {"free_business_days": 3, "source": "C.R.S. 42-9-104 to -106", "confidence": "high"}},
    {"state": "GA", "count_rule": null,
     "says": "For a car towed from private property without consent, the state sets the most that may be charged for removal and daily storage (Maximum Rate Tariff No. 5).",
     "source": "Georgia Department of Public Safety",
     "url": "https://dps.georgia.gov/new-maximum-rate-tariff-no-5-household-goods", "read_on": "2026-11-23", "confidence": "medium"},
    {"state": "TX", "count_rule": null,
     "says": "A vehicle storage facility writes to the owner and the lienholder not before 24 hours and not later than the fifth day.",
     "source": "Tex. Occ. Code § 2303.151", "url": "https://texas.public.law/statutes/tex._occ._code_section_2303.151",
     "read_on": "2026-11-23", "confidence": "high"}
  ]
}', 'What was read of storage on November 23, 2026, not reviewed by counsel.');
