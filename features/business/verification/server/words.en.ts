export default {
  suspended: {
    title: 'Your business is suspended',
    message: '{sentence} You can be booked by nobody new; bookings you have go on. Answer us with “Message Support”.',
    subject: '{business} is suspended',
    paragraphs: [
      'We have taken {business} off the market. The reason: {reason}',
      'Nobody new can book you until this is settled. Bookings you have go on as agreed: do the work, and you are paid for it.',
      'If we are wrong, or you have put it right, tell us on the verification page with “Message Support”.',
    ],
    label: 'Read it and answer',
  },
  lifted: {
    title: 'Your suspension has ended',
    message:
      '{sentence}{count, plural, =0 {} one { Your listing is on the market again.} other { Your listings are on the market again.}}',
    subject: '{business} is back on the market',
    paragraphs: [
      'The suspension of {business} has ended. {sentence}',
      `{count, plural, =0 {}
        one {Your listing is on the market again, as before.}
        other {Your listings are on the market again, as before.}}`,
    ],
    label: 'See your business',
  },
  decisions: { approved: 'approval', rejected: 'rejection', suspended: 'suspension', lifted: 'end of the suspension' },
  dropped: {
    title: 'Decision not sent',
    message: `{business}, {decision}: {code, select,
      withdrawn {The provider withdrew the application.}
      wrong_state {Somebody else decided first.}
      documents_missing {A document is missing now.}
      document_refused {A document was sent back meanwhile.}
      undecided {Something it relied on is no longer accepted.}
      forbidden {Your account is no longer an admin’s.}
      PGRST116 {Your account is no longer an admin’s.}
      other {{by, select, somebody {{who} changed it meanwhile.} other {It changed meanwhile.}}}} Look again.`,
  },
} as const
