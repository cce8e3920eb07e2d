/** What is done about the webhooks of a business, in the record. */
export default {
  webhook: {
    add: '{who} added a webhook endpoint for {what}',
    events: '{who} changed which events go to a webhook endpoint of {what}',
    remove: '{who} deleted a webhook endpoint of {what}',
    rotate: '{who} made a new secret for a webhook endpoint of {what}',
    stop: '{who} turned off a webhook endpoint of {what} that failed',
    turn_off: '{who} turned off a webhook endpoint of {what}',
    turn_on: '{who} turned on a webhook endpoint of {what}',
  },
}
