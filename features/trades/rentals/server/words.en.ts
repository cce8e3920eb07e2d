export default {
  proposed: {
    title: 'Back before the last day',
    message:
      '{who} says that {title} came back on {day}: {unused, plural, one {# day} other {# days}} not used, {back} back to the card. Please agree, or say what is different, by {until}.',
  },
  agreed: {
    title: 'Early return settled',
    message: '{title} came back on {day}: {back} go back to the card.',
  },
  declined: {
    title: 'Early return not agreed',
    message: '{business} about {title}: “{reason}”. If you see it differently, report a problem in the booking.',
  },
  objected: {
    title: 'Objection to the early return',
    message:
      '{customer} about {title}: “{reason}”. The claims team decides{paid, select, true {; until then the money is held} other {}}.',
  },
  withdrawn: {
    title: 'Early return taken back',
    message: 'The early return of {title} was taken back. The booking stays as it was.',
  },
  expired: {
    title: 'Early return not answered',
    message: '{business} did not answer in time about {title}. If days were not used, report a problem in the booking.',
  },
  endsForDriver: {
    title: 'Your insurer’s cover ends before your booking',
    message:
      '{title}, {days}: your insurer pays no rental after {until}. The booking and what you paid stay as they are; if your insurer does not pay the days after it, they are yours. You can ask for earlier days or for an extension.',
  },
  endsForProvider: {
    title: 'The insurer’s cover ends before a booking',
    message:
      '{title}, {days}: the insurer covers rentals until {until}. The booking and its price stay as they are; {customer} may ask for an earlier last day.',
  },
  endsNoMore: {
    title: 'The insurer’s cover goes on',
    message: '{title}, {days}: the total loss was recorded by mistake. The cover is as it was before.',
  },
  nearLimit: {
    title: 'Your rental cover is nearly used up',
    message:
      '{insurer} {number}: your bookings take {reached, select, days {{used} of {days} days} dollars {{spent} of {dollars}} other {{used} of {days} days, {spent} of {dollars}}}. If your repair takes longer, ask for more days on your claim page now; what goes beyond the cover is yours to pay.',
  },
} as const
