export default {
  providerStatementIssued: {
    title: 'Your monthly statement is ready',
    message:
      'Statement {number} for {month} shows an ending balance of {balance}. Download it as PDF or CSV on your Money page.',
  },
  sent: {
    title: 'Payout sent',
    message: '{sum} is on its way to your account. See which bookings it covers on your Money page.',
  },
  failed: {
    title: 'Payout not sent',
    message: `We couldn’t send {sum}. {why, select,
      balance_insufficient {Our account at the payment provider didn’t have enough funds.}
      account_not_ready {The payment provider doesn’t accept transfers to this account yet. See what’s missing on the Money page.}
      other {The payment provider didn’t accept the transfer.}} The money stays in the balance, and we’ll try again on the next payout day.`,
  },
  reversed: {
    title: 'Part of a payout reversed',
    message: 'We reversed {sum} of an earlier payout. See the reason on your Money page.',
  },
  reversedByHand: {
    title: 'Transfer reversed manually',
    message:
      'More was reversed at the payment provider than we requested. Payouts are suspended until someone checks this.',
  },
  accountReady: {
    title: 'Payouts are set up',
    message: 'The payment provider has verified your account. See your next payout date on your Money page.',
  },
  accountNeeds: {
    title: 'Your payout account needs more information',
    message: 'The payment provider needs more information about your account. See what’s missing on your Money page.',
  },
  bankRefused: {
    title: 'Your bank returned a payout',
    message: '{sum} didn’t reach your bank. Add another bank account on your Money page.',
  },
  suspended: { title: 'Your payouts are suspended', message: 'Our team suspended your payouts: {reason}' },
  lifted: { title: 'Your payouts have resumed', message: 'Your payouts are no longer suspended.' },
} as const
