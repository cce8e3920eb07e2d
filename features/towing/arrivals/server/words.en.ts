export default {
  comes: {
    title: 'A tow truck is bringing you a car',
    message: '{company} brings it from {town}, and should be with you about {at}. Say whether you take it.',
  },
  comesNot: {
    title: 'A tow isn’t coming to you after all',
    message: 'The car goes somewhere else, or the tow ended. You don’t have to wait for it.',
  },
  atGate: {
    title: 'A tow truck says that its car wasn’t taken at your gate',
    message:
      '{company}, tow {number}: “{words}” The driver was asked for another place. If you do take the car, say so now.',
  },
  taken: {
    title: '{shop} takes your car',
    message: 'They know that tow {number} is on its way to them.',
  },
  refused: {
    title: '{shop} can’t take your car',
    message:
      '{reason, select, full {They have no room.} closed {They’ll be closed.} not_our_work {They don’t do this work.} other {They wrote: “{words}”}} Open your tow and choose where it goes instead.',
  },
  refusedToCompany: {
    title: '{shop} can’t take the car of tow {number}',
    message: 'The driver was told and can choose another destination. Ask them before you drive there.',
  },
  takenAfterAll: {
    title: '{shop} takes the car of tow {number} after all',
    message: 'You can leave it there. Ask for the name of whoever receives it.',
  },
  record: {
    title: 'Car received from tow {number}',
    below: 'For the shop’s files, from what the towing company recorded',
    shop: 'Received at',
    tow: 'Tow',
    company: 'Brought by',
    phone: 'Dispatch phone',
    car: 'Vehicle',
    plate: 'License plate',
    from: 'Picked up near',
    arrived: 'Arrived',
    dropped: 'Dropped off',
    receiver: 'Received by, or key left',
    note: 'Times are as recorded by the towing company. Add the truck’s number and its driver’s name if your state asks for them, and keep this as long as it asks.',
  },
} as const
