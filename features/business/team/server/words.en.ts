export default {
  roles: {
    owner: 'owner',
    estimator: 'estimator',
    technician: 'technician',
    front_desk: 'front desk',
    operator: 'operator',
  },
  invitation: {
    subject: '{business} invites you to its team on ClaimChoice',
    paragraphs: [
      '{by} invited you to work for {business} on ClaimChoice. Your role: {role}.',
      'Sign in or sign up with this address ({email}), then accept or decline. The link works once, within {days} days.',
      'If you don’t know this business, do nothing. We won’t tell anyone whether you have an account.',
    ],
    button: 'See the invitation',
  },
  joined: { title: 'Someone joined your team', message: '{name} accepted your invitation. Role: {role}.' },
  left: { title: 'Someone left your team', message: '{name} no longer works for your business here.' },
  changed: { title: 'Your role changed', message: 'Your role at {business} is now: {role}.' },
  removed: {
    title: 'You’re no longer on the team',
    message: '{business} removed you from its team. You keep your own claims and bookings.',
  },
} as const
