const WHAT =
  '{kind, select, export {your request for a copy of your data} deletion {your request to delete your account} other {your request to correct your data}}'
const rest = ['The reason: {reason}', 'If you do not agree, answer this mail.'] as const
const button = 'See your requests'

export default {
  asked: {
    title:
      '{kind, select, export {A request for a copy of data} deletion {A request to delete an account} other {A request to correct data}}',
    message: '{name} asked in the app. It is due by {due}.',
  },
  request_done: { subject: 'Your data request is done', paragraphs: [`We have carried out ${WHAT}.`, ...rest], button },
  request_refused: {
    subject: 'Your data request was refused',
    paragraphs: [`We cannot carry out ${WHAT}.`, ...rest],
    button,
  },
  request_on_hold: {
    subject: 'Your data request is on hold',
    paragraphs: [`We had to put ${WHAT} on hold.`, ...rest],
    button,
  },
  request_open: {
    subject: 'Your data request goes on',
    paragraphs: [`We are working on ${WHAT} again.`, ...rest],
    button,
  },
  archive_sent: {
    subject: 'The copy of your data is ready',
    paragraphs: [
      'As you asked, everything about you at ClaimChoice is ready as one archive.',
      'Sign in to fetch it. It waits for seven days and opens for your account only; nobody of our team opens it.',
      'If you did not ask for this, answer this mail.',
    ],
    button: 'Sign in and fetch it',
  },
  readme: {
    title: 'Your data at ClaimChoice',
    about: 'Everything we hold about you. Each kind is a JSON file: text that any editor opens and any program reads.',
    made: 'Made on {day} (UTC).',
    kinds: {
      account: 'Your profile, the devices you signed in on, and your notification settings',
      claims: 'Your claims with policy numbers, coverage, history and documents',
      'claim-draft': 'A claim you began and did not submit yet',
      bookings: 'What you booked, at which price, with every step',
      choices: 'Whom you booked or asked, and the list you chose from each time',
      payments: 'Payments and refunds of your bookings, and ledger lines that name you or your business',
      messages: 'Your conversations, your messages and those to you',
      reviews: 'The reviews you wrote',
      business: 'Your business: profile, tax number, shop, vehicles, listings, bookings without the customers',
      team: 'The business you work for, invitations you sent and received, and what you wrote in its name',
      'onboarding-draft': 'What you typed to become a provider and did not save yet',
      files: 'Facts about the files you uploaded, and who opened them',
      notifications: 'What we told you, and what became of each mail',
      safety: 'Whom you blocked and what you reported',
      'data-requests': 'What you asked about your own data, and what was decided about your account',
      activity: 'The record of what you did here',
    },
    open: 'What is in here',
    files: 'Your files',
    noFiles: 'You uploaded no files.',
    missing: 'This file could not be read.',
    money: 'Amounts are in cents. Days are year-month-day, times are UTC.',
    others: 'People you dealt with appear only as far as you may see them on the site.',
  },
} as const
