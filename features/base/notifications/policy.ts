import { type Answer, notNow, yes } from '#lib/policy.ts'
import { type Channel, type Topic, TOPICS } from './preference.ts'

/** What is about a claim or about money must be findable here, whatever happens to a mail. */
export function canSwitch(topic: Topic, channel: Channel, enabled: boolean): Answer {
  if (enabled || channel !== 'app' || TOPICS[topic].app !== 'always') return yes
  return notNow(
    'always_on',
    'Updates about claims and money always appear in the app so you don’t miss anything. You can turn off their emails.',
  )
}
