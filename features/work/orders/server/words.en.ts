/** What a driver gets back of a booking that the other side ended. */
const returned = `{paid, select, true {Your full payment is being returned.} other {Nothing was charged to your card.}}`

export default {
  update: {
    title: `{kind, select,
      on_the_way {On the way}
      parts_ordered {Parts ordered}
      in_repair {In repair}
      in_paint {In paint}
      inspected {Inspection done}
      report_sent {Report sent}
      dropped_off {Vehicle delivered}
      ready {Ready for pickup}
      delayed {Delayed}
      other {News about your booking}}`,
    message: '{business} about {title}: “{text}”{expected, select, none {} other { Expected now: {expected}.}}',
  },
  answerSoon: {
    title: 'Half of your time to answer is over',
    message: '{customer} waits for your answer about {title}, {days}. Please accept or decline by {until}.',
  },
  paid: {
    title: '{paid, select, true {Paid} other {Booked}}. Waiting for {business} to accept',
    message:
      '{title}, {days}: {paid, select, true {{amount} paid and held} other {nothing was charged to your card}}. {business} answers by {until}. You’ll get their phone and address once they accept.',
  },
  requested: {
    title: 'New booking',
    message: '{customer} booked {title} for {days}. Please answer by {until}.',
  },
  accepted: { title: 'Booking accepted', message: '{business} accepted your booking of {title} for {days}.' },
  declined: {
    title: 'Booking declined',
    message: `{business} cannot take {title} on {days}: “{reason}”. ${returned}`,
  },
  unanswered: {
    title: 'No answer yet',
    message:
      '{business} has not answered in time about {title}. {paid, select, true {You can cancel now and get everything back.} other {You can cancel now; nothing was charged to your card.}}',
  },
  answerNow: {
    title: 'A booking waits for you',
    message: '{customer} is still waiting for your answer about {title}, {days}.',
  },
  lapsed: {
    title: 'Booking returned',
    message:
      '{title}, {days}: nobody answered before the day itself. {paid, select, true {The full payment goes back.} other {Nothing was charged to a card.}}',
  },
  notBegun: {
    title: 'Work not done yet',
    message:
      '{business} had marked {title} as completed {said, select, true {and takes that back: “{reason}”} other {by mistake}}. Your booking stands as before; there’s nothing to approve yet.',
  },
  started: { title: 'Work has started', message: '{business} started: {title}.' },
  completed: {
    title: 'Work completed',
    message:
      '{business} says {title} is done. Approve it or report a problem; without a word from you {paid, select, true {the money is released} other {it counts as approved}} on {until}.',
  },
  reopened: {
    title: 'Work not finished yet',
    message:
      '{business} is still working on {title}{said, select, true {: “{reason}”} other { and had marked it as completed by mistake}}. {paid, select, true {The money stays held; there’s} other {There’s}} nothing to approve yet.',
  },
  released: {
    title: 'Money released',
    message:
      '{sum} for {title} ({customer}) is in your balance.{payable, select, true {} other { Set up payouts to have it sent to your bank.}}',
  },
  disputed: {
    title: 'Problem reported',
    message:
      '{customer} reported a problem with {title}: “{reason}”.{paid, select, true { The money stays held until it is settled.} other {}}',
  },
  cancelledByDriver: {
    title: 'Booking cancelled',
    message: '{customer} cancelled {title}, {days}. The days are free again.',
  },
  cancelledByProvider: {
    title: 'Booking cancelled',
    message: `{business} cancelled {title}, {days}: “{reason}”. ${returned}`,
  },
  noShow: {
    title: 'Marked as not shown up',
    message: '{business} says you did not come for {title}: “{reason}”. Write to us if that is wrong.',
  },
  refunded: {
    title: 'Refund sent',
    message: '{sum} for {title} goes back to your card. Banks usually show it within 5 to 10 days.',
  },
  tooLate: {
    title: 'Paid too late',
    message:
      'Your payment for {title}, {days}, arrived after the time to pay had ended, and somebody else has the days. Everything is being returned.',
  },
  coverTaken: {
    title: 'Paid too late',
    message:
      'Your payment for {title}, {days}, arrived after the time to pay had ended, and the insurer covers less of these days now than you were shown. Everything is being returned. Please book again at today’s price.',
  },
  paidAfterCancel: {
    title: 'Paid after canceling',
    message: 'Your payment for {title}, {days}, arrived after you had cancelled. Everything is being returned.',
  },
  expired: {
    title: 'Booking not completed',
    message: 'The days of {title}, {days}, are free again because nothing was paid. Nothing was charged.',
  },
  mismatch: {
    title: 'A charge does not match',
    message:
      'The payment provider charged something else than {amount} for {title} ({customer}). It is sent back, and the order is not paid; see the audit log.',
  },
  chargedTwice: {
    title: 'A payment was charged twice',
    message:
      'The payment provider charged {sum} more for {title} ({customer}), through another checkout. It is sent back; see the audit log.',
  },
  refundFailed: {
    title: 'A refund failed',
    message: '{sum} for {title} ({customer}) could not be returned to the card. Open the booking to try again.',
  },
  credentialsEnd: {
    title: 'Booked beyond a license or policy',
    message:
      '{title} is booked until {last}, but a license or policy you must hold ends on {ends}. Hand in the renewal in time: your listings pause on the day it lapses.',
  },
} as const
