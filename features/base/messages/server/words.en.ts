export default {
  sent: { title: 'New message from {sender}', message: '{text}' },
  named: {
    support: 'ClaimChoice Support',
    files: '{files, plural, one {Sent a file.} other {Sent # files.}}',
  },
  threadGiven: {
    title: 'A conversation was assigned to you',
    message: '{by} assigned you the conversation with {person}.',
  },
  reported: { title: 'A message was reported', message: 'Someone reported {about}. Please review it.' },
  resolved: {
    title: 'We reviewed your report',
    message: `Thanks for letting us know. {outcome, select,
      acted {We found a violation of our rules and took action.}
      other {We didn’t find a violation of our rules. You can still block this person.}}`,
  },
} as const
