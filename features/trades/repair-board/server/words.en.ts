export default {
  driver: {
    title: 'The insurer’s estimate was added',
    message: 'The driver added the insurer’s own estimate. It stands beside yours and approves nothing.',
  },
  team: {
    title: 'The insurer’s estimate was added',
    message: 'Our team added the insurer’s own estimate. It stands beside the shop’s and approves nothing.',
  },
  adjuster: {
    title: 'The insurer’s estimate was added',
    message: '{name} added the insurer’s own estimate. It stands beside the shop’s and approves nothing.',
  },
  shop: {
    title: 'The shop added its own document',
    message: '{name} added the estimate from its own system. What you sign is the estimate here.',
  },
  takenBack: {
    title: 'An estimate was taken back',
    message: 'An estimate that was added to compare with was taken back. Reason: {reason}',
  },
} as const
