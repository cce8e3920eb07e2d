/** Each listed reason as the end of a sentence. */
const because = `because {reason, select,
  not_customer {it isn’t about a booking or tow of the author}
  personal_data {it shows personal data}
  hate {it contains hate or threats}
  advertising {it is advertising or spam}
  other_business {it is about another business}
  other {a court or an authority ordered it}}`

export default {
  tow: 'the tow on {day}',
  reviewed: { title: 'New review', message: '{name} gave {title} {rating} out of 5 stars.' },
  replied: { title: 'Reply to your review', message: '{business} replied to your review of {title}.' },
  removed: {
    title: 'Your review was removed',
    message: `We removed your review of {title} ${because}. You can read why, and object once.`,
  },
  removedOfYours: { title: 'A review was removed', message: `We removed the review of {title} by {name} ${because}.` },
  reportRefused: {
    title: 'The review stays',
    message: 'We checked your report about {name}’s review of {title} and found no listed reason to remove it.',
  },
  upheld: {
    title: 'We reviewed your objection',
    message: 'Another member of our team checked your review of {title}. It stays removed. You can read why.',
  },
  restored: {
    title: 'Your review is back',
    message: 'We checked again: your review of {title} is back on the listing.',
  },
  restoredOfYours: {
    title: 'A review is back',
    message: 'We checked again: {name}’s review of {title} is shown and counts again.',
  },
  reported: { title: 'A review was reported', message: '{business} reported a review. Please check it.' },
  objected: {
    title: 'Objection to a removal',
    message: '{name} objected to the removal of a review. Another admin decides.',
  },
} as const
