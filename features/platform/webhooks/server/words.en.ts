export default {
  added: {
    title: 'A webhook endpoint was added',
    message: 'Events of your business are now sent to {host}. If you don’t know it, delete it.',
  },
  rotated: {
    title: 'A webhook endpoint has a new secret',
    message: 'The endpoint at {host} has a new secret. If none of you made it, make another one.',
  },
  gone: {
    title: 'A webhook endpoint is turned off',
    message:
      '{host} answered that it’s gone, so we send nothing there anymore, and new events aren’t saved for it. You can turn it on again.',
  },
  failing: {
    title: 'A webhook endpoint is turned off',
    message:
      '{host} didn’t take a single event for {days, plural, one {# day} other {# days}}. Until you turn it on again, new events aren’t saved for it. What happens meanwhile, your system reads through our API.',
  },
} as const
