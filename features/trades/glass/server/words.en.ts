// What is said of calibration before a new windshield is signed for, and of where and when glass is set.
export default {
  calibration: {
    why: 'Many windshields have a camera behind them. When the windshield is replaced, the camera usually needs calibration.',
    says: '{business} says: {what}.',
    silent: '{business} names no calibration in {version}. Ask the shop about it before you sign.',
    until: 'Lane and brake assist may not work until it is done.',
  },
  window: '{day}, between {from} and {to}',
  visitBooked: {
    title: '{changes, select, none {A glass visit is booked} other {A glass visit changed}}',
    message:
      '{driver} {changes, select, none {chose a time {place, select, mobile {for you to come to the car} other {at your shop}}} other {changed {changes} of the visit. {place, select, mobile {You come to the car} other {The car comes to your shop}}}}{purpose, select, calibration { for the calibration} other {}}: {when}.{calibration, select, true { The visit for the calibration is canceled.} other {}}',
  },
  visitCanceled: {
    title: 'A glass visit was canceled',
    message:
      '{driver} canceled the visit: {when}.{calibration, select, true { The visit for the calibration is canceled, too.} other {}} The job is still on; they can choose another time.',
  },
  visitMoved: {
    title: 'Your glass visit moved',
    message:
      '{business} moved your visit: {when}. Reason: {why}.{note, select, none {} other { They wrote: “{note}”}} It costs you nothing, and you can choose another time.{calibration, select, true { Choose a new time for the calibration, too.} other {}}',
  },
  onTheWay: {
    title: 'The technician is on the way',
    message: '{business} is on the way to your car. Your window: {when}.',
  },
  changes: { place: 'the place', time: 'the time', address: 'the address', note: 'how to find the car' },
  moveReasons: {
    rain: 'rain',
    cold: 'it’s too cold for the adhesive',
    heat: 'it’s too hot for the adhesive',
    parts: 'the glass isn’t there yet',
    staff: 'no technician is free',
    other: 'another reason',
  },
} as const
