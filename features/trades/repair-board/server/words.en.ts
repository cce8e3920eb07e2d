export default {
  driver: {
    title: 'The insurer’s estimate was added',
    message: 'The driver added the insurer’s own estimate. It’s shown beside yours and approves nothing.',
  },
  team: {
    title: 'The insurer’s estimate was added',
    message: 'Our team added the insurer’s own estimate. It’s shown beside the shop’s and approves nothing.',
  },
  adjuster: {
    title: 'The insurer’s estimate was added',
    message: '{name} added the insurer’s own estimate. It’s shown beside the shop’s and approves nothing.',
  },
  unconfirmed: {
    title: 'An estimate was added by link',
    message:
      '{name} added an estimate by link. We haven’t confirmed who this is. It’s shown beside the shop’s and approves nothing.',
  },
  shop: {
    title: 'The shop added its own document',
    message: '{name} added the estimate from its own system. You sign only the estimate sent here.',
  },
  takenBack: {
    title: 'An estimate was taken back',
    message: 'An estimate added for comparison was withdrawn. Reason: {reason}',
  },
} as const
