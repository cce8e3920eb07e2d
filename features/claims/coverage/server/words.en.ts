export default {
  frame: { subject: '{title}: claim {number}', label: 'Open your claim' },
  totalLoss: {
    title: 'Your car was declared a total loss',
    lines: [
      '{insurer} declared the car of claim {number} a total loss on {declared}.',
      `{left, plural,
        =0 {It pays for no rental after {until}.}
        one {The last day it pays for a rental is {until} (# day left).}
        other {The last day it pays for a rental is {until} (# days left).}}`,
      `{by, select,
        insurer {{insurer} named that day.}
        other {{insurer} named no day; we count {days, plural, one {# day} other {# days}}, our own rule. Ask them whether they give more.}}`,
      'What you paid for a booking does not change by this. Days after that day are yours to pay.',
      'Reason: {reason}',
    ],
  },
  totalLossUndone: {
    title: 'Not a total loss',
    lines: [
      'The total loss on claim {number} was recorded by mistake.',
      'Your rental cover is as it was before.',
      'Reason: {reason}',
    ],
  },
  moreAsked: {
    title: 'More rental days asked for',
    message: '{insurer} {number}: {days, plural, one {# day} other {# days}}. Answer by {due}.',
  },
  moreOverdueForAdmins: {
    title: 'A promise is over',
    message: '{insurer} {number}: the request for more rental days has not been answered.',
  },
  moreOverdue: {
    title: 'Your request for more days needs more time',
    lines: ['We have no answer from {insurer} about claim {number} yet. We keep asking.'],
  },
  grant: {
    parts: [
      '{days, plural, =0 {} one {# day more} other {# days more}}',
      '{total, select, no {} other {up to {total} in all}}',
      '{until, select, no {} other {until {until}}}',
    ],
  },
  moreGranted: {
    title: 'Your insurer approved more rental days',
    lines: [
      '{insurer}, claim {number}: {grant}.',
      'Bookings from now on count it. What is booked already stays as it was bought.',
      '{reason}',
    ],
  },
  moreRefused: {
    title: 'No more rental days',
    lines: [
      '{insurer} did not extend the rental cover of claim {number}.',
      'Reason: {reason}',
      'Days beyond your cover are yours to pay. Message support if something has changed.',
    ],
  },
  moreUndone: {
    title: 'An extension was taken back',
    lines: [
      'Claim {number}: “{grant}” was recorded by mistake and counts no longer.',
      'Reason: {reason}',
      'What is booked already stays as it was bought.',
    ],
  },
  merged: {
    title: 'Two of your claims are one now',
    lines: ['Claim {number} is now part of {into}: documents, bookings and messages are there.', 'Reason: {reason}'],
  },
  mergedElsewhere: {
    title: 'Claim closed',
    lines: ['{insurer} {number}: we work on this loss under another claim.', 'Reason: {reason}'],
  },
  unmerged: {
    title: 'Your claim stands by itself again',
    lines: [
      'Claim {number} is no longer merged{open, select, yes { and is under review again} other { and stays closed}}.',
      'Reason: {reason}',
    ],
  },
} as const
