export default {
  charged: {
    title: 'Lead fee charged',
    message:
      '{fee} for accepting {title}, {days}, is taken from your next payout. It is credited by itself when the job comes to nothing.',
  },
  credited: {
    title: 'Lead fee credited',
    message: `The lead fee for {title}, {days}, is credited: {reason, select,
      cancelled {the booking was cancelled before the work}
      declined {the booking was declined}
      refunded {everything went back to the driver}
      duplicate {you have paid for this driver already}
      out_of_area {the car is beyond your area}
      no_show {the driver did not come}
      other {the driver could not be reached}}.`,
  },
  unreachable: {
    title: 'The provider cannot reach you',
    message:
      '{business} tried {attempts} times to reach you about {title}, {days}: “{reason}”. Please write or call, or cancel if you do not need it.',
  },
} as const
