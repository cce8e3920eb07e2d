// The guide for whoever receives: its example is run, and its figures are those of the code.
import { readFileSync } from 'node:fs'
import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { KEPT_DAYS } from '#lib/server/prune.ts'
import { ASKED_AN_HOUR, PAYLOAD_KEYS, RETRY_MINUTES, WEBHOOK_EVENTS } from '../webhook.ts'
import { signedHeaders } from './sign.ts'

const guide = readFileSync('docs/webhooks.md', 'utf8')
type Verified = (headers: Record<string, string>, body: string, secret: string, now?: number) => boolean
const example = /```js\n([\s\S]*?)```/.exec(guide)![1]!
const { verified } = (await import(`data:text/javascript,${encodeURIComponent(example)}`)) as { verified: Verified }
const [NOW, OLD] = ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYX']
const at = new Date()
const text = '{"type":"order.paid"}'

test('the example takes what we sign, with either secret, and nothing else', () => {
  const headers = signedHeaders({ id: 'm1', at, text }, [NOW, OLD])
  expect([verified(headers, text, NOW), verified(headers, text, OLD)]).toEqual([true, true])
  expect(verified(headers, text.replace('paid', 'lost'), NOW)).toBe(false)
  expect(verified({ ...headers, 'webhook-id': 'm2' }, text, NOW)).toBe(false)
  expect(verified(headers, text, 'whsec_AAAA')).toBe(false)
  expect(verified(headers, text, NOW, at.getTime() + 301_000)).toBe(false)
  expect(verified({ ...headers, 'webhook-timestamp': '' }, text, NOW)).toBe(false)
})

test('what another library signs, the example takes, and the other way round', () => {
  const hook = new Webhook(NOW)
  const headers = signedHeaders({ id: 'm1', at, text }, [NOW])
  expect(headers['webhook-signature']).toBe(hook.sign('m1', at, text))
  expect(hook.verify(text, headers)).toEqual({ type: 'order.paid' })
})

test('the guide names every event, every key and the waits', () => {
  for (const name of [...WEBHOOK_EVENTS, ...PAYLOAD_KEYS]) expect(guide).toContain(`\`${name}\``)
  const waits = /after ([\d, and]+) minutes, then after ([\d., and]+) hours/.exec(guide)!
  const numbers = (said: string) => said.match(/[\d.]+/g)!.map(Number)
  expect([...numbers(waits[1]!), ...numbers(waits[2]!).map((hours) => hours * 60)]).toEqual([...RETRY_MINUTES])
  expect(guide).toContain(`${ASKED_AN_HOUR} tests`)
  expect(guide).toContain(`log for ${KEPT_DAYS.webhooks} days`)
})
