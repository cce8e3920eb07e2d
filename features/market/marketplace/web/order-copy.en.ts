// The published order of results in words: the formula, and the sum of one result.
export default {
  lead: 'Nobody can pay for a place. Every result gets a number of miles, and the fewest come first:',
  distance: 'Its distance from your place, to a point about half a mile exact.',
  wait: 'Plus {miles} for each day you would wait for its next free day, at most {days}.',
  rating:
    'Minus {miles} for each star above {stars}, plus as much for each star below. The average starts with {count} reviews of {stars} stars, so that one rave does not beat a hundred good ones.',
  response:
    'Answers to paid bookings: all of them in time counts {miles} less than none. The share starts with {of} of {asked}, so that one answer does not decide.',
  verified: 'Minus {miles} when the provider is verified.',
  dates: 'When you choose days, everything shown is free on them and nobody waits.',
  many: 'With more than {count} matches the wait is counted for the best {count}.',
  miles: '{count, plural, one {# mile} other {# miles}}',
  example: 'The first result here',
  here: 'The miles of this result',
  parts: {
    distance: '{value} away',
    wait: '{value} for the wait',
    rating: '{value} for reviews',
    response: '{value} for answers in time',
    verified: '{value} for verification',
    total: 'Sum: {value}',
  },
  nobody: 'The fewest miles come first. Nobody can pay for a place.',
  formula: 'The whole formula',
}
