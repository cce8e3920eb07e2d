export default {
  decided: {
    title: `{outcome, select,
      cancel_policy {Booking canceled by the claims team}
      cancel_full {Booking canceled by the claims team}
      release_early {Money released early}
      other {Problem resolved}}`,
    message: '{title}: {back} to the driver’s card, {rest} to {business}. Reason: “{reason}”.',
  },
  partReleased: {
    title: 'Part of the money was released',
    message: '{title}: {part} to {business}; {rest} held until it’s resolved. Reason: “{reason}”.',
  },
  asked: {
    title: 'The claims team has a question',
    message: 'About {title}: “{question}”. Please answer on the booking page.',
  },
  answered: { title: 'Your question was answered', message: '{who} about {title}: “{answer}”' },
} as const
