// One way to read a long list: as many as asked for, and in `Link` how to ask for those behind them.
import { expect, test } from 'vitest'
import { APIS } from '#app/api.ts'
import { CAST, type Who } from '#db/seed/cast.ts'
import { webhooksContract } from '#features/platform/webhooks/contract.ts'
import type { Call } from '#lib/contract.ts'
import { createWorld } from './world.ts'

const world = await createWorld()
const { owner } = world.databases
const lists = APIS.flatMap(({ contract }) => Object.values(contract) as Call[]).filter(
  ({ method, input, output }) => method === 'GET' && 'limit' in input.shape && output._zod.def.type === 'array',
)

test('whatever list can be asked for so many can be asked for the next', () => {
  expect(lists.length).toBeGreaterThan(9)
  const ending = lists.filter(({ input: { shape } }) => !['after', 'before', 'cursor'].some((name) => name in shape))
  expect(ending.map(({ path }) => path)).toEqual([])
})

type Row = { id: string }
/** Rows page by page, by the address that each answer gives; a page more than there can be ends it. */
async function followed(who: Who, path: string): Promise<string[]> {
  const { fetch } = await world.as(who)
  const found: string[] = []
  let next: string | undefined = path
  for (let pages = 0; next && pages < 50; pages++) {
    const answer: Response = await fetch(next)
    expect([next, answer.status]).toEqual([next, 200])
    found.push(...((await answer.json()) as Row[]).map(({ id }) => id))
    next = /<([^>]+)>; rel="(?:next|prev)"/.exec(answer.headers.get('link') ?? '')?.[1]
  }
  return found
}

await owner.query(
  `insert into notifications (id, user_id, type, title, message, created_at)
   select gen_random_uuid(), $1, 'info', 'News ' || n, 'Words', now() - (n / 3) * interval '1 minute' from generate_series(1, 7) n`,
  [CAST.dana.id],
)
await owner.query(
  `insert into notification_deliveries (id, user_id, topic, title, app, email, created_at)
   select id, user_id, 'claims', title, 'sent', 'off', created_at from notifications where user_id = $1 on conflict do nothing`,
  [CAST.dana.id],
)
await owner.query(
  `insert into conversations (id, participant_1_id, participant_2_id, topic, last_message_at)
   select gen_random_uuid(), $1, p.id, 'direct', now() - interval '1 hour' from profiles p
   where p.id <> $1 limit 5 on conflict do nothing`,
  [CAST.dana.id],
)
const hooks = (await world.as('sal')).on(webhooksContract)
const { id: endpoint } = await hooks.add({ url: 'https://shop.example.com/hooks', events: ['order.paid'] })
for (let n = 0; n < 5; n++) await hooks.test({ id: endpoint })

test.each<[Who, string]>([
  ['dana', '/rest/v1/notifications?'],
  ['dana', '/rest/v1/notification_deliveries?'],
  ['dana', '/rest/v1/conversations?topic=direct&'],
  ['dana', '/rest/v1/listings?'],
  ['ada', '/rest/v1/profiles?'],
  ['sal', `/rest/v1/webhook_deliveries?endpoint_id=${endpoint}&`],
])('%s reads the whole of %s one by one, each once and in the same order', async (who, path) => {
  const whole = await followed(who, `${path}limit=100`)
  expect(whole.length).toBeGreaterThan(1)
  expect(await followed(who, `${path}limit=1`)).toEqual(whole)
  const last = await (await world.as(who)).fetch(`${path}limit=${Math.min(100, whole.length)}`)
  expect(last.headers.get('link'), 'the last page leads nowhere').toBeNull()
})
