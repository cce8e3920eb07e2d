const TWO = 'Two claims admins decided it.'

export default {
  grant_proposed: {
    subject: `{kind, select,
      grant {Should {about} become a claims admin?}
      removal {Should {about} stop being a claims admin?}
      suspension {Should the claims admin {about} be suspended?}
      other {Should the claims admin {about} be reinstated?}}`,
    paragraphs: [
      '{named, select, true {{by}} other {A claims admin}} proposed it and gave this reason: {reason}',
      'It takes a second claims admin. Look at it and confirm or refuse within seven days; after that it lapses.',
    ],
    button: 'Look at it',
  },
  admin_grant: {
    subject: 'You are a claims admin of ClaimChoice',
    paragraphs: [
      `${TWO} Every device was signed out; sign in again to begin.`,
      'Where a second factor is required, you are asked to set one up first.',
    ],
    button: 'Sign in',
  },
  admin_removal: {
    subject: 'You are no longer a claims admin',
    paragraphs: [
      `${TWO} Your account stays, with everything of your own in it.`,
      'Every device was signed out; you can sign in again.',
    ],
    button: 'Sign in',
  },
  admin_suspension: {
    subject: 'Your ClaimChoice account is suspended',
    paragraphs: [
      `${TWO} Every device was signed out, and nobody can sign in to this account.`,
      'If you think this is a mistake, answer this mail.',
    ],
  },
  admin_reinstatement: {
    subject: 'Your ClaimChoice account is open again',
    paragraphs: [`${TWO} You can sign in again.`],
    button: 'Sign in',
  },
  role_changed: {
    subject: 'The role of your ClaimChoice account was changed',
    paragraphs: [
      `A claims admin made your account a {role, select,
        driver {driver}
        individual_owner {individual owner}
        shop {shop}
        other {claims admin}} account.`,
      'Your claims, bookings, messages and your business, if you have one, stay yours: only the screens you see first change.',
      'Every device was signed out. Sign in again; if you did not expect this, answer this mail.',
    ],
    button: 'Sign in',
  },
  sessions_ended: {
    subject: 'You were signed out of ClaimChoice everywhere',
    paragraphs: [
      'A claims admin signed your account out on every device. Nothing else was changed.',
      'The reason they gave: {reason}',
      'You can sign in again at once. If somebody else may know your password, choose a new one first.',
    ],
    button: 'Choose a new password',
  },
  suspended: {
    subject: 'Your ClaimChoice account is suspended',
    paragraphs: [
      'Every device was signed out, and nobody can sign in to this account until it is open again.',
      'Your claims and bookings stay as they are, and what is paid is carried out or refunded as agreed. If you alone own a business here, its listings are off the market.',
      'If you think this is a mistake, answer this mail.',
    ],
  },
  reinstated: {
    subject: 'Your ClaimChoice account is open again',
    paragraphs: [
      'You can sign in again.',
      'If you own a business, look at its listings: those that were taken off the market wait for you to put them back.',
    ],
    button: 'Sign in',
  },
} as const
