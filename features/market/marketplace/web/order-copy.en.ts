// The published order of results in words: the formula, and the sum of one result.
export default {
  lead: 'No one can pay to rank higher. Each result gets a score in miles, and the fewest miles come first:',
  distance: 'Distance from your location, accurate to about half a mile.',
  wait: 'Plus {miles} for each day until it’s next available, up to {days}.',
  rating:
    'Minus {miles} for each star above {stars}, plus the same for each star below. The average starts with {count} reviews of {stars} stars, so one great review doesn’t beat a hundred good ones.',
  response:
    'Answers to paid bookings: answering all of them on time counts {miles} less than answering none. The share starts at {of} of {asked}, so a single answer doesn’t decide it.',
  verified: 'Minus {miles} when the provider is verified.',
  cap: 'In a search for your claim, minus {miles} when your coverage pays the car’s daily rate in full.',
  dates: 'When you choose dates, every result is available then, so no wait is added.',
  many: 'With more than {count} matches, we count the wait only for the top {count}.',
  miles: '{count, plural, one {# mile} other {# miles}}',
  example: 'Example: the first result here',
  here: 'This result’s miles',
  parts: {
    distance: '{value} away',
    wait: '{value} for the wait',
    rating: '{value} for reviews',
    response: '{value} for on-time answers',
    verified: '{value} for verification',
    cap: '{value} for your coverage paying it in full',
    total: 'Total: {value}',
  },
  nobody: 'The fewest miles come first. No one can pay to rank higher.',
  formula: 'Full formula',
}
