/** What every PDF and every email says of itself. */
export default {
  help: 'Help',
  privacy: 'Privacy',
  page: 'Page {page} of {pages}',
  replaced: 'A ? replaces a character that can’t be printed here. ClaimChoice shows the original.',
  left_out: 'We couldn’t include these files in this document. Open them in ClaimChoice:',
} as const
