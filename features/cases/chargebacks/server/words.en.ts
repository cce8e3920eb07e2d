export default {
  openedDriver: {
    title: 'Your bank contests a payment',
    message:
      'Your bank wants {sum} for {title} back. Nothing is released or refunded until it has decided. If you did not ask for this, tell your bank, and write to us.',
  },
  openedProvider: {
    title: 'A bank contests a payment',
    message:
      'The bank of {customer} wants {sum} for {title} back. The money of this booking waits until the bank has decided. We answer the bank; please keep your documents and photos.',
  },
  openedAdmin: {
    title: 'A chargeback waits for an answer',
    message:
      'The bank of {customer} wants {sum} for {title} back.{until, select, none {} other { It reads an answer until {until}.}}',
  },
  wonDriver: {
    title: 'Your bank has decided',
    message: 'Your bank lets the payment of {sum} for {title} stand. The booking goes on as before.',
  },
  wonProvider: {
    title: 'The bank has decided for you',
    message: 'The payment of {sum} for {title} ({customer}) stands. Its money no longer waits.',
  },
  wonAdmin: { title: 'A chargeback was won', message: 'The payment for {title} ({customer}) stands.' },
  lostDriver: {
    title: 'Your bank has decided',
    message:
      'Your bank has taken {lost} for {title} back for you. What we had promised to refund is part of it and is not sent a second time.',
  },
  lostProvider: {
    title: 'The bank has decided for the driver',
    message:
      '{lost} for {title} went back to {customer}. {owed, select, none {It was taken from what was held.} other {{owed} of it had been released to you and is taken from your balance; later releases set it off.}}',
  },
  lostAdmin: { title: 'A chargeback was lost', message: '{lost} for {title} went back to {customer}.' },
  refused: {
    title: 'An answer to a bank was refused',
    message:
      'The payment provider did not take the answer about {title} ({customer}). Open the booking: it says why, and your text is kept.',
  },
} as const
