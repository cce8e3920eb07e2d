export default {
  differ: {
    title: 'The books differ',
    message:
      'The payment provider, our payments and the books say different things about {count, plural, one {one payment} other {{count} payments}}. The ledger says which.',
  },
} as const
