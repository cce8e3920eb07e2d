const WHAT =
  '{kind, select, export {your request for a copy of your data} deletion {your request to delete your account} other {your request to correct your data}}'
const rest = ['The reason: {reason}', 'If you do not agree, answer this mail.'] as const
const button = 'See your requests'

export default {
  asked: {
    title:
      '{kind, select, export {A request for a copy of data} deletion {A request to delete an account} other {A request to correct data}}',
    message: '{name} sent this request in the app. It’s due by {due}.',
  },
  request_done: { subject: 'Your data request is done', paragraphs: [`We have carried out ${WHAT}.`, ...rest], button },
  request_refused: {
    subject: 'Your data request was declined',
    paragraphs: [`We cannot carry out ${WHAT}.`, ...rest],
    button,
  },
  request_on_hold: {
    subject: 'Your data request is on hold',
    paragraphs: [`We had to put ${WHAT} on hold.`, ...rest],
    button,
  },
  request_open: {
    subject: 'We’re working on your data request again',
    paragraphs: [`We are working on ${WHAT} again.`, ...rest],
    button,
  },
  archive_sent: {
    subject: 'Your copy of your data is ready',
    paragraphs: [
      'As you asked, everything about you at ClaimChoice is ready in one archive.',
      'Sign in to download it. It’s available for seven days, only from your account. No one on our team opens it.',
      'If you didn’t ask for this, reply to this email.',
    ],
    button: 'Sign in and download it',
  },
  readme: {
    title: 'Your data at ClaimChoice',
    about: 'Everything we have about you. Each file is JSON, a text format any editor can open.',
    made: 'Made on {day} (UTC).',
    kinds: {
      account: 'Your profile, the devices you signed in on, and your notification settings',
      claims: 'Your claims with policy numbers, coverage, history and documents',
      'claim-draft': 'A claim you started but haven’t submitted',
      tows: 'Tows you asked for, whom you asked, and what happened',
      bookings: 'What you booked, at what price, with every step',
      choices: 'Who you booked or asked, and the list you chose from each time',
      payments: 'Payments and refunds of your bookings, and ledger lines that name you or your business',
      messages: 'Your conversations, your messages and those to you',
      reviews: 'The reviews you wrote',
      business: 'Your business: profile, tax number, shop, vehicles, listings, bookings without the customers',
      team: 'The business you work for, invitations you sent and received, and what you wrote in its name',
      'onboarding-draft': 'What you entered to become a provider but haven’t saved',
      files: 'Information about the files you uploaded, and who opened them',
      notifications: 'What we notified you about, and the status of each email',
      safety: 'Who you blocked and what you reported',
      'data-requests': 'Requests about your data, and decisions about your account',
      activity: 'The log of what you did here',
    },
    open: 'What’s in here',
    files: 'Your files',
    noFiles: 'You haven’t uploaded any files.',
    missing: 'We couldn’t read this file.',
    money: 'Amounts are in cents. Dates are year-month-day, and times are UTC.',
    others: 'We include other people only as far as you can see them on the site.',
  },
} as const
