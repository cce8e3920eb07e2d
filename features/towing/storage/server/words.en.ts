export default {
  started: {
    title: 'Your car is recorded at {place}',
    message:
      'Claim {number}: it’s been there since {since}. {fee, select, none {There’s no storage fee.} unknown {Ask the place for its daily fee, and notify your insurer today.} other {It costs {daily} a day. Notify your insurer today, so it can say where the car may be moved.}}',
  },
  day: {
    title: 'Storage at {place}: day {day}',
    message:
      'Claim {number}: {fee, select, unknown {nobody has entered the daily fee} other {the cost so far is {cost}}}. {payer, select, unknown {Nobody has said who pays.} insurer {As far as we know, your insurer pays.} other {As far as we know, you pay.}} Have the car moved, or ask your insurer where it may go.',
  },
  ended: {
    title: 'Your car left {place}',
    message:
      'Claim {number}: {days, plural, =0 {no paid day} one {# day} other {# days}}, {fee, select, unknown {the daily fee was never entered. Ask for an itemized bill.} none {no storage fee.} fees {{cost} in one-time fees; the daily fee was never entered. Ask for an itemized bill.} other {{cost} by what was recorded. Compare it with the bill.}}',
  },
  corrected: {
    title:
      '{stands, select, yes {Your car is recorded at {place} again} other {When your car left {place} was corrected}}',
    message:
      'Claim {number}: {days, plural, =0 {no paid day} one {# day} other {# days}} now{stands, select, yes {, and counting} other {}}. Our team wrote: “{reason}”',
  },
  waits: {
    title: 'A release is waiting for consent',
    message:
      'Claim {number} is a total loss with a lender. The driver signed a release; it’s good once you’ve recorded the lender’s or insurer’s consent.',
  },
  consented: {
    title: 'Your release is good now',
    message:
      'Claim {number}: our team recorded the {of, select, lender {lender’s} other {insurer’s}} consent. The release is good until {until}.',
  },
  used: {
    title: '{place} used your release',
    message:
      'Claim {number}: {kind, select, inspect_only {your car was shown. It’s still there.} other {your car left with the person you named, or someone acting for them.}} If that’s wrong, call the place and message us now.',
  },
  mail: {
    subject: 'Claim ending in {last4}: the vehicle is in storage',
    paragraphs: [
      '{driver} asked us to send you the attached letter. It says where the vehicle is, since when, and what storage costs by the day.',
      'Please let {driver} know in writing where it may be moved.',
    ],
  },
  letter: {
    title: 'Vehicle in storage',
    to: 'To: {insurer}\nClaim number: {number}',
    about: 'Loss of {day}{vin, select, none {} other {\nVehicle identification number: {vin}}}',
    stands: 'The vehicle is at {place}{phone, select, none {} other {, phone {phone}}}.',
    costs:
      '{fee, select, unknown {It has been there since {since}. The daily fee isn’t known to me yet.} none {It has been there since {since}. No storage fee is charged.} other {Storage is {daily} a day since {since}.}}',
    hour: 'I don’t know the hour it came, so the first day counts whole.',
    free: 'No storage fee is charged through {day}.',
    counted:
      'That’s {days, plural, one {# day} other {# days}} and {cost} as of {now}, one-time fees of {fees} included.',
    counts: {
      calendar_day: 'The place counts calendar days.',
      '24h_block': 'The place counts periods of 24 hours.',
      '24h_prorated': 'The place counts periods of 24 hours and prorates the last one.',
      first24h_free_then_calendar: 'The place charges nothing for the first 24 hours, then calendar days.',
    },
    ask: 'Please let me know today, in writing, where the vehicle may be moved, and who pays for the move.',
    payer: 'Please also let me know in writing who pays for storage until then.',
    sooner: 'I’ll have it moved as soon as you answer, so that no more storage builds up than is needed.',
    sincerely: 'Sincerely,',
  },
  file: {
    heading: 'Where the car stood',
    place: 'Place',
    since: 'Since',
    until: 'Until',
    days: 'Days',
    cost: 'Cost',
    there: 'Still there',
    unknown: 'Not known',
    payers: {
      unknown: 'Who pays: nobody has said',
      insurer: 'Who pays: the insurer, as recorded',
      driver: 'Who pays: the driver, as recorded',
    },
    release: 'Release',
    to: 'Released to',
    signed: 'Signed',
    standing: 'Standing',
    good: 'Good until {at}',
  },
  release: {
    title: 'Release {number}',
    below: 'Signed {at}',
    vin: 'VIN {vin}',
    plate: 'plate {plate}',
    papers: {
      photo_id: 'photo ID',
      title: 'title',
      power_of_attorney: 'power of attorney',
      lien_release: 'lien release',
      insurer_release: 'the insurer’s own release',
      police_release: 'police release',
    },
    text: {
      owner: 'I, {owner}, am the owner of the vehicle {car} at {place} (stay {stay}).',
      kinds: {
        owner_pickup: '{who} may pick up the vehicle for me.',
        other_tow: '{who} may tow the vehicle to another place.',
        insurer_salvage: '{who} may take the vehicle for my insurer’s salvage carrier.',
        inspect_only: '{who} may look at the vehicle and photograph it. It stays where it is.',
      },
      shows: 'They identify themselves with: {what}.',
      balances: {
        paid: 'The balance at the place is paid.',
        driver: 'I pay the balance at the place.',
        insurer: 'My insurer pays the balance at the place.',
        taker: 'Whoever takes the vehicle pays the balance at the place.',
      },
      charges: 'By what I know, the place charges {amount} when I sign.',
      keys: {
        at_place: 'The keys are at the place.',
        with_taker: 'Whoever takes the vehicle has the keys.',
        with_owner: 'I have the keys.',
        none: 'There are no keys.',
      },
      belongings: 'These things in the vehicle are mine and stay mine: {what}.',
      noBelongings: 'I was asked about personal items. None are left in the vehicle.',
      plateOff: 'The license plate was removed.',
      plateOn: 'The license plate is still on the vehicle.',
      papers: 'Whoever takes the vehicle brings: {list}.',
      police: 'There’s a police hold on the vehicle. It goes only after a police release.',
      valid: 'This release is good for {hours} hours, once, unless I revoke it first.',
      evidence: 'It shows what I want as owner. It transfers no title and no claim.',
      electronic: 'I sign electronically. Typing my name counts as my signature.',
    },
    facts: {
      owner: 'Owner',
      claim: 'Insurer, claim',
      vehicle: 'Vehicle',
      place: 'Place',
      stay: 'Stay',
      to: 'Released to',
      shows: 'ID to be shown',
      kind: 'For',
      valid: 'Good until',
      signed: 'Signed by',
      hash: 'SHA-256 of the signed text',
      consent: 'Consent on record',
    },
    kinds: {
      owner_pickup: 'Pick-up for the owner',
      other_tow: 'Tow to another place',
      insurer_salvage: 'Insurer’s salvage carrier',
      inspect_only: 'Inspection only',
    },
    consent: '{of, select, lender {Lender} other {Insurer}}: {by}, {at}',
    agreed: 'What was signed',
    counterpart: 'English counterpart of a release signed in another language.',
    charges: {
      title: 'Charges by kind when signed',
      kind: 'Kind',
      amount: 'Amount',
      storage: 'Storage',
      tow: 'Tow',
      yard: 'Yard (gate, after hours)',
      clean_up: 'Clean-up',
      other: 'Other',
      total: 'Total',
      unknown: 'The daily fee isn’t known.',
    },
    use: 'For the yard',
    useText:
      'Scan the code, or open {url} and enter it. The release is good once. Check the ID before the vehicle goes.',
    code: 'Code: {code}',
    states: {
      waits: 'Not good yet: it’s waiting for the lender’s or insurer’s consent.',
      over: 'Expired.',
      revoked: 'Revoked. Don’t hand over the vehicle.',
      used: 'Used on {at} by {name}.',
    },
    noCode: 'The code is shown to the owner alone.',
    gone: 'deleted',
  },
} as const
