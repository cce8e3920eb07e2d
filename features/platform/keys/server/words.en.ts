export default {
  make: {
    title: 'A key to your business was made',
    message: 'Software can now work for your business with the key “{name}”. If you don’t know it, revoke it.',
  },
  rotate: { title: 'A key has a new secret', message: 'The key “{name}” has a new secret.' },
  revoke: { title: 'A key was revoked', message: 'The key “{name}” no longer works.' },
  revoked_by_us: {
    title: 'Our team revoked a key',
    message: 'The key “{name}” no longer works. Our team’s reason: {reason}',
  },
  confirmer: {
    title: 'A key has a new confirmer',
    message: '{who} now confirms the invoices that the key “{name}” asks for.',
  },
  ask: {
    title: 'An invoice waits for you',
    message: 'The key “{name}” asks you to issue invoice {number} for {total}. Confirm or decline it within 7 days.',
  },
  nobody: {
    title: 'An invoice waits, and nobody is named to confirm it',
    message: 'The key “{name}” asks for invoice {number} for {total}. Name a member to confirm it within 7 days.',
  },
  confirm: {
    title: 'An invoice a key asked for was issued',
    message: 'Invoice {number} for {total}, asked for by the key “{name}”, was confirmed and issued.',
  },
  decline: {
    title: 'An invoice a key asked for was declined',
    message: 'Invoice {number} for {total}, asked for by the key “{name}”, was declined. Nothing was billed.',
  },
} as const
