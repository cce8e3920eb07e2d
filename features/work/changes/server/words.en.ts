export default {
  asked: {
    title: 'New dates requested',
    message:
      '{customer} would like to move {title} from {days} to {wanted}. Please answer by {until}. Until then, the booking doesn’t change.',
  },
  accepted: {
    title: 'New dates confirmed',
    message:
      '{business} agreed. {title} is now yours for {days}.{refund, select, none {} other { We’re refunding {refund} to your card.}}',
  },
  declined: {
    title: 'New dates declined',
    message: '{business} can’t move {title}: “{reason}”. Your booking for {days} doesn’t change.',
  },
  withdrawn: { title: 'Request withdrawn', message: '{customer} is keeping {title} for {days}.' },
  proposed: {
    title: 'New dates proposed',
    message:
      '{business} proposes {wanted} instead of {days} for {title}. You won’t pay more. Please answer by {until}. Until then, your booking doesn’t change.',
  },
  proposalAccepted: {
    title: 'Your new dates were accepted',
    message: '{customer} agreed. {title} is now booked for {days}.',
  },
  proposalDeclined: {
    title: 'Your new dates were declined',
    message: '{customer} can’t move {title}: “{reason}”. The booking for {days} doesn’t change.',
  },
  proposalWithdrawn: {
    title: 'Proposal withdrawn',
    message: '{business} withdrew its proposal. {title} stays booked for {days}.',
  },
  expired: {
    title: 'Request for new dates expired',
    message: 'There was no answer in time. The booking of {title} for {days} doesn’t change.',
  },
} as const
