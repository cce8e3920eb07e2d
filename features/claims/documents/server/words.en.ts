export default {
  asked: {
    title: 'We need something from you',
    message: '{documents}, for claim {number}: {message}',
    subject: 'Please add to claim {number}: {documents}',
    paragraphs: [
      'We are working on your claim {number} and need: {documents}.',
      '{message}',
      'The button below opens the place where you add it.',
    ],
    label: 'Add it now',
  },
  reminder: {
    title: 'We are still waiting for a document',
    message: '{documents}, for claim {number}. {message}',
    subject: 'A reminder for claim {number}: {documents}',
    paragraphs: [
      'Two days ago we asked you for: {documents}.',
      '{message}',
      'If you cannot get it, write to us: we find another way.',
    ],
    label: 'Add it now',
  },
  unasked: {
    title: 'A document is no longer needed',
    message: '{document}, for claim {number}. {reason}',
    subject: 'No longer needed for claim {number}: {document}',
    paragraphs: ['We no longer need: {document}.', '{reason}'],
    label: 'Open your claim',
  },
  met: { title: 'The document you asked for is here', message: '{document}, {insurer} {number}.' },
} as const
