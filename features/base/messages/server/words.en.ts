export default {
  sent: { title: 'New message from {sender}', message: '{text}' },
  named: {
    support: 'ClaimChoice Support',
    files: '{files, plural, one {Sent a file.} other {Sent # files.}}',
  },
  threadGiven: { title: 'A conversation was given to you', message: '{by} gave you the conversation with {person}.' },
  reported: { title: 'A message was reported', message: 'Somebody reported {about}. Please look at it.' },
  resolved: {
    title: 'We looked at your report',
    message: `Thank you for telling us. {outcome, select,
      acted {We found that our rules were broken and acted on it.}
      other {We did not find that our rules were broken. You can still block this person.}}`,
  },
} as const
