export default {
  asked: {
    title: 'We need something from you',
    message: '{documents}, for claim {number}: {message}',
    subject: 'Please add to claim {number}: {documents}',
    paragraphs: [
      'We are working on your claim {number} and need: {documents}.',
      '{message}',
      'Use the button below to add it.',
    ],
    label: 'Add it now',
  },
  reminder: {
    title: 'We’re still waiting for a document',
    message: '{documents}, for claim {number}. {message}',
    subject: 'Reminder for claim {number}: {documents}',
    paragraphs: [
      'Two days ago we asked you for: {documents}.',
      '{message}',
      'If you can’t get it, message us and we’ll find another way.',
    ],
    label: 'Add it now',
  },
  unasked: {
    title: 'We no longer need a document',
    message: '{document}, for claim {number}. {reason}',
    subject: 'No longer needed for claim {number}: {document}',
    paragraphs: ['We no longer need: {document}.', '{reason}'],
    label: 'Open your claim',
  },
  met: { title: 'The document you requested is here', message: '{document}, {insurer} {number}.' },
} as const
