const until = '{until, select, none {} other { The bank holds it until {until}.}}'

export default {
  held: {
    title: 'Deposit held',
    message: `The {sum} deposit for {title} is held on the driver’s card. It’s a temporary hold, not a charge.${until}`,
  },
  renewed: {
    title: 'Deposit renewed',
    message: `The {sum} hold for {title} was renewed, and the earlier hold is released.${until}`,
  },
  taken: {
    title: 'Part of the deposit charged',
    message: '{sum} of the {all} deposit for {title} was charged and goes to {business}. The rest is released.',
  },
  released: {
    title: 'Deposit released',
    message: 'The {sum} hold for {title} was released. Nothing was charged. Banks usually show it within a few days.',
  },
  lapsed: {
    title: 'The deposit hold expired',
    message: 'The bank released the {sum} hold for {title}. If it’s still needed, we’ll place it again.',
  },
  refused: {
    title: 'We couldn’t hold the deposit',
    message: `We couldn’t hold {sum} for {title} on your card. {why, select,
      declined {Your bank declined it. Use another card, or ask your bank.}
      funds {This card doesn’t have enough available credit or funds. Use another card, or free up some.}
      authentication {Your bank needs you to confirm the card. Confirm it, or use another card.}
      other {The card has expired or is no longer valid. Use another card.}} {until, select,
      none {You need the deposit to pick up the car.}
      other {The earlier hold ends on {until}.}}`,
  },
  notRenewed: {
    title: 'We couldn’t renew a deposit hold',
    message: 'The {sum} hold for {title} ({customer}) ends on {until}. We asked the driver for another card.',
  },
  notHeld: {
    title: 'The deposit isn’t held yet',
    message:
      'The {sum} deposit for {title} ({customer}) isn’t held. We asked the driver for a card. Hand over the car once it’s held.',
  },
  needsCard: {
    title: 'Add a card for the deposit',
    message: 'Add a card for the {sum} deposit for {title}. It’s held, not charged. You need it to pick up the car.',
  },
  asked: {
    title: 'Request to keep part of your deposit',
    message:
      '{business} asked to keep {sum} for {title}: “{reason}”. Agree or object by {until}. Nothing is charged before that.',
  },
  agreed: { title: 'The driver agreed', message: '{customer} agreed to {sum} of the deposit for {title}.' },
  objected: {
    title: 'The driver objected',
    message: '{customer} objected to {sum} of the deposit for {title}: “{reason}”. The claims team decides.',
  },
  overdue: {
    title: 'No answer about a deposit',
    message:
      'There was no answer about {sum} of the deposit for {title}. The claims team can decide now; the driver can still answer.',
  },
  withdrawn: {
    title: 'Your full deposit is released',
    message: '{business} says everything is fine with {title}. The hold is released.',
  },
  decided: {
    title: 'Decision on the deposit',
    message: '{sum} of the {asked} requested for {title} will be charged. Reason: “{reason}”.',
  },
} as const
