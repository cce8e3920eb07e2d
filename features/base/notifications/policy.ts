import { type Answer, notNow, yes } from '#lib/policy.ts'
import { type Channel, type Topic, TOPICS } from './preference.ts'

/** What is about a claim or about money must be findable here, whatever happens to a mail. */
export function canSwitch(topic: Topic, channel: Channel, enabled: boolean): Answer {
  if (enabled || channel === 'email' || TOPICS[topic].app !== 'always') return yes
  return notNow(
    'always_on',
    'This is about a claim or about money: it always appears in the app, so that it cannot get lost. You can switch its emails off.',
  )
}
