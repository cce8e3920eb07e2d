export default {
  providerStatementIssued: {
    title: 'Your monthly statement is ready',
    message:
      'Statement {number} for {month}: a balance of {balance} at its end. The money page has it as a PDF and as a CSV.',
  },
  sent: {
    title: 'Payout sent',
    message: '{sum} is on its way to your account. The money page says which bookings it is made of.',
  },
  failed: {
    title: 'Payout not sent',
    message: `{sum} could not be sent. {why, select,
      balance_insufficient {Our account at the payment provider did not hold enough at that moment.}
      account_not_ready {The payment provider does not take transfers to this account yet. See what is missing on the money page.}
      other {The payment provider did not take the transfer.}} The money stays in the balance, and the next payout day tries again.`,
  },
  reversed: {
    title: 'Part of a payout reversed',
    message: '{sum} of an earlier payout was reversed. The money page says why.',
  },
  reversedByHand: {
    title: 'Transfer reversed by hand',
    message:
      'More was reversed at the payment provider than we asked for. Payouts are suspended until somebody has looked.',
  },
  accountReady: {
    title: 'Payouts are set up',
    message: 'The payment provider has checked your account. The money page says when the next payout comes.',
  },
  accountNeeds: {
    title: 'Your payout account needs something',
    message: 'The payment provider asks for something about your account. The money page says what it is.',
  },
  bankRefused: {
    title: 'Your bank sent a payout back',
    message: '{sum} did not arrive at your bank. Give another bank account on the money page.',
  },
  suspended: { title: 'Your payouts are suspended', message: 'The team has suspended your payouts: {reason}' },
  lifted: { title: 'Your payouts go on', message: 'Your payouts are no longer suspended.' },
} as const
