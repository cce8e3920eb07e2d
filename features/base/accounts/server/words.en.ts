export default {
  confirm: {
    subject: 'Confirm your email for ClaimChoice',
    paragraphs: [
      'Welcome to ClaimChoice.',
      'Please confirm that this address is yours. The link works once, within 24 hours, and signs you in.',
      'If you didn’t sign up, do nothing. Without this link, no one can use your address here.',
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
      'Someone, probably you, tried to sign up with this address. It already has an account, so nothing changed.',
      'You can sign in with your password: {site}/auth',
      'Forgot it? Choose a new one: {site}/auth/reset',
      'If it wasn’t you, you don’t need to do anything.',
    ],
    button: 'Sign in',
  },
  recovery: {
    subject: 'Choose a new password for ClaimChoice',
    paragraphs: [
      'Someone, probably you, asked for a new password for this address.',
      'The link works once, within one hour. Your old password keeps working until you choose a new one.',
      'If it wasn’t you, do nothing.',
    ],
    button: 'Choose a new password',
  },
  password_changed: {
    subject: 'Your ClaimChoice password was changed',
    paragraphs: [
      'Your account’s password was just changed, and every other device was signed out.',
      'If it wasn’t you, choose a new password right away.',
    ],
    button: 'It wasn’t me',
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
      'Open the link on a device where you’re signed in, or sign in with your old address first. It works once, within 24 hours.',
      'If you didn’t ask for this, do nothing. The link doesn’t work without your account.',
    ],
    button: 'Use this address',
  },
  email_asked: {
    subject: 'A new email address for your ClaimChoice account',
    paragraphs: [
      'Someone who knows your password asked to use {wanted} instead of this address.',
      'This address stays in use until the new one is confirmed.',
      'If it wasn’t you, choose a new password right away. That cancels the request too.',
    ],
    button: 'It wasn’t me',
  },
  email_changed: {
    subject: 'Your ClaimChoice email address was changed',
    paragraphs: [
      'Your account now has a different address. You can’t sign in with this one anymore, and this is our last email to it.',
      'If it wasn’t you, reply to this email and we’ll look into it.',
    ],
  },
  deleted: {
    subject: 'Your ClaimChoice account was deleted',
    paragraphs: [
      'We deleted your account as you asked. Every device was signed out, and your profile, claims, files, messages and settings were erased.',
      'Financial records stay, without your name: amounts and dates of bookings, payments and the ledger, and the log of who did what and when.',
      'This is our last email to you. We erase our copy within 30 days. You can sign up again at any time.',
    ],
  },
} as const
