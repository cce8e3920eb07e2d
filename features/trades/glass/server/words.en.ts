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
    title: '{again, select, true {A glass visit moved} other {A glass visit is booked}}',
    message:
      '{driver} {again, select, true {chose another time} other {chose a time}} {place, select, mobile {for you to come to the car} other {at your shop}}{purpose, select, calibration { for the calibration} other {}}: {when}.',
  },
  visitCanceled: {
    title: 'A glass visit was canceled',
    message: '{driver} canceled the visit: {when}. The job stands; they can choose another time.',
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
  moveReasons: {
    rain: 'rain',
    cold: 'it’s too cold for the adhesive',
    heat: 'it’s too hot for the adhesive',
    parts: 'the glass isn’t there yet',
    staff: 'no technician is free',
    other: 'another reason',
  },
} as const
