export default {
  accepted: {
    title: '{company} is coming',
    message:
      'They say they’ll be there by {at}. The price is {price}{miles, select, open {, and mileage is added once you say where it goes} other {}}. {pay, select, card {Your card is held for it.} other {Pay {company} directly.}}{moves, select, yes { Open your tow and make the release for them now: without it, the place may keep your car.} other {}}',
  },
  acceptedLater: {
    title: '{company} will come {at}',
    message:
      'The price is {price}{miles, select, open {, and mileage is added once you say where it goes} other {}}. {pay, select, card {Your card is held for it the day before.} held {Your card is held for it now.} other {Pay {company} directly.}} We’ll remind you both before it.{moves, select, yes { Open your tow and make the release for them: without it, the place may keep your car.} other {}}',
  },
  soon: {
    title: '{company} is coming for your car: {at}',
    message: 'Have the key ready. If your plan changed, cancel on your tow now: that’s free until the truck leaves.',
  },
  soonForCompany: {
    title: 'Tow {number} is due: {at}',
    message: 'Choose who drives it on your dispatch page, or give it back now so that the driver can ask others.',
  },
  notLeft: {
    title: 'No truck has left for your car yet',
    message:
      '{company} took your tow for {at}, and has been told. Call them. You can cancel for free until the truck leaves.',
  },
  notLeftForCompany: {
    title: 'Tow {number}: the window has begun, and no truck has left',
    message: 'The driver expects you {at}. Send a truck now, or give it back so that the driver can ask others.',
  },
  lapsed: {
    title: 'You don’t have tow {number} anymore',
    message: 'Your business can’t take tows now, so the driver is asking other companies. Look at your verification.',
  },
  unanswered: {
    title: 'No company took your tow yet',
    message: 'Open your tow and ask more companies, or call one.',
  },
  neededNow: {
    title: 'No company took your tow yet, and its time is near',
    message: 'It’s now a tow for right away. Open your tow and ask companies that can come now, or call one.',
  },
  nobody: {
    title: 'No towing company took your tow',
    message: 'Open your tow for phone numbers you can call now.',
  },
  givenBack: {
    title: '{company} can’t come',
    message: 'They gave the tow back before they were there. Open your tow and ask other companies. You owe nothing.',
  },
  paused: {
    title: 'Drivers aren’t shown your company until {at}',
    message: 'You took {count} tows within {days} days and gave them back. Tows that you have aren’t affected.',
  },
  late: {
    title: '{company} is late',
    message: 'They said they’d be there by {at}. Call them, or ask other companies. That’s free.',
  },
  step: {
    title:
      '{step, select, rolling {The tow truck is on its way} on_scene {The tow truck is at your car} hooked {Your car is on the truck} at_destination {Your car is at the destination} dropped {Your car was dropped off} gone_on_arrival {The truck found nobody} other {The tow couldn’t be done}}',
    message:
      '{step, select, dropped {{company} dropped it at {place}. {pay, select, card {Your card pays it.} other {You pay {company} {due} directly.}}} gone_on_arrival {{company} waited and left. {due, select, none {You owe nothing.} other {They charge {due}.}}} unsuccessful {{company} says why on your tow. You owe nothing.} other {{company}, tow {number}.}}',
  },
  turnedAway: {
    title: '{why, select, refused {{place} won’t take your car} other {{place} is closed}}',
    message:
      '{company} wrote: “{words}” Your car is still on the truck. Open your tow now and choose where it goes instead.',
  },
  redirected: {
    title: 'Tow {number} goes somewhere else',
    message: 'The driver changed the destination to {place}. The price is {price} now.',
  },
  canceled: {
    title: 'Tow {number} was canceled',
    message: '{fee, select, none {The driver owes nothing.} other {The driver owes you {fee} by your rates.}}',
  },
  takenBack: {
    title: 'Tow {number} went to other companies',
    message: 'You were more than ten minutes late, so the driver asked others. You can stop.',
  },
  ended: {
    title: 'Our team ended tow {number}',
    message: 'They wrote: “{reason}” You owe nothing for it.',
  },
  endedForCompany: {
    title: 'Our team ended tow {number}',
    message:
      'It’s over, and the driver owes nothing for it. If the car is on your truck, call them before you drive on.',
  },
  record: {
    title: 'Tow {number}: the driver’s request for this tow truck',
    below: 'Recorded by ClaimChoice on {at}. Hold it ready for a peace officer (California Vehicle Code 22513).',
    who: 'Who asked for the tow',
    phone: 'Their working phone',
    car: 'Vehicle',
    plate: 'License plate',
    whose: 'Whose vehicle, as the driver said',
    whoses: { mine: 'Their own', household: 'Of their household', leave: 'Somebody else’s, with permission' },
    when: 'Date and time of the request',
    taker: 'Who took the request',
    company: 'Towing company',
    scene: 'Where the vehicle is',
    to: 'Where it goes',
    none: 'Not chosen yet',
    accepted: 'Accepted',
    canceled: 'Canceled',
    ended: 'Ended without a drop-off',
    dropped: 'Dropped off',
    live: 'Scan this to see that the tow is under way: who comes, and where the truck is.',
    note: 'The driver named this company. It was not sent by anybody else.',
  },
} as const
