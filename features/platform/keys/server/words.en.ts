export default {
  make: {
    title: 'A key to your business was made',
    message: 'Software can now work for your business with the key “{name}”. If you don’t know it, revoke it.',
  },
  rotate: { title: 'A key has a new secret', message: 'The key “{name}” has a new secret.' },
  revoke: { title: 'A key was revoked', message: 'The key “{name}” no longer works.' },
} as const
