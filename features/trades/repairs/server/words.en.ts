export default {
  signed: { title: 'Work authorized', message: '{driver} signed {version} for up to {cap}.' },
  declined: { title: 'More work declined', message: '{driver} declined {version}: {reason}' },
  cancelled: { title: 'Repair canceled', message: '{who} canceled the repair: {reason}' },
  stopped: { title: 'Stop work', message: '{driver} asked you to stop the work: {reason}' },
  resumed: { title: 'Work may go on', message: '{driver} lets the work go on.' },
  arrived: {
    title: 'Your car is checked in',
    message:
      '{place, select, mobile {{business} is at your car.} other {{business} has your car.}} Look at the miles, warning lights and belongings they wrote down.',
  },
  ready: {
    title: 'Your car is ready',
    message: '{business} says your car is ready{place, select, mobile {} other { to be picked up}}.',
  },
  promised: { title: 'A day is promised', message: '{business} promised your car for {day}.' },
  moved: { title: 'The promised day moved', message: '{business} moved the promised day to {day}. Reason: {reason}' },
  supplement: {
    title: 'More work found',
    message:
      '{business} found more work: {total}{days, plural, =0 {} one { and # more day} other { and # more days}}. Read it and sign, or decline.',
  },
  takenBack: { title: 'More work taken back', message: '{business} took {version} back. You don’t have to answer it.' },
  withdrawn: {
    title: 'Some work isn’t needed',
    message:
      '{business} won’t do {count, plural, one {# line} other {# lines}} of the work: {reason}. Your bill is lower by that much.',
  },
  answered: {
    title: 'Your insurer answered',
    message:
      '{decision, select, approved {Your insurer approved {version}.} in_part {Your insurer approved part of {version}: {approved}.} refused {Your insurer refused {version}.} inspect {Your insurer wants to see the car {day, select, none {} other {on {day} }}before it decides about {version}.} other {Your insurer asked for more information about {version}.{photos, select, none {} other { It needs photos of these lines: {photos}.}}}}',
  },
  released: { title: 'Repair ended', message: 'Our team ended this repair: {reason}' },
  silence: {
    title: 'Nothing new since {since}',
    message:
      '{business} hasn’t told us anything new since {since}. {promised, select, none {No day is promised yet. Ask them for one.} other {The car is promised for {promised}.}}',
  },
  insurerLate: {
    title: 'Your insurer hasn’t answered {version}',
    message:
      'It has waited for your insurer since {since}. The promised day may move with it. A letter that asks for the answer is ready under your repair.',
  },
  insurerLateShop: {
    title: 'No answer from the insurer to {version}',
    message: '{driver}’s insurer hasn’t answered it since {since}. If the promised day moves, say so with that reason.',
  },
  glassSet: {
    title: 'Your new glass is in',
    message:
      '{business} put in new glass. {from, select, none {See the details under your repair.} other {Its adhesive needs until {from}: don’t drive the car before then.}}',
  },
  reasons: {
    parts_backorder: 'parts on backorder',
    part_wrong_or_damaged: 'a wrong or damaged part',
    waiting_insurer: 'waiting for the insurer',
    waiting_customer: 'waiting for the customer',
    hidden_damage: 'hidden damage',
    sublet: 'outside work',
    calibration: 'calibration',
    paint_redo: 'paint has to be redone',
    staff: 'staff',
    weather: 'weather',
    customer_request: 'the customer’s request',
    other: 'another reason',
  },
  sign: {
    work: 'I authorize {business} to do the work in {version} on my vehicle, as its lines say, for up to {cap} including tax.',
    supplement:
      'I authorize {business} to do the added work in {version} on my vehicle, as its lines say, for up to {cap} more, including tax. With it, the total I’ve authorized is {revised}.',
    teardown: 'The shop may take the car apart as far as this estimate needs it.',
    noTeardown: 'The shop may not take the car apart beyond the lines of this estimate before I’m asked again.',
    choice: 'I chose this shop myself. No one may require me to use another one.',
    copy: 'I get a copy of what I sign, and I can stop the work at any time.',
    ownRisk:
      'My insurer hasn’t approved {count, plural, one {line {lines}} other {lines {lines}}}, {cents} in all. If my insurer doesn’t pay for this, I will.',
    disclosures: {
      before_work: 'No work starts before this is signed.',
      no_more_than_signed: 'Nothing is charged above what I sign, not even a cent, unless I sign again.',
      tolerance: 'The shop may charge up to {amount} more without asking me again.',
      oral: 'For more work, the shop may also ask for my yes by phone or text, and must write down when, at which number and who agreed.',
      each_supplement: 'Any more work needs its own signature before it starts.',
      parts_named: 'Each part is named by its kind: new from the maker, aftermarket, recycled or rebuilt.',
      returned_parts: 'I may have the replaced parts back if I ask before the work starts.',
      reassembly:
        'If I stop the work, I may owe the cost of putting the car together again, as the shop told me beforehand.',
      adopted_estimate:
        'If this estimate adopts my insurer’s, the shop names the insurer and the number of that estimate in it.',
    },
    consent: [
      'You agree to sign here and to get estimates, authorizations and notices for your repairs electronically, on this site and by email.',
      'You can download or print each of them at any time, and you can ask our support for a paper copy free of charge.',
      'You can take this agreement back at any time under your repair. What you signed before stays valid; from then on you sign on paper at the shop.',
      'You need a browser that opens this site and PDF files, and an email address that we can reach you at.',
    ],
  },
  copy: {
    subject: 'Your copy of {version}, signed',
    hello: 'Hello {name},',
    text: 'You authorized {business} to do the work in {version} for up to {cap}. Your signed copy is attached, and you can open it under your repair at any time.',
    stop: 'You can stop the work at any time. If you didn’t sign this, tell us at once.',
    open: 'Open your repair',
  },
  pdf: {
    title: 'Authorization {version}',
    below: 'Signed {at} through ClaimChoice',
    counterpart: 'English counterpart of an authorization that was signed in Spanish.',
    facts: {
      shop: 'Shop',
      driver: 'Customer',
      odometer: 'Miles on arrival',
      vehicle: 'Vehicle (VIN)',
      claim: 'Insurance claim',
      version: 'Version',
      cap: 'Authorized up to',
      signed: 'Signed by',
      method: 'How',
      hash: 'Fingerprint of the lines',
      from: 'Address and device',
      text: 'Fingerprint of the text',
    },
    methods: {
      in_product: 'On this site',
      phone: 'By phone, recorded by the shop',
      text: 'By text, recorded by the shop',
    },
    gone: 'Deleted account',
    agreed: 'What was agreed',
    ownRisk: 'At my own risk',
    lines: 'Lines',
    line: 'Line',
    what: 'Work',
    parts: 'Parts',
    labor: 'Labor',
    sublet: 'Outside work',
    judgment: 'hours by the shop’s own judgment',
    procedure: 'maker’s procedure: {what}',
    tax: 'Of it tax',
    amount: 'With tax',
    total: 'Total',
    insurer: '{name}, claim {number}',
  },
  late: {
    title: 'Request for an answer to a repair estimate',
    to: 'To {insurer}, claims department. Claim {number}',
    about: 'My vehicle{vin, select, none {} other { (VIN {vin})}}, loss of {day}.',
    asked:
      '{kind, select, supplement {Supplement} other {Estimate}} {version} from {shop} has been open since {day}: {amount} of it is yours to decide. No decision of yours is on record.',
    business:
      'Under {source}, {kind, select, supplement {a supplement} other {an estimate}} must be answered within {days, plural, one {# business day} other {# business days}}. Counted from that day, the time ended on {due}.',
    calendar:
      'Under {source}, an estimate that is higher than yours must be answered within {days, plural, one {# day} other {# days}}. Counted from that day, the time ended on {due}.',
    house:
      'ClaimChoice, where I follow this repair, counts {days, plural, one {# business day} other {# business days}} for an answer. That is its own rule, not a law; counted from that day, they ended on {due}.',
    waits:
      '{promised, select, none {No day is promised for the car yet.} other {The shop has promised the car for {promised}. That day may move while this is open.}} Each extra day may be another day of rental.',
    counted:
      'I count from the day the shop sent it, or from the day you last asked for something. If you received it later, please tell me when.',
    ask: 'Please tell the shop and me in writing what you approve, line by line, and what you don’t and why. If you need photos or want to see the car first, please say which and when.',
    end: 'If you have answered already, please send the answer again. I keep all my rights.',
    sincerely: 'Sincerely,',
  },
  records: {
    scan_pre: 'pre-repair scan',
    scan_post: 'post-repair scan',
    calibration: 'calibration',
    glass: 'a record of each new piece of glass',
  },
  operations: {
    replace: 'Replace',
    repair: 'Repair',
    refinish: 'Refinish',
    blend: 'Blend',
    remove_install: 'Remove and install',
    overhaul: 'Overhaul',
    align: 'Align',
    scan_pre: 'Pre-repair scan',
    scan_post: 'Post-repair scan',
    calibrate: 'Calibrate',
    inspect: 'Inspect',
    sublet: 'Outside work',
    tow: 'Tow',
    storage: 'Storage',
    material: 'Materials',
    discount: 'Discount',
    other: 'Other',
  },
  kinds: {
    oem: 'new, from the maker',
    oee: 'new, by a supplier of the maker (OEE)',
    aftermarket: 'aftermarket',
    certified_aftermarket: 'certified aftermarket',
    recycled: 'recycled',
    reconditioned: 'reconditioned',
    rebuilt: 'rebuilt',
    existing: 'existing part',
  },
} as const
