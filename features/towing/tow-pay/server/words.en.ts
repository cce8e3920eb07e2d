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
  extraAsked: {
    title: '{company} asks for {sum} more',
    message:
      'For tow {number}: {item, select, winch {winching} dolly {a dolly} miles {extra miles} wait {waiting time} other {something extra}}. See the photos and answer yes or no on your tow. Without an answer within {minutes} minutes, it isn’t agreed to.',
  },
  extraTakenBack: {
    title: '{company} no longer asks for the extra {sum}',
    message: 'They took it back, so there is nothing to answer. The price of tow {number} stays.',
  },
  extraRefused: {
    title: 'Your bank didn’t hold the extra {sum}',
    message:
      'So it isn’t agreed to, and the price of tow {number} stays. If you want it, add another card on your tow, or pay {company} the {sum} directly.',
  },
  extraAgreed: {
    title: 'The driver agreed to {sum} more for tow {number}',
    message: 'The price is {total} now.{direct, select, yes { They pay you the extra {sum} directly.} other {}}',
  },
  extraDeclined: {
    title: 'The driver said no to {sum} more for tow {number}',
    message: 'The price stays {total}. Go on at that price, or end the tow because the price was refused.',
  },
  extraExpired: {
    title: 'No answer to {sum} more for tow {number}',
    message: 'So it isn’t agreed to, and the price stays {total}. Call the driver, then ask again if it is needed.',
  },
} as const
