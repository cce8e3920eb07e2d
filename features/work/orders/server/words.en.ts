/** What a driver gets back of a booking that the other side ended. */
const returned = `{paid, select, true {You’re getting a full refund.} other {Nothing was charged to your card.}}`

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
    message: '{business} about {title}: “{text}”{expected, select, none {} other { Now expected {expected}.}}',
  },
  answerSoon: {
    title: 'Half of your time to answer is gone',
    message: '{customer} is waiting for your answer about {title}, {days}. Please accept or decline by {until}.',
  },
  paid: {
    title: '{paid, select, true {Paid} other {Booked}}. Waiting for {business} to accept',
    message:
      '{title}, {days}: {paid, select, true {{amount} paid and held} other {nothing was charged to your card}}. {business} has until {until} to answer. You’ll get their phone and address once they accept.',
  },
  sharePaid: {
    title: 'Your share is paid',
    message: '{amount} paid and held. {business} gets it after you have your car and all is well.',
  },
  shareNotOwed: {
    title: 'Your payment goes back',
    message: 'Nothing was owed for {title} anymore when your payment came. All of it goes back to your card.',
  },
  shareArrived: {
    title: 'The driver’s share is paid',
    message: '{customer} paid {amount} for the repair. You can hand the car back.',
  },
  requested: {
    title: 'New booking',
    message:
      '{customer} booked {title} for {days}. Please answer by {until}.{payable, select, true {} other { Your account can’t receive payouts yet; the money stays in your balance until it can.}}',
  },
  accepted: { title: 'Booking accepted', message: '{business} accepted your booking of {title} for {days}.' },
  acceptedMail: {
    contact: 'How to reach {business}: {phone, select, none {} other {{phone}, }}{email}. Address: {address}.',
    deposit:
      'A {deposit} security deposit will be held on your card shortly before pickup. It’s a temporary hold, not a charge.',
    receipt: 'Your receipt and everything else about this booking are on its page.',
    open: 'Open the booking',
  },
  declined: {
    title: 'Booking declined',
    message: `{business} can’t take {title} on {days}: “{reason}”. ${returned}`,
  },
  unanswered: {
    title: 'No answer yet',
    message:
      '{business} didn’t answer in time about {title}. {paid, select, true {You can cancel now for a full refund.} other {You can cancel now; nothing was charged to your card.}}',
  },
  answerNow: {
    title: 'A booking needs your answer',
    message: '{customer} is still waiting for your answer about {title}, {days}.',
  },
  lapsed: {
    title: 'Booking ended: no answer',
    message:
      '{title}, {days}: there was no answer before the service day. {paid, select, true {The full payment is being refunded.} other {No card was charged.}}',
  },
  notBegun: {
    title: 'Work not done yet',
    message:
      '{business} {said, select, true {says {title} isn’t done after all: “{reason}”} other {marked {title} as completed by mistake}}. Your booking is back to how it was; there’s nothing to approve yet.',
  },
  started: { title: 'Work has started', message: '{business} has started: {title}.' },
  completed: {
    title: 'Work completed',
    message:
      '{business} says {title} is done. Approve it or report a problem. If you don’t, {paid, select, true {the money is released} other {it counts as approved}} on {until}.',
  },
  reopened: {
    title: 'Work not finished yet',
    message:
      '{business} is still working on {title}{said, select, true {: “{reason}”} other {. It was marked as completed by mistake}}. {paid, select, true {The money stays held; there’s} other {There’s}} nothing to approve yet.',
  },
  released: {
    title: 'Money released',
    message:
      '{sum} for {title} ({customer}) is in your balance.{payable, select, true {} other { Set up payouts to send it to your bank.}}',
  },
  disputed: {
    title: 'Problem reported',
    message:
      '{customer} reported a problem with {title}: “{reason}”.{paid, select, true { The money stays held until it’s resolved.} other {}}',
  },
  cancelledByDriver: {
    title: 'Booking canceled',
    message: '{customer} canceled {title}, {days}. Those dates are available again.',
  },
  cancelledByProvider: {
    title: 'Booking canceled',
    message: `{business} canceled {title}, {days}: “{reason}”. ${returned}`,
  },
  noShow: {
    title: 'Marked as a no-show',
    message: '{business} says you didn’t show up for {title}: “{reason}”. Message us if that’s wrong.',
  },
  refunded: {
    title: 'Refund sent',
    message: 'We refunded {sum} for {title} to your card. Banks usually show it within 5 to 10 days.',
  },
  tooLate: {
    title: 'Payment arrived too late',
    message:
      'Your payment for {title}, {days}, arrived after the time to pay ran out, and someone else has booked those dates. You’re getting a full refund.',
  },
  coverTaken: {
    title: 'Payment arrived too late',
    message:
      'Your payment for {title}, {days}, arrived after the time to pay ran out, and the insurer now covers less of these days than you were shown. You’re getting a full refund. Please book again at today’s price.',
  },
  paidAfterCancel: {
    title: 'Payment arrived after you canceled',
    message: 'Your payment for {title}, {days}, arrived after you canceled. You’re getting a full refund.',
  },
  expired: {
    title: 'Booking not completed',
    message:
      'We didn’t receive a payment for {title}, {days}, so those dates are available again. Nothing was charged.',
  },
  mismatch: {
    title: 'A charge doesn’t match the price',
    message:
      'The payment provider charged something other than {amount} for {title} ({customer}). We’re sending it back, and the booking isn’t paid. See the audit log.',
  },
  chargedTwice: {
    title: 'A payment was charged twice',
    message:
      'The payment provider charged another {sum} for {title} ({customer}) through a second checkout. We’re sending it back. See the audit log.',
  },
  refundFailed: {
    title: 'A refund failed',
    message: 'We couldn’t return {sum} for {title} ({customer}) to the card. Open the booking to try again.',
  },
  credentialsEnd: {
    title: 'Booked past a license or insurance expiration',
    message:
      '{title} is booked until {last}, but a license or insurance policy you’re required to have expires on {ends}. Submit the renewal before then: your listings pause on the day it expires.',
  },
} as const
