export default {
  refused: {
    title: 'Your card couldn’t be held for tow {number}',
    message: 'Open your tow and add another card, or choose to pay {company}. The truck still has your tow.',
  },
  part: {
    title: 'Your bank holds less than tow {number} may cost',
    message: 'It holds {sum}. You pay {company} the rest directly, or add another card on your tow.',
  },
  charged: {
    title: 'You paid for tow {number}',
    message:
      '{sum} was charged to your card for {company}. {rest, select, none {} other {You pay {company} the other {rest} directly. }}Your receipt is here.',
  },
  direct: {
    title: 'Pay {company} for tow {number}',
    message: 'Your card couldn’t be charged. You owe {company} {rest}, paid to it directly.',
  },
  theirsRefused: {
    title: 'No card is held for tow {number}',
    message:
      'The driver was asked for another card, or to pay you directly. Before you roll, you can still give it back.',
  },
  theirsPart: {
    title: 'The card doesn’t cover all of tow {number}',
    message: '{sum} is held. The driver pays you the rest directly.',
  },
  theirsCharged: {
    title: 'Tow {number} is paid',
    message:
      '{sum} was charged to the driver’s card and goes to your payout account. {rest, select, none {} other {The driver pays you the other {rest} directly.}}',
  },
  theirsDirect: {
    title: 'Collect {rest} for tow {number}',
    message: 'The driver’s card couldn’t be charged. They pay you {rest} directly.',
  },
  payCompany: {
    title: 'The driver pays you for tow {number}',
    message: 'No card is held anymore. They pay you directly. Before you roll, you can still give it back.',
  },
} as const
