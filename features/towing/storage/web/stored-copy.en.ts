export default {
  line: '{runs, select, true {The car is at {name}} other {The car left {name}}}: {count, plural, =0 {no paid day yet} one {# day} other {# days}}{fee, select, unknown {, daily fee unknown} other {, {cost}}}. {release, select, none {No release was made.} waits {Release {number} is waiting for consent.} good {Release {number} can be used.} over {Release {number} expired.} revoked {Release {number} was revoked.} other {Release {number} was used.}}',
  open: 'Open',
  nowhere: 'Nothing is on record about where the car is. It can be released only from a place that is.',
  say: 'Record where the car is',
  title: 'The car at your place',
  text: 'Record that the car is at your place, so the driver and the insurer know where it is.',
  record: 'Record it',
  saving: 'Saving...',
  saved: 'Recorded',
  here: 'On record at your place since {since}: {count, plural, one {# day} other {# days}}, no storage fee.',
  left: 'The car left on {until}.',
  refused: {
    waits:
      'While the car waits for parts or the insurer, you can’t charge storage. The driver would have to sign for it first.',
    no_storage_term: 'What the driver signed names no storage fee, so you can’t charge storage.',
  },
  free: 'Your state also keeps the first {count, plural, one {# business day} other {# business days}} after your notice free ({source}).',
  refusals: {
    stay_open: 'The driver’s record says the car is still somewhere else. Ask them to record that it left.',
    not_here: 'The car isn’t checked in at your shop, or your business has no address yet.',
    other: 'That didn’t work. Try again.',
  },
}
