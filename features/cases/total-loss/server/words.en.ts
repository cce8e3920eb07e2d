export default {
  offer: {
    title: 'An offer for your car is recorded',
    message:
      'Claim {number}: {insurer} says your car is worth {value}. By its offer you get {owner}{lender, select, no {} other { and your lender gets {lender}}}.{gap, select, no {} other { You’d still owe the lender {gap}.}}',
  },
  letter: {
    title: 'Request for an assessment of diminished value',
    to: 'To: {insurer}\nClaim number: {number}',
    about: 'Loss of {day} in Georgia{vin, select, none {} other {\nVehicle identification number: {vin}}}',
    repaired: 'My vehicle was repaired by {shop}{day, select, none {} other { and came back to me on {day}}}.',
    ask: 'Please assess how much value my vehicle has lost even though it was repaired, under the coverage that paid for the repair. Please send me your assessment in writing and say how you arrived at it.',
    law: 'I refer to State Farm Mut. Auto. Ins. Co. v. Mabry, 274 Ga. 498 (2001).',
    noAmount: 'I don’t name an amount. I ask for your assessment first.',
    attached: 'Attached: {list}.',
    invoice: 'invoice {number} of {shop}, {day}',
    photos: '{count, plural, one {# photo of the repair} other {# photos of the repair}}',
    answer: 'Please confirm that you received this letter, and let me know if you want to inspect the vehicle.',
    sincerely: 'Sincerely,',
  },
} as const
