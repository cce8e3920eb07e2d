export default {
  ask: {
    title: 'A key for an insurer is waiting for a second admin',
    message: 'An admin asked for the key “{name}” for {insurer}. It opens nothing until another admin confirms it.',
  },
  ask_secret: {
    title: 'A new secret is waiting for a second admin',
    message: 'An admin asked for a new secret for the key “{name}” of {insurer}. Another admin has to confirm it.',
  },
  make: {
    title: 'An insurer has a new key',
    message:
      'Software at {insurer} can now read and answer with the key “{name}”. If you don’t recognize it, revoke it.',
  },
  rotate: { title: 'An insurer’s key has a new secret', message: 'The key “{name}” of {insurer} has a new secret.' },
  decline: {
    title: 'An insurer’s key wasn’t confirmed',
    message: 'The request for the key “{name}” of {insurer} was declined.',
  },
  revoke: { title: 'An insurer’s key was revoked', message: 'The key “{name}” of {insurer} no longer works.' },
} as const
