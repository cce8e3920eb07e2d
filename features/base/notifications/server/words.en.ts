/** What every mail about news says around the news itself. */
export default {
  topics: {
    claims: 'your claims',
    bookings: 'your bookings',
    work: 'your work as a provider',
    verification: 'your verification and documents',
    messages: 'messages to you',
    team: 'the claims team’s work',
  },
  open: {
    claims: 'Open your claim',
    bookings: 'Open the booking',
    work: 'Open it on ClaimChoice',
    verification: 'Open your verification',
    messages: 'Read and answer',
    team: 'Open it on ClaimChoice',
  },
  byText: {
    claims: 'There is an update on your claim.',
    bookings: 'There is an update on your booking.',
    work: 'There is an update on your work as a provider.',
    verification: 'There is an update on your verification.',
    messages: 'You have a new message.',
    team: 'Something is waiting for the claims team.',
  },
  textStop: 'Reply STOP to opt out.',
  textCode: 'ClaimChoice code: {code}. It works for {minutes} minutes. Nobody from ClaimChoice will ask you for it.',
  textWelcome:
    'ClaimChoice: Text updates are set up for this number. Message frequency varies. Message and data rates may apply. Reply HELP for help, STOP to opt out.',
  textStopped: 'ClaimChoice: You have opted out and will get no more texts. Reply START to get them again.',
  textStarted:
    'ClaimChoice: You will get texts again. Message frequency varies. Message and data rates may apply. Reply HELP for help, STOP to opt out.',
  textHelp:
    'ClaimChoice text updates. For help, go to {url} or call {phone}. Message and data rates may apply. Reply STOP to opt out.',
  ceiling: {
    title: 'Text codes have reached today’s limit',
    message:
      'We’ve texted {count} verification codes in 24 hours, the most we allow. No more codes go out until the 24 hours are over. If you didn’t expect this, someone may be misusing the form.',
  },
  around: {
    hello: 'Hello {name},',
    why: 'You’re getting this because emails about {topic} are on for your ClaimChoice account.',
    stop: 'Stop emails about {topic}',
    choose: 'Choose what we notify you about',
  },
} as const
