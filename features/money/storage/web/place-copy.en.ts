export default {
  title: 'Where your car is',
  none: 'In a yard or impound lot? Record it: storage costs by the day.',
  left: 'It left {name}. {fee, select, unknown {The daily fee was never entered.} none {No storage fee.} other {Storage there: {cost}.}}',
  open: 'Open',
  record: 'Record it',
  sum: '{count, plural, =0 {No paid day yet} one {# day} other {# days}}{fee, select, unknown {, daily fee unknown} other {, {cost} so far}}',
  line: '{runs, select, true {The car is at {name}} other {The car left {name}}}: {count, plural, =0 {no paid day yet} one {# day} other {# days}}{fee, select, unknown {, daily fee unknown} other {, {cost}}}. {release, select, none {No release was made.} waits {Release {number} is waiting for consent.} good {Release {number} can be used.} over {Release {number} expired.} revoked {Release {number} was revoked.} other {Release {number} was used.}}',
  payerUnknown: 'Nobody has said who pays',
  waits: 'A release is waiting for consent',
}
