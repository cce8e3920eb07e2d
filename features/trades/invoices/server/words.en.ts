export default {
  invoiced: {
    title: 'Your repair is billed',
    message: '{business} issued invoice {number}: {total} in all, {own} of it yours.',
  },
  corrected: {
    title: 'Your bill was corrected',
    message: '{business} replaced its bill with invoice {number}: {total} in all, {own} of it yours.',
  },
  recorded: {
    title: 'Payment recorded',
    message:
      '{who} recorded {kind, select, driver_outside {a payment of {sum} from the driver to the shop} shop_refund {that the shop gave {sum} back to the driver} insurer_to_driver {that the insurer sent {sum} to the driver} insurer_two_party {a check of {sum} from the insurer to shop and driver together} insurer_to_lienholder_joint {a check of {sum} from the insurer that the lender must sign} other {a payment of {sum} from the insurer to the shop}}. Confirm it, or say what’s wrong.',
  },
  sent: {
    title: 'Payment sent by the insurer',
    message:
      '{who} recorded {kind, select, insurer_to_driver {that the insurer sent {sum} to the driver} insurer_two_party {a check of {sum} from the insurer to shop and driver together} insurer_to_lienholder_joint {a check of {sum} from the insurer that the lender must sign} other {a payment of {sum} from the insurer to the shop}}. It counts once it’s received.',
  },
  confirmed: { title: 'Payment confirmed', message: '{who} confirmed the payment of {sum}.' },
  objected: { title: 'Payment denied', message: '{who} says that the payment of {sum} isn’t right: {reason}' },
  delivered: {
    title: 'Your car is back with you',
    message:
      '{business} handed your car back. {open, select, true {Your share is still open; you can pay it under your repair.} other {If something isn’t right, tell us within {hours} hours. If all is well, say so, or do nothing.}}',
  },
  closed: { title: 'Repair closed', message: '{driver} says that all is well.' },
  disputed: { title: 'Problem reported', message: '{driver} says about the repair: {reason}. Our team decides.' },
  decided: {
    title: 'Problem decided',
    message:
      '{closed, select, true {Our team closed this repair: {reason}} other {Our team asks both of you to settle it: {reason}}}',
  },
  pdf: {
    title: 'Invoice {number}',
    below: 'Issued {at} by {business}',
    corrects: 'It replaces invoice {number}.',
    facts: {
      shop: 'Shop',
      registration: 'Registration number',
      driver: 'Customer',
      vehicle: 'Vehicle (VIN)',
      odometer: 'Miles',
      claim: 'Insurance claim',
      warranty: 'Warranty',
      note: 'Note',
      hash: 'Fingerprint of this bill',
    },
    lines: 'Work done',
    line: 'Line',
    what: 'Work',
    parts: 'Parts',
    labor: 'Labor',
    sublet: 'Outside work',
    tax: 'Tax',
    amount: 'With tax',
    total: 'Total',
    ownChoice: 'the customer’s own',
    betterment: 'betterment {percent}: {reason}',
    shares: 'Who pays',
    part: 'Part',
    insurer: 'Insurer',
    deductible: 'Deductible',
    betterments: 'Betterment',
    customer: 'Own choices',
    refused: 'Refused by the insurer, signed for at own risk',
    own: 'Customer',
    claimOf: '{name}, claim {number}',
    gone: 'Deleted account',
    same: 'Driver and insurer get this same document. Nothing is billed above what the customer signed.',
  },
} as const
