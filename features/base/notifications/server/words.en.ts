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
  around: {
    hello: 'Hello {name},',
    why: 'You’re getting this because emails about {topic} are on for your ClaimChoice account.',
    stop: 'Stop emails about {topic}',
    choose: 'Choose what we notify you about',
  },
} as const
