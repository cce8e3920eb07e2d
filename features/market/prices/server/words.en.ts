export default {
  terms: {
    always: `Canceling is free until {kind, select,
      rental {the car is handed over.}
      other {the work begins, also on the day itself.}}`,
    noShowFree: 'Nothing is kept of who does not come (no-show).',
    free: `Canceling is free until {hours, plural, =0 {} one {one hour before } other {# hours before }}{kind, select,
      appointment {the day of the appointment begins}
      other {the first day begins}}{until, select,
      unknown {, at midnight where the provider is}
      other {: until {until}}}.`,
    late: `After that {keeps, select,
      all {the whole price is kept.}
      other {{kind, select,
        appointment {{keeps}% of the price is kept.}
        other {{keeps, plural, one {the price of one day is} other {the price of # days is}} kept, and never more than was paid.}}}}`,
    same: 'Who does not come (no-show) pays the same.',
    provider: 'If the provider cancels, declines or does not answer in time, everything is given back.',
    early:
      'When the car comes back early and both sides agree, days not used are not charged{early, plural, =0 {} one {, but for one} other {, but for #}}.',
  },
} as const
