export default {
  lines: {
    week: '{count, plural, one {# week} other {# weeks}} of 7 days × {rate}',
    day: '{count, plural, one {# day} other {# days}} × {rate}',
    weekend: '{count, plural, one {# weekend day} other {# weekend days}} (Sat, Sun) × {rate}',
    part_week: '{days, plural, one {# day} other {# days}}, at most the weekly rate',
    less: 'Not charged because the car came back early',
  },
  weekend: 'Saturdays and Sundays: {rate} a day',
  weekly: '7 days in a row: {rate}. Days left over cost their own rate, together never more than a week.',
  perWeekend: 'Sat, Sun {rate}',
  perWeek: '7 days {rate}',
  own: {
    atReturn: 'At return',
    atReturnHint:
      'Worked out from the handover records. Nothing is charged automatically: you can ask to keep it from the security deposit, and the driver answers first.',
    milesPerDay: 'Miles included per day',
    extraMile: 'Price of an extra mile',
    perMile: 'per mile',
    fuelEighth: 'Price of missing fuel',
    fuelEighthHint: 'The driver returns the car with the same fuel level. Tanks are read in eighths.',
    perEighth: 'per eighth of a tank',
    lateHour: 'Price of a late hour',
    lateGrace: 'Grace period in minutes',
    weekendRate: 'Weekend rate',
    weekendRateHint: 'For each Saturday and Sunday, by the calendar where the car is. Empty: your daily rate.',
    weeklyRate: 'Weekly rate',
    weeklyRateHint: 'For 7 days in a row, counted from pickup. Empty: no weekly rate.',
    weeklyRateMost:
      'For 7 days in a row, counted from pickup. Up to {amount}, what 7 days cost by the day. Days left over cost their own rate, and together never more than a week.',
    perWeek: 'per week',
  },
  atReturn: {
    title: 'When you return the car',
    miles: '{miles} miles a day included, {rate} for each extra mile',
    fuel: 'Same fuel level as at pickup, {rate} for each eighth of a tank less',
    late: 'Back by the end of the last day. {grace} minutes later, {rate} for each hour that begins',
    how: 'Worked out from the handover records. Nothing is charged automatically: the provider can ask to keep it from the security deposit, and you answer first.',
    record:
      'Worked out from the handover records. This rental has no deposit, so ClaimChoice doesn’t charge any of it.',
    owed: 'Owed under the rental terms: {amount}',
    nothing: 'Nothing is owed under the rental terms.',
    lines: {
      miles: '{driven} miles driven, {included} included: {count} extra × {rate} = {amount}',
      fuel: '{count}/8 of a tank less than at pickup: {count} × {rate} = {amount}',
      late: '{count, plural, one {# hour} other {# hours}} late × {rate} = {amount}',
    },
    ask: {
      customer:
        'Nothing is charged automatically. The provider can ask to keep it from the security deposit, and you answer first.',
      provider: 'Nothing is charged automatically. You can ask to keep it from the security deposit.',
      admin: 'Nothing is charged automatically. The provider can ask to keep it from the security deposit.',
    },
    most: 'The deposit is {amount}. Anything above that is a record only.',
    noDeposit: 'This booking has no deposit, so ClaimChoice doesn’t charge this. It’s a record only.',
  },
}
