export default {
  title: 'Statement',
  below: '{insurer}: bookings billed to you, as of {day}',
  facts: { number: 'Statement number', corrects: 'Replaces', issued: 'Issued', as_of: 'As of', open: 'To be paid' },
  remit: 'How to pay',
  remitText:
    'Please give the statement number {number} with your payment, and the claim numbers if you pay some of the bookings only.',
  ask: 'Please write to {mail} for where to send a check or transfer.',
  aging: 'By age',
  agingText:
    'Days are counted from the day on which the rental or work was completed, in New York. Nothing is due before that day.',
  ages: {
    current: 'Not yet due',
    d30: '1–30 days',
    d60: '31–60 days',
    d90: '61–90 days',
    older: 'Over 90 days',
  },
  total: 'In all',
  bookings: 'Bookings',
  columns: { claim: 'Claim', what: 'What', days: 'Covered', billed: 'Billed', paid: 'Paid', open: 'Open', age: 'Age' },
  booking: 'Booking {number}',
  covered: '{days, plural, one {{days} day} other {{days} days}} × {rate}',
  confirmed: 'Confirmed by you on {day}: {cap} a day{max, select, none {} other {, up to {max} days}}',
  age: '{days, plural, one {{days} day} other {{days} days}}',
  notDone: 'Not completed',
  nothing: 'Nothing is open.',
  overpaid:
    '{cents} was paid for bookings that were billed less afterwards. We will give it back or set it off, as you wish.',
  ledger:
    'Every amount is added up from our ledger at the end of the day above. What you paid counts from the day on which we recorded it.',
  mode: 'This is a demonstration. The insurer, the claims and the money are invented.',
} as const
