export default {
  link: {
    subject: 'Repair estimate for claim ending in {last4}: your answer, please',
    paragraphs: [
      '{shop} is repairing a vehicle insured by your company. The claim number ends in {last4}.',
      'Open the link below to see the estimate line by line and to answer it. You don’t need an account. We’ll email a six-digit code to this address before anything is shown.',
      'The link is for you only and works for 14 days. If this isn’t your claim, open it and choose “This isn’t my claim”, and it stops working.',
    ],
    button: 'Open the repair',
  },
  code: {
    subject: 'Your ClaimChoice code',
    paragraphs: [
      'Your code: {code}',
      'It opens the repair on the claim ending in {last4} on the device where you asked for it. It’s good for ten minutes. We never ask for it by phone.',
      'If you didn’t ask for a code, you can ignore this email.',
    ],
  },
  waits: {
    title: 'An adjuster’s answer needs confirmation',
    message: '{by} answered {version} on claim {claim}. It doesn’t count until you’ve confirmed it with the insurer.',
  },
  said: {
    title: 'An answer came by link',
    message:
      '{by} answered {version} by link. It isn’t confirmed yet, so it doesn’t count. Our team checks it with the insurer.',
  },
  notCounted: {
    title: 'An answer wasn’t confirmed',
    message: 'Your insurer didn’t confirm what {by} said about {version}. It doesn’t count. Reason: {reason}',
  },
} as const
