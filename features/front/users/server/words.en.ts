const TWO = 'Two claims admins decided it.'

export default {
  grant_proposed: {
    subject: `{kind, select,
      grant {Should {about} become a claims admin?}
      removal {Should {about} stop being a claims admin?}
      suspension {Should the claims admin {about} be suspended?}
      other {Should the claims admin {about} be reinstated?}}`,
    paragraphs: [
      '{named, select, true {{by}} other {A claims admin}} proposed this. Reason: {reason}',
      'A second claims admin has to confirm or decline within seven days. After that, it expires.',
    ],
    button: 'Review it',
  },
  admin_grant: {
    subject: 'You’re now a ClaimChoice claims admin',
    paragraphs: [
      `${TWO} Every device was signed out; sign in again to begin.`,
      'If two-factor authentication is required, you’ll set it up first.',
    ],
    button: 'Sign in',
  },
  admin_removal: {
    subject: 'You’re no longer a claims admin',
    paragraphs: [
      `${TWO} Your account stays, with everything of your own in it.`,
      'We signed out every device. You can sign in again.',
    ],
    button: 'Sign in',
  },
  admin_suspension: {
    subject: 'Your ClaimChoice account is suspended',
    paragraphs: [
      `${TWO} Every device was signed out, and nobody can sign in to this account.`,
      'If you think this is a mistake, reply to this email.',
    ],
  },
  admin_reinstatement: {
    subject: 'Your ClaimChoice account is open again',
    paragraphs: [`${TWO} You can sign in again.`],
    button: 'Sign in',
  },
  role_changed: {
    subject: 'Your ClaimChoice account has a new role',
    paragraphs: [
      `A claims admin made your account a {role, select,
        driver {driver}
        individual_owner {individual owner}
        shop {shop}
        other {claims admin}} account.`,
      'You keep your claims, bookings, messages and any business you have. Only the screens you see first will change.',
      'We signed out every device. Sign in again. If you didn’t expect this, reply to this email.',
    ],
    button: 'Sign in',
  },
  sessions_ended: {
    subject: 'You were signed out of ClaimChoice everywhere',
    paragraphs: [
      'A claims admin signed your account out on every device. Nothing else changed.',
      'Reason: {reason}',
      'You can sign in again right away. If someone else may know your password, choose a new one first.',
    ],
    button: 'Choose a new password',
  },
  suspended: {
    subject: 'Your ClaimChoice account is suspended',
    paragraphs: [
      'We signed out every device, and no one can sign in to this account while it’s suspended.',
      'Your claims and bookings stay as they are, and paid bookings are completed or refunded as agreed. If you’re the only owner of a business here, its listings are off the marketplace.',
      'If you think this is a mistake, reply to this email.',
    ],
  },
  reinstated: {
    subject: 'Your ClaimChoice account is open again',
    paragraphs: [
      'You can sign in again.',
      'If you own a business, check its listings. Any that were taken off the marketplace stay off until you put them back.',
    ],
    button: 'Sign in',
  },
} as const
