export default {
  asked: {
    title: 'Estimate requested',
    message: 'A driver near you is asking for an estimate. Please answer by {until}.',
  },
  declined: {
    title: 'A shop declined',
    message: '{business} can’t take your repair. You can ask another shop.',
  },
  sent: {
    title: '{again, select, true {New version of an estimate} other {Your estimate is here}}',
    message:
      '{business} sent {again, select, true {a new version of its estimate} other {an estimate}}: {total}. Compare it before you choose.',
  },
  lapsed: {
    title: 'No answer from a shop',
    message: '{business} didn’t answer in time. You can ask another shop.',
  },
  chosen: {
    title: 'Your estimate was chosen',
    message: 'The driver chose your estimate of {total}. You can see their contact details now.',
  },
  notChosen: {
    title: 'Another shop was chosen',
    message: 'The driver chose another shop. Thank you for your estimate.',
  },
  withdrawn: { title: 'Request withdrawn', message: 'The driver withdrew their request for estimates.' },
  expired: {
    title: 'Your request has ended',
    message: 'No estimate was chosen in time. You can ask shops again at any time.',
  },
} as const
