const NOT_ME = 'If it was not you, choose a new password at once and tell another claims admin.'

export default {
  second_factor_on: {
    subject: '{again, select, yes {Your second factor was replaced} other {Your second factor is on}}',
    paragraphs: [
      `{again, select,
        yes {Signing in to your ClaimChoice account now asks for the codes of another authenticator app. The one before, and its recovery codes, no longer count.}
        other {From now on, signing in to your ClaimChoice account takes your password and a code of your authenticator app.}}`,
      'Every other device was signed out.',
      NOT_ME,
    ],
    button: 'It was not me',
  },
  second_factor_off: {
    subject: 'Your second factor was turned off',
    paragraphs: ['Your ClaimChoice account now asks for your password only.', NOT_ME],
    button: 'It was not me',
  },
  recovery_codes_made: {
    subject: 'You have new recovery codes',
    paragraphs: [
      'Ten new recovery codes were made for your ClaimChoice account. Those before no longer count.',
      NOT_ME,
    ],
    button: 'It was not me',
  },
  recovery_code_used: {
    subject: 'A recovery code of your account was used',
    paragraphs: [
      'Somebody who has one of your recovery codes used it just now instead of your authenticator app.',
      '{left, plural, one {One recovery code is left.} other {# recovery codes are left.}}',
      'If it was you, make new codes under Sign-in & security. If it was not, choose a new password at once and tell another claims admin.',
    ],
    button: 'Sign-in & security',
  },
  second_factor_reset: {
    subject: 'Your second factor was taken off',
    paragraphs: [
      'A claims admin took the second factor off your ClaimChoice account, and every device was signed out.',
      'The reason they gave: {reason}',
      'Sign in with your password and set up a new one. If you did not ask for this, choose a new password first and tell your team.',
    ],
    button: 'Sign in',
  },
} as const
