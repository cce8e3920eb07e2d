export default {
  day: 'Day',
  dayEmpty: 'Choose a day',
  from: 'Not before',
  until: 'Not after',
  timeEmpty: 'Choose a time',
  hint: 'By the clock where the car is. Companies have longer to answer, and we’ll remind you both before it.',
  card: 'If you pay by card, it’s held once a company has the tow, at the earliest the day before.',
  missing: { day: 'Choose a day.', from: 'Choose the earliest time.', until: 'Choose the latest time.' },
  why: {
    order: 'Choose a time after the one it begins at, on the same day.',
    short: 'Leave at least {minutes} minutes between the two times.',
  },
}
