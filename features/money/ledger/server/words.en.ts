export default {
  differ: {
    title: 'Ledger discrepancy',
    message:
      'The payment provider, our payments and the ledger don’t agree on {count, plural, one {one payment} other {{count} payments}}. See the ledger for details.',
  },
} as const
