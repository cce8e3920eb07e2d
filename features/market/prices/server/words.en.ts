export default {
  terms: {
    always: `You can cancel for free until {kind, select,
      rental {the car is handed over.}
      other {the work begins, even on the service day.}}`,
    noShowFree: 'No-shows pay no fee.',
    free: `You can cancel for free until {kind, select,
      appointment {{hours, plural, =0 {the appointment begins} one {one hour before the appointment} other {# hours before the appointment}}}
      other {{hours, plural, =0 {} one {one hour before } other {# hours before }}the first day begins}}{until, select,
      unknown {{kind, select, appointment {} other {, at midnight where the provider is}}}
      other {: until {until}}}.`,
    late: `After that, {keeps, select,
      all {you pay the full price.}
      other {{kind, select,
        appointment {you pay {keeps}% of the price.}
        other {you pay the price of {keeps, plural, one {one day} other {# days}}, and never more than you paid.}}}}`,
    same: 'No-shows pay the same fee.',
    provider: 'If the provider cancels, declines or doesn’t answer in time, you get a full refund.',
    early:
      'If you return the car early and both sides agree, you don’t pay for unused days{early, plural, =0 {} one {, except for one} other {, except for #}}.',
  },
} as const
