export default {
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
