const act = '{act, select, hand_over {handover} check_in {check-in} other {return}}'

export default {
  recorded: {
    title: `Please confirm the ${act}`,
    message:
      '{business} recorded {miles} miles, the fuel level and photos for {title}. Check it and confirm, or tell them what’s different.',
  },
  confirmed: {
    title: '{act, select, hand_over {Handover confirmed} check_in {Check-in confirmed} other {Return confirmed}}',
    message: '{customer} confirmed what you recorded for {title}.',
  },
  notAsRecorded: {
    title: `Objection to the ${act}`,
    message: '{customer} about {title}: “{reason}”. Record it again, or message them.',
  },
  proposed: {
    title: 'Early return',
    message:
      '{who} says {title} was returned on {day}: {unused, plural, one {# unused day} other {# unused days}}, {back} refunded to the card. Please agree, or say what’s different, by {until}.',
  },
  agreed: {
    title: 'Early return confirmed',
    message: '{title} was returned on {day}. We’re refunding {back} to the card.',
  },
  declined: {
    title: 'Early return declined',
    message: '{business} about {title}: “{reason}”. If you disagree, report a problem on the booking page.',
  },
  objected: {
    title: 'Objection to the early return',
    message:
      '{customer} about {title}: “{reason}”. The claims team decides{paid, select, true {; until then the money is held} other {}}.',
  },
  withdrawn: {
    title: 'Early return withdrawn',
    message: 'The early return of {title} was withdrawn. The booking doesn’t change.',
  },
  expired: {
    title: 'No answer about the early return',
    message:
      '{business} didn’t answer in time about {title}. If you have unused days, report a problem on the booking page.',
  },
  endsForDriver: {
    title: 'Your rental coverage ends before your booking',
    message:
      '{title}, {days}: your insurer doesn’t pay for a rental after {until}. Your booking and what you paid don’t change, but if your insurer doesn’t pay for the days after that, you do. You can ask for earlier dates or for an extension.',
  },
  endsForProvider: {
    title: 'Rental coverage ends before a booking',
    message:
      '{title}, {days}: the insurer covers rentals until {until}. The booking and its price don’t change. {customer} may ask for an earlier last day.',
  },
  endsNoMore: {
    title: 'Rental coverage continues',
    message: '{title}, {days}: the total loss was recorded by mistake. The coverage is back to what it was.',
  },
  nearLimit: {
    title: 'Your rental coverage is almost used up',
    message:
      '{insurer} {number}: your bookings use {reached, select, days {{used} of {days} days} dollars {{spent} of {dollars}} other {{used} of {days} days, {spent} of {dollars}}}. If your repair takes longer, ask for more days on your claim page now. You pay for anything beyond your coverage.',
  },
} as const
