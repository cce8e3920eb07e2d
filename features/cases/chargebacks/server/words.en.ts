export default {
  openedDriver: {
    title: 'Your bank disputed a payment',
    message:
      'Your bank is asking for {sum} back for {title}. We won’t release or refund anything until it decides. If you didn’t request this, tell your bank and message us.',
  },
  openedProvider: {
    title: 'A bank disputed a payment',
    message:
      '{customer}’s bank is asking for {sum} back for {title}. This booking’s money is on hold until the bank decides. We’ll answer the bank. Please keep your documents and photos.',
  },
  openedAdmin: {
    title: 'A chargeback needs a response',
    message:
      '{customer}’s bank is asking for {sum} back for {title}.{until, select, none {} other { The response is due by {until}.}}',
  },
  wonDriver: {
    title: 'Your bank decided',
    message: 'Your bank upheld the {sum} payment for {title}. Your booking continues as before.',
  },
  wonProvider: {
    title: 'The bank decided in your favor',
    message: 'The bank upheld the {sum} payment for {title} ({customer}). The money is no longer on hold.',
  },
  wonAdmin: { title: 'Chargeback won', message: 'The bank upheld the payment for {title} ({customer}).' },
  lostDriver: {
    title: 'Your bank decided',
    message:
      'Your bank returned {lost} for {title} to you. This includes the refund we promised, so we won’t send it again.',
  },
  lostProvider: {
    title: 'The bank decided in the driver’s favor',
    message:
      '{lost} for {title} went back to {customer}. {owed, select, none {It came out of the money on hold.} other {{owed} of it had been released to you and is taken from your balance. We deduct it from later releases.}}',
  },
  lostAdmin: { title: 'Chargeback lost', message: '{lost} for {title} went back to {customer}.' },
  refused: {
    title: 'Chargeback response not accepted',
    message:
      'The payment provider didn’t accept the response about {title} ({customer}). Open the booking to see why. Your text is still there.',
  },
} as const
