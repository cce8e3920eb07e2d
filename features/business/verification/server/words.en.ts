export default {
  suspended: {
    title: 'Your business is suspended',
    message: '{sentence} You can’t get new bookings. Your existing bookings continue. Reply with “Message Support.”',
    subject: '{business} is suspended',
    paragraphs: [
      'We’ve removed {business} from the marketplace. Reason: {reason}',
      'You can’t get new bookings until this is settled. Your existing bookings continue as agreed: do the work, and you’ll be paid for it.',
      'If we’re wrong, or you’ve fixed it, let us know on the verification page with “Message Support.”',
    ],
    label: 'Read and reply',
  },
  lifted: {
    title: 'Your suspension has ended',
    message:
      '{sentence}{count, plural, =0 {} one { Your listing is live again.} other { Your listings are live again.}}',
    subject: '{business} is live again',
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
      wrong_state {Someone else decided first.}
      documents_missing {A document is missing now.}
      document_refused {A document was sent back in the meantime.}
      undecided {Something it relied on is no longer accepted.}
      forbidden {Your account is no longer an admin’s.}
      PGRST116 {Your account is no longer an admin’s.}
      other {{by, select, somebody {{who} changed it in the meantime.} other {It changed in the meantime.}}}} Look again.`,
  },
} as const
