const NOT_ME = 'If it wasn’t you, choose a new password right away and tell another claims admin.'

export default {
  second_factor_on: {
    subject: '{again, select, yes {Your authenticator app was replaced} other {Two-factor authentication is on}}',
    paragraphs: [
      `{again, select,
        yes {Signing in to your ClaimChoice account now takes codes from a different authenticator app. The old app and its recovery codes no longer work.}
        other {From now on, you’ll need your password and a code from your authenticator app to sign in to ClaimChoice.}}`,
      'We signed out every other device.',
      NOT_ME,
    ],
    button: 'It wasn’t me',
  },
  second_factor_off: {
    subject: 'Two-factor authentication was turned off',
    paragraphs: ['Your ClaimChoice account now needs only your password.', NOT_ME],
    button: 'It wasn’t me',
  },
  recovery_codes_made: {
    subject: 'You have new recovery codes',
    paragraphs: [
      'Ten new recovery codes were created for your ClaimChoice account. The old ones no longer work.',
      NOT_ME,
    ],
    button: 'It wasn’t me',
  },
  recovery_code_used: {
    subject: 'A recovery code for your account was used',
    paragraphs: [
      'Someone just signed in with one of your recovery codes instead of your authenticator app.',
      '{left, plural, one {You have one recovery code left.} other {You have # recovery codes left.}}',
      'If it was you, create new codes under Sign-in & security. If it wasn’t, choose a new password right away and tell another claims admin.',
    ],
    button: 'Sign-in & security',
  },
  second_factor_reset: {
    subject: 'Two-factor authentication was removed',
    paragraphs: [
      'A claims admin removed two-factor authentication from your ClaimChoice account, and every device was signed out.',
      'The reason they gave: {reason}',
      'Sign in with your password and set it up again. If you didn’t ask for this, choose a new password first and tell your team.',
    ],
    button: 'Sign in',
  },
} as const
