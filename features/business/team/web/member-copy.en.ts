/** What somebody reads who works for a business, or is invited to. */
export default {
  roles: { owner: 'Owner', estimator: 'Estimator', front_desk: 'Front desk' },
  /** Who did it, as the driver reads it: a first name and the business. */
  of: '{name} ({business})',
  card: {
    title: 'You work for {business}',
    text: 'Your role: {role}. Your own claims and bookings stay yours.',
    bookings: 'Its bookings',
    listings: 'Calendar of its listings',
    messages: 'Messages',
    reviews: 'Reviews',
    team: 'Team',
  },
  refused: {
    title: 'This is the owner’s part',
    text: 'At {business} you are: {role}. Only an owner opens this page.',
    back: 'Go to the dashboard',
  },
  roleNote: 'Your role here is {role}. What it does not do is left out.',
  invitation: {
    invitation: 'Invitation',
    loading: 'Loading the invitation…',
    invites: '{business} invites you as {role}',
    by: 'Invited by {name}. Valid until {day}.',
    does: {
      owner: 'Owners do everything: team, credentials, listings, prices and money, and all of the work.',
      estimator:
        'Estimators answer booking requests, do and report the work, write to customers, reply to reviews and keep the calendar.',
      front_desk:
        'The front desk sees the bookings, receives customers and cars, reports who did not come, writes to customers and keeps the calendar.',
    },
    keeps: 'You keep this account: your own claims and bookings stay yours, and the business does not see them.',
    accept: 'Accept',
    accepting: 'Accepting…',
    decline: 'Decline',
    declining: 'Declining…',
    accepted: 'You work for {business} now',
    acceptedText: 'Its bookings and messages are on your dashboard.',
    toBookings: 'See its bookings',
    declined: 'You declined',
    declinedText: 'Nothing changed. They can invite you again.',
    toDashboard: 'Go to the dashboard',
    other: 'This invitation is for another address',
    otherText:
      'It was sent to {address}. You are signed in as {email}. Sign in with the invited address and open the link again.',
    missing: 'This link does not work any more',
    missingText: 'A newer mail has a newer link. If you have none, ask the business to invite you again.',
    expired: 'This invitation has expired',
    expiredText: 'Ask {business} to send it again.',
    over: 'This invitation was answered or taken back',
    overText: 'If that was not you, ask {business} to invite you again.',
    here: 'You work for {business} already',
    elsewhere: 'You belong to another business',
    elsewhereText: 'You belong to {other}. Leave that business before you join {business}, or decline.',
    failed: 'This did not work. Check your connection and try again.',
  },
}
