export default {
  title: 'Where your car is',
  none: 'In a yard or impound lot? Record it: storage costs by the day.',
  left: 'It left {name}. Storage there: {cost}.',
  open: 'Open',
  record: 'Record it',
  sum: '{count, plural, =0 {No paid day yet} one {# day} other {# days}}{fee, select, unknown {, daily fee unknown} other {, {cost} so far}}',
  line: '{runs, select, true {The car stands at {name}} other {The car left {name}}}: {count, plural, =0 {no paid day yet} one {# day} other {# days}}{fee, select, unknown {, daily fee unknown} other {, {cost}}}. {release, select, none {No release was made.} waits {Release {number} waits for a consent.} good {Release {number} can be used.} over {Release {number} expired.} revoked {Release {number} was revoked.} other {Release {number} was used.}}',
  payerUnknown: 'Nobody has said who pays',
  waits: 'A release waits for a consent',
}
