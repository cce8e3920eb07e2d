export default {
  roles: { owner: 'owner', estimator: 'estimator', front_desk: 'front desk' },
  invitation: {
    subject: '{business} invites you to its team on ClaimChoice',
    paragraphs: [
      '{by} invites you to work for {business} on ClaimChoice. Your role: {role}.',
      'Sign in, or sign up, with this address ({email}) and say yes or no. The link works once, within {days} days.',
      'If you do not know this business, do nothing. Nobody learns whether you have an account.',
    ],
    button: 'See the invitation',
  },
  joined: { title: 'Somebody joined your team', message: '{name} accepted your invitation. Role: {role}.' },
  left: { title: 'Somebody left your team', message: '{name} no longer works for your business here.' },
  changed: { title: 'Your role changed', message: 'Your role at {business} is now: {role}.' },
  removed: {
    title: 'You are no longer on the team',
    message: '{business} has removed you from its team. Your own claims and bookings stay yours.',
  },
} as const
