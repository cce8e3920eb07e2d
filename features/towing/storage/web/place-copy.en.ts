export default {
  title: 'Where your car is',
  none: 'In a yard or impound lot? Storage costs by the day.',
  left: 'It left {name}. {fee, select, unknown {The daily fee was never entered.} none {No storage fee.} other {Storage there: {cost}.}}',
  tow: 'Tow {planned, select, true {planned} other {under way}}: {at, select, asking {companies are asked} coming {{company}, {planned, select, true {by} other {about}} {eta}} there {{company} is at the car} other {{company} has the car}}',
  open: 'Open',
  record: 'Record it',
  sum: '{count, plural, =0 {No paid day yet} one {# day} other {# days}}{fee, select, unknown {, daily fee unknown} other {, {cost} so far}}',
  payerUnknown: 'Payer unknown',
  waits: 'A release is waiting for consent',
}
