export default {
  lines: {
    week: '{count, plural, one {# week} other {# weeks}} of 7 days × {rate}',
    day: '{count, plural, one {# day} other {# days}} × {rate}',
    weekend: '{count, plural, one {# weekend day} other {# weekend days}} (Sat, Sun) × {rate}',
    part_week: '{days, plural, one {# day} other {# days}}, at most the weekly rate',
    less: 'Not charged because the car came back early',
  },
  own: {
    weekendRate: 'Weekend rate',
    weekendRateHint: 'For each Saturday and Sunday, by the calendar where the car is. Empty: your daily rate.',
    weeklyRate: 'Weekly rate',
    weeklyRateHint: 'For 7 days in a row, counted from pickup. Empty: no weekly rate.',
    weeklyRateMost:
      'For 7 days in a row, counted from pickup. Up to {amount}, what 7 days cost by the day. Days left over cost their own rate, and together never more than a week.',
    perWeek: 'per week',
  },
}
