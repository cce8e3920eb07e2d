/** What somebody reads who works for a business, or is invited to. */
export default {
  roles: {
    owner: 'Owner',
    estimator: 'Estimator',
    technician: 'Technician',
    front_desk: 'Front desk',
    operator: 'Operator',
  },
  /** Who did it, as the driver reads it: a first name and the business. */
  of: '{name} ({business})',
  card: {
    title: 'You work for {business}',
    text: 'Your role: {role}. You keep your own claims and bookings.',
    bookings: 'Business bookings',
    dispatch: 'Dispatch',
    listings: 'Listing calendars',
    messages: 'Messages',
    reviews: 'Reviews',
    team: 'Team',
  },
  refused: {
    title: 'This page is for owners',
    text: 'Your role at {business} is {role}. Only an owner can open this page.',
    back: 'Go to the dashboard',
  },
  roleNote: 'Your role here is {role}. You see only what that role can use.',
  invitation: {
    invitation: 'Invitation',
    loading: 'Loading the invitation…',
    invites: '{business} invited you as {role}',
    by: 'Invited by {name}. Valid through {day}.',
    does: {
      owner: 'Owners can do everything: team, credentials, listings, prices, money and all of the work.',
      estimator:
        'Estimators answer booking requests, do and report the work, message customers, reply to reviews and manage the calendar.',
      technician:
        'Technicians do the work: they check cars in and out, move repairs along and record them with photos. They see no prices, money or messages.',
      front_desk:
        'The front desk sees bookings, receives customers and cars, reports no-shows, messages customers and manages the calendar.',
      operator: 'Operators drive the tow truck. They see only their own tow, while it is under way.',
    },
    keeps: 'You keep this account. Your own claims and bookings stay yours, and the business can’t see them.',
    accept: 'Accept',
    accepting: 'Accepting…',
    decline: 'Decline',
    declining: 'Declining…',
    accepted: 'You work for {business} now',
    acceptedText: 'You’ll find its bookings on your dashboard.',
    acceptedDrives: 'Start your duty in the truck. Your company gives you tows.',
    toBookings: 'See business bookings',
    toDispatch: 'Open dispatch',
    declined: 'You declined',
    declinedText: 'Nothing changed. They can invite you again.',
    toDashboard: 'Go to the dashboard',
    other: 'This invitation is for another address',
    otherText:
      'We sent it to {address}, but you’re signed in as {email}. Sign in with the invited address and open the link again.',
    missing: 'This link doesn’t work anymore',
    missingText:
      'Check for a newer email with a new link. If you don’t have one, ask the business to invite you again.',
    expired: 'This invitation has expired',
    expiredText: 'Ask {business} to send it again.',
    over: 'This invitation was answered or withdrawn',
    overText: 'If you didn’t answer it, ask {business} to invite you again.',
    here: 'You already work for {business}',
    elsewhere: 'You belong to another business',
    elsewhereText: 'You belong to {other}. Leave that business before you join {business}, or decline.',
    failed: 'That didn’t work. Check your connection and try again.',
  },
}
