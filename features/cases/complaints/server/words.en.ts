export default {
  decided: {
    title: `{outcome, select,
      cancel_policy {Booking cancelled by the claims team}
      cancel_full {Booking cancelled by the claims team}
      release_early {Money released early}
      other {Problem settled}}`,
    message: '{title}: {back} to the driver’s card, {rest} to {business}. The reason: “{reason}”.',
  },
  partReleased: {
    title: 'A part was released',
    message: '{title}: {part} to {business}; {rest} stay held until it is settled. The reason: “{reason}”.',
  },
  asked: { title: 'The claims team asks', message: 'About {title}: “{question}”. Please answer in the booking.' },
  answered: { title: 'A question was answered', message: '{who} about {title}: “{answer}”' },
} as const
