export default {
  confirm: {
    subject: 'Confirm your email for ClaimChoice',
    paragraphs: [
      'Welcome to ClaimChoice.',
      'Please confirm that this address is yours. The link works once, within 24 hours, and signs you in.',
      'If you did not sign up, do nothing. Without this link nobody can use your address here.',
    ],
    button: 'Confirm my email',
  },
  finish: {
    subject: 'Choose your password for ClaimChoice',
    paragraphs: [
      'Someone signed up with this address more than once, so we can’t tell which password is yours.',
      'Use this link to confirm your address and choose your password. It works once, within 24 hours, and signs you in.',
      'If you didn’t sign up, do nothing. Without this link no one can use your address here.',
    ],
    button: 'Choose my password',
  },
  taken: {
    subject: 'You already have a ClaimChoice account',
    paragraphs: [
      'Somebody, probably you, asked to sign up with this address. It already has an account, so nothing was changed.',
      'You can sign in with your password: {site}/auth',
      'Forgot it? Choose a new one: {site}/auth/reset',
      'If it was not you, you need not do anything.',
    ],
    button: 'Sign in',
  },
  recovery: {
    subject: 'Choose a new password for ClaimChoice',
    paragraphs: [
      'Somebody, probably you, asked for a new password for this address.',
      'The link works once, within one hour. Your old password stays valid until you choose a new one.',
      'If it was not you, do nothing.',
    ],
    button: 'Choose a new password',
  },
  password_changed: {
    subject: 'Your ClaimChoice password was changed',
    paragraphs: [
      'The password of your account was changed just now, and every other device was signed out.',
      'If it was not you, choose a new password at once.',
    ],
    button: 'It was not me',
  },
  invited: {
    subject: 'Your ClaimChoice admin account',
    paragraphs: [
      'You are now a claims admin of ClaimChoice.',
      'Choose your password with this link. It works once, within 24 hours.',
    ],
    button: 'Choose my password',
  },
  confirm_email: {
    subject: 'Confirm your new email address',
    paragraphs: [
      'You asked to use this address for your ClaimChoice account.',
      'Open the link on a device where you are signed in, or sign in with your old address first. It works once, within 24 hours.',
      'If you did not ask for this, do nothing: without your account the link is of no use to anybody.',
    ],
    button: 'Use this address',
  },
  email_asked: {
    subject: 'A new email address for your ClaimChoice account',
    paragraphs: [
      'Somebody who knows your password asked to use {wanted} instead of this address.',
      'This address stays in use until the new one is confirmed.',
      'If it was not you, choose a new password at once. That ends the request too.',
    ],
    button: 'It was not me',
  },
  email_changed: {
    subject: 'Your ClaimChoice email address was changed',
    paragraphs: [
      'Your account now has another address. This one no longer signs you in, and this is our last mail to it.',
      'If it was not you, answer this mail and we look into it.',
    ],
  },
  deleted: {
    subject: 'Your ClaimChoice account was deleted',
    paragraphs: [
      'As you asked, your account was deleted. Every device was signed out, and your profile, claims, files, messages and settings were erased.',
      'What has to stay as a financial record stays without your name: amounts and dates of bookings, payments and the ledger, and the record of who did what and when.',
      'This mail is the last one. Its copy here is erased within 30 days. You can sign up again at any time.',
    ],
  },
} as const
