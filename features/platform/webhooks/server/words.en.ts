export default {
  gone: {
    title: 'A webhook endpoint is turned off',
    message: '{host} answered that it’s gone, so we send nothing there anymore. You can turn it on again.',
  },
  failing: {
    title: 'A webhook endpoint is turned off',
    message:
      '{host} didn’t take a single event for {days, plural, one {# day} other {# days}}. Fix it, turn it on again, then send what it missed.',
  },
} as const
