export default {
  back: 'Back',
  cancel: 'Cancel',
  close: 'Close',
  error: 'Error',
  photoWaits: 'A photo is still being sent.',
  reason: 'Reason',
  reasonHint: 'Kept in the audit log with your name.',
  reasonMissing: 'Give a reason, in a sentence.',
  reasonNeeded: 'Say why, in a few words.',
  saved: 'Saved',
  saving: 'Saving...',
  tbd: 'TBD',
}
