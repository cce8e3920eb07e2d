-- What each state says about authorizing a repair, edited by admins like the other rules (features/trades/repairs/estimate-rule.ts).
insert into rules (key, version, value, reason) values ('estimate_rules', 1, '{
  "default": {"before_work": true, "tolerance": null, "electronic_ok": true, "oral_ok": false, "each_supplement": true, "parts_named": true, "returned_parts": false, "reassembly": false, "adopts_insurer_estimate": false, "records_years": null, "insurer_supplement_business_days": null},
  "states": [
    {"state": "CA", "before_work": true, "electronic_ok": true, "oral_ok": true, "each_supplement": true, "parts_named": true, "adopts_insurer_estimate": true, "records_years": 3, "source": "16 CCR 3353, 3354, 3356; 10 CCR 2695.8(f)", "url": "https://www.law.cornell.edu/regulations/california/16-CCR-3353", "read_on": "2026-11-23", "confidence": "high"},
    {"state": "CO", "tolerance": {"bp": 1000, "cents": 2500, "which": "less"}, "source": "C.R.S. 42-9-104 to -106", "read_on": "2026-11-20", "confidence": "high"},
    {"state": "CT", "tolerance": null, "source": "Conn. Gen. Stat. 14-65f, in the text of a 2009 bill", "read_on": "2026-11-20", "confidence": "medium"},
    {"state": "FL", "before_work": true, "tolerance": {"bp": 1000, "floor_cents": 1000, "cents": 5000, "which": "less"}, "oral_ok": true, "reassembly": true, "source": "F.S. 559.905 to 559.911", "read_on": "2026-11-23", "confidence": "medium"},
    {"state": "GA", "source": "Ga. R. 120-2-52-.04 and -.05: duties of insurers. No rule for shops was confirmed", "read_on": "2026-11-23", "confidence": "low"},
    {"state": "IL", "tolerance": {"bp": 1000, "which": null}, "source": "Automotive Collision Repair Act, 815 ILCS 306 or 308: the citation is to be checked", "read_on": "2026-11-20", "confidence": "low"},
    {"state": "MA", "insurer_supplement_business_days": 3, "source": "212 CMR 2.00; 211 CMR 123.05; G.L. c. 26 s. 8G", "read_on": "2026-11-23", "confidence": "high"},
    {"state": "NH", "tolerance": {"bp": 1000, "which": null}, "source": "RSA 358-D:11", "read_on": "2026-11-20", "confidence": "medium"},
    {"state": "NJ", "oral_ok": false, "each_supplement": true, "records_years": 2, "source": "N.J.A.C. 13:21-21.11 and 13:21-21.12", "read_on": "2026-11-20", "confidence": "medium"},
    {"state": "NM", "tolerance": {"bp": 1000, "cents": 5000, "which": "greater"}, "source": "12.2.6.10 NMAC", "read_on": "2026-11-20", "confidence": "high"},
    {"state": "NY", "tolerance": null, "parts_named": true, "returned_parts": true, "source": "15 NYCRR 82.5; 11 NYCRR 216.7", "read_on": "2026-11-23", "confidence": "high"},
    {"state": "OR", "tolerance": {"bp": 1000, "cents": 20000, "which": "less"}, "source": "ORS 646A.486. A draft of the act left body and frame shops out", "read_on": "2026-11-20", "confidence": "medium"},
    {"state": "RI", "source": "R.I.G.L. 27-10.4-1 and 27-9.1-4: duties of insurers. No rule for shops was read", "read_on": "2026-11-23", "confidence": "high"},
    {"state": "TN", "tolerance": {"bp": 2500, "which": null}, "source": "T.C.A. 66-19-104", "read_on": "2026-11-20", "confidence": "medium"},
    {"state": "WA", "tolerance": {"bp": 1000, "which": null}, "source": "Read on the page of a repair shop, which cites no statute", "read_on": "2026-11-20", "confidence": "low"},
    {"state": "WI", "each_supplement": true, "source": "ATCP 132", "read_on": "2026-11-20", "confidence": "medium"}
  ]
}', 'First version. State laws as read on 2026-11-20 and 2026-11-23, not reviewed by counsel. The default is our own rule, not law.');
