-- A guided photo slot keeps up to eight photos of the same thing; only the three slots of the spec keep one file each.
drop index claim_documents_one_per_slot;
create unique index claim_documents_one_per_slot on claim_documents (claim_id, slot)
  where slot in ('police_report', 'damage_photos', 'insurer_screenshot');
