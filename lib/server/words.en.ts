/** What every PDF says of itself. */
export default {
  page: 'Page {page} of {pages}',
  replaced: 'A ? stands for a character that cannot be printed here; ClaimChoice shows the original.',
  left_out: 'These files could not be put into this document. Open them in ClaimChoice:',
} as const
