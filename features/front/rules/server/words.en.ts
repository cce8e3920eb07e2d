export default {
  raised: {
    title: 'The limit for one admin will go up',
    message:
      'From {from}, one admin can decide refunds and write-offs up to {sum} alone. Reason: “{reason}”. If that’s wrong, change the rule before then.',
  },
} as const
