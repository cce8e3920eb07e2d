export default {
  waits: {
    title: 'An adjuster’s word needs confirmation',
    message:
      '{by} {kind, select, rental {granted rental days} payment {reported a payment} other {declared a total loss}} on claim {claim}. It doesn’t count until you’ve confirmed it with the insurer.',
  },
  said: {
    title: 'The adjuster reported something',
    message:
      '{by} {kind, select, rental {granted more rental days} other {reported a payment}} by link. It isn’t confirmed yet, so it doesn’t count. Our team checks it with the insurer.',
  },
  notCounted: {
    title: 'An adjuster’s word wasn’t confirmed',
    message:
      'Your insurer didn’t confirm {kind, select, rental {the rental days} other {the payment}} that {by} reported. It doesn’t count. Reason: {reason}',
  },
} as const
