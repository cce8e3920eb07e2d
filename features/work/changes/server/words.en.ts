export default {
  asked: {
    title: 'Other days asked for',
    message:
      '{customer} asks to move {title} from {days} to {wanted}. Please answer by {until}; until then the booking stays as it is.',
  },
  accepted: {
    title: 'New days agreed',
    message:
      '{business} agreed: {title} is now yours for {days}.{refund, select, none {} other { {refund} goes back to your card.}}',
  },
  declined: {
    title: 'Other days not possible',
    message: '{business} cannot move {title}: “{reason}”. Your booking for {days} stays as it is.',
  },
  withdrawn: { title: 'Request taken back', message: '{customer} keeps {title} for {days}.' },
  proposed: {
    title: 'Other days proposed',
    message:
      '{business} proposes {wanted} instead of {days} for {title}. It costs no more. Please answer by {until}; until then your booking stays as it is.',
  },
  proposalAccepted: { title: 'Your days were agreed', message: '{customer} agreed: {title} is now booked for {days}.' },
  proposalDeclined: {
    title: 'Your days do not suit',
    message: '{customer} cannot move {title}: “{reason}”. The booking for {days} stays as it is.',
  },
  proposalWithdrawn: {
    title: 'Proposal taken back',
    message: '{business} no longer proposes other days. {title} stays booked for {days}.',
  },
  expired: {
    title: 'Request for other days ended',
    message: 'Nobody answered in time. The booking of {title} for {days} stays as it is.',
  },
} as const
