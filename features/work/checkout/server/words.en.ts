export default {
  paid: {
    title: '{paid, select, true {Extra days paid} other {Extra days booked}}',
    message:
      '{title}, {days}: {paid, select, true {{amount} paid and held} other {nothing was charged to your card}}. {business} has until {until} to answer. Until then, your last day doesn’t change.',
  },
  requested: {
    title: 'More days requested',
    message:
      '{customer} would like to keep {title} for {days} too{paid, select, true {, and has paid} other {}}. Please answer by {until}. If you don’t, the car is due back as booked.',
  },
} as const
