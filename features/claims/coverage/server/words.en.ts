export default {
  frame: { subject: '{title}: claim {number}', label: 'Open your claim' },
  totalLoss: {
    title: 'Your car was declared a total loss',
    lines: [
      '{insurer} declared the car of claim {number} a total loss on {declared}.',
      `{left, plural,
        =0 {It doesn’t pay for a rental after {until}.}
        one {The last day it pays for a rental is {until} (# day left).}
        other {The last day it pays for a rental is {until} (# days left).}}`,
      `{by, select,
        insurer {{insurer} set that date.}
        other {{insurer} didn’t set a date, so we count {days, plural, one {# day} other {# days}}. That’s our own rule. Ask {insurer} if it allows more.}}`,
      'The price you paid for a booking doesn’t change. You pay for any days after that date.',
      'Reason: {reason}',
    ],
  },
  totalLossUndone: {
    title: 'Not a total loss',
    lines: [
      'The total loss on claim {number} was recorded by mistake.',
      'Your rental coverage is back to what it was before.',
      'Reason: {reason}',
    ],
  },
  moreAsked: {
    title: 'More rental days requested',
    message: '{insurer} {number}: {days, plural, one {# day} other {# days}}. Answer by {due}.',
  },
  moreOverdueForAdmins: {
    title: 'Overdue deadline',
    message: '{insurer} {number}: the request for more rental days hasn’t been answered.',
  },
  moreOverdue: {
    title: 'Your request for more days needs more time',
    lines: ['{insurer} hasn’t answered us about claim {number} yet. We’re still asking.'],
  },
  grant: {
    parts: [
      '{days, plural, =0 {} one {# day more} other {# days more}}',
      '{total, select, no {} other {up to {total} total}}',
      '{until, select, no {} other {through {until}}}',
    ],
  },
  moreGranted: {
    title: 'Your insurer approved more rental days',
    lines: [
      '{insurer}, claim {number}: {grant}.',
      'Bookings from now on include this. Your existing bookings don’t change.',
      '{reason}',
    ],
  },
  moreRefused: {
    title: 'More rental days not approved',
    lines: [
      '{insurer} didn’t extend the rental coverage for claim {number}.',
      'Reason: {reason}',
      'You pay for any days beyond your coverage. Message support if something has changed.',
    ],
  },
  moreUndone: {
    title: 'An extension was withdrawn',
    lines: [
      'Claim {number}: “{grant}” was recorded by mistake and no longer counts.',
      'Reason: {reason}',
      'Your existing bookings don’t change.',
    ],
  },
  merged: {
    title: 'We merged two of your claims',
    lines: [
      'Claim {number} is now part of {into}. Your documents, bookings and messages are there.',
      'Reason: {reason}',
    ],
  },
  mergedElsewhere: {
    title: 'Claim closed',
    lines: ['{insurer} {number}: we’re handling this loss under another claim.', 'Reason: {reason}'],
  },
  unmerged: {
    title: 'Your claim is separate again',
    lines: [
      'Claim {number} is no longer merged{open, select, yes { and is under review again} other { and stays closed}}.',
      'Reason: {reason}',
    ],
  },
} as const
