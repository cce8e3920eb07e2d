export default {
  choose: 'Choose a time',
  earliest: 'Earliest times',
  today: 'Today, {time}',
  none: 'No times left on this day. Choose another date.',
  gone: 'That time isn’t free anymore. Choose another.',
  lasts: '{hours, plural, one {# hour} other {# hours}}. Times are in {zone}.',
  loading: 'Loading times...',
  failed: 'We couldn’t load the times.',
}
