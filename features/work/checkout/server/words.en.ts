export default {
  paid: {
    title: '{paid, select, true {Extra days paid} other {Extra days booked}}',
    message:
      '{title}, {days}: {paid, select, true {{amount} paid and held} other {nothing was charged to your card}}. {business} answers by {until}. Until then your last day stays as it was.',
  },
  requested: {
    title: 'More days asked for',
    message:
      '{customer} would like to keep {title} for {days} too{paid, select, true {, and has paid} other {}}. Please answer by {until}; without an answer the car comes back as booked.',
  },
} as const
