const until = '{until, select, none {} other { The bank holds it until {until}.}}'

export default {
  held: {
    title: 'Deposit held',
    message: `{sum} for {title} is held on the driver’s card. It is no charge and comes back.${until}`,
  },
  renewed: {
    title: 'Deposit renewed',
    message: `The hold of {sum} for {title} was renewed, and the earlier one is dropped.${until}`,
  },
  taken: {
    title: 'Part of the deposit taken',
    message: '{sum} of the deposit of {all} for {title} was taken and goes to {business}. The rest is released.',
  },
  released: {
    title: 'Deposit released',
    message: 'The hold of {sum} for {title} is dropped. Nothing was taken; banks usually show it within some days.',
  },
  lapsed: {
    title: 'The deposit’s hold has lapsed',
    message: 'The bank let the hold of {sum} for {title} go. While it is still needed, it is placed again.',
  },
  refused: {
    title: 'The deposit could not be held',
    message: `{sum} for {title} could not be held on your card. {why, select,
      declined {Your bank said no. Use another card, or ask your bank.}
      funds {The card does not have this much free. Use another card, or make room on it.}
      authentication {Your bank wants you to confirm the card yourself. Confirm it, or use another card.}
      other {The card has ended or is not valid any more. Use another card.}} {until, select,
      none {Without it the car is not handed over.}
      other {The earlier hold ends on {until}.}}`,
  },
  notRenewed: {
    title: 'A deposit could not be renewed',
    message: 'The hold of {sum} for {title} ({customer}) ends on {until}. The driver was asked for another card.',
  },
  notHeld: {
    title: 'No deposit is held yet',
    message:
      '{sum} for {title} ({customer}) is not held. The driver was asked for a card. Hand over the car once it is held.',
  },
  needsCard: {
    title: 'A card is needed for the deposit',
    message:
      'Add a card for the deposit of {sum} for {title}. It is held, not charged. Without it the car is not handed over.',
  },
  asked: {
    title: 'A part of your deposit is asked for',
    message:
      '{business} asks to keep {sum} for {title}: “{reason}”. Agree or object by {until}; nothing is taken before.',
  },
  agreed: { title: 'The driver agrees', message: '{customer} agrees to {sum} of the deposit for {title}.' },
  objected: {
    title: 'The driver objects',
    message: '{customer} objects to {sum} of the deposit for {title}: “{reason}”. The claims team decides.',
  },
  overdue: {
    title: 'No answer about a deposit',
    message:
      'Nobody has answered about {sum} of the deposit for {title}. The claims team can decide now; the driver can still answer.',
  },
  withdrawn: {
    title: 'Nothing of your deposit is kept',
    message: '{business} says all is good with {title}. The hold is dropped.',
  },
  decided: {
    title: 'The deposit is decided',
    message: '{sum} of the {asked} asked for {title} is taken. The reason: “{reason}”.',
  },
} as const
