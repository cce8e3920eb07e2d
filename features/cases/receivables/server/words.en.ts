export default {
  /** Of an insurer. */
  statement: {
    title: 'Statement',
    below: '{insurer}: bookings billed to you as of {day}',
    facts: { number: 'Statement number', corrects: 'Replaces', issued: 'Issued', as_of: 'As of', open: 'Amount due' },
    remit: 'How to pay',
    remitText:
      'Please include statement number {number} with your payment. If you’re paying only some of the bookings, include their claim numbers.',
    ask: 'Please email {mail} for where to send a check or transfer.',
    aging: 'Aging',
    agingText:
      'Days are counted from the day the rental or work was completed, New York time. Nothing is due before that day.',
    ages: {
      current: 'Not yet due',
      d30: '1–30 days',
      d60: '31–60 days',
      d90: '61–90 days',
      older: 'Over 90 days',
    },
    total: 'Total',
    bookings: 'Bookings',
    columns: {
      claim: 'Claim',
      what: 'Description',
      days: 'Covered',
      billed: 'Billed',
      paid: 'Paid',
      open: 'Open',
      age: 'Age',
    },
    booking: 'Booking {number}',
    covered: '{days, plural, one {{days} day} other {{days} days}} × up to {rate}',
    confirmed: 'Confirmed by you on {day}: {cap} per day{max, select, none {} other {, up to {max} days}}',
    age: '{days, plural, one {{days} day} other {{days} days}}',
    notDone: 'Not completed',
    nothing: 'No open bookings.',
    overpaid:
      'You paid {cents} for bookings that were billed for less afterward. We can refund it or apply it to other bookings, whichever you prefer.',
    ledger:
      'All amounts come from our ledger at the end of the day above. Your payments count from the day we recorded them.',
    mode: 'This is a demonstration. The insurer, claims and money are fictional.',
  },
  charged: {
    title: 'Lead fee charged',
    message:
      'We charged a {fee} lead fee for accepting {title}, {days}. It’s taken from your next payout and credited automatically if the job falls through.',
  },
  credited: {
    title: 'Lead fee credited',
    message: `The lead fee for {title}, {days}, is credited: {reason, select,
      cancelled {the booking was canceled before the work started}
      declined {the booking was declined}
      refunded {the driver got a full refund}
      duplicate {you already paid for this driver}
      out_of_area {the car is outside your area}
      no_show {the driver didn’t show up}
      other {the driver couldn’t be reached}}.`,
  },
  unreachable: {
    title: 'The provider can’t reach you',
    message:
      '{business} tried {attempts} times to reach you about {title}, {days}: “{reason}”. Please message or call them, or cancel if you don’t need it.',
  },
} as const
