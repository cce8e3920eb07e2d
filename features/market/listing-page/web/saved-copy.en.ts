// Listings one keeps to come back to.
export default {
  title: 'Saved listings',
  back: 'Back to Dashboard',
  failed: 'We couldn’t change your list. Try again.',
  empty: 'No saved listings',
  emptyText: 'Tap Save on a listing to find it here later.',
  browse: 'Browse the marketplace',
  gone: 'Not available right now',
  remove: 'Remove {title}',
  loadFailed: 'We couldn’t load your saved listings.',
  loading: 'Loading saved listings...',
}
