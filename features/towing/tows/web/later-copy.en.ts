export default {
  day: 'Day',
  dayEmpty: 'Choose a day',
  from: 'Not before',
  until: 'Not after',
  timeEmpty: 'Choose a time',
  clock: 'By the clock where the car is{zone, select, none {} other {: {zone}}}.',
  hint: 'Companies have longer to answer, and we’ll remind you both before it.',
  card: 'If you pay by card, it’s held once a company has the tow, at the earliest the day before.',
  missing: { day: 'Choose a day.', from: 'Choose the earliest time.', until: 'Choose the latest time.' },
  why: {
    past: 'Choose a time at least {ahead} hours from now, or ask for a tow now.',
    far: 'Choose a day within the next {days} days.',
    order: 'Choose a time after the one it begins at, on the same day.',
    short: 'Leave at least {minutes} minutes between the two times.',
    long: 'Leave at most {hours} hours between the two times.',
    clocks: 'The clocks change that night, and this time is skipped. Choose another one.',
  },
}
