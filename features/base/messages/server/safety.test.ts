import { expect, test } from 'vitest'
import { CAST, LISTINGS, PROVIDERS, type Who } from '#db/seed/cast.ts'
import { notificationsContract } from '#features/base/notifications/contract.ts'
import { newId } from '#lib/ids.ts'
import { createWorld } from '#test/world.ts'
import { messagesContract } from '../contract.ts'
import { reportsContract } from '#features/front/support/contract.ts'
import { MESSAGES_PER_MINUTE } from '../message.ts'

const world = await createWorld({ crowded: true })
const as = async (who: Who) => (await world.as(who)).on({ ...messagesContract, ...reportsContract })
const [dana, drew, sal, omar, ada, amy] = await Promise.all([
  as('dana'),
  as('drew'),
  as('sal'),
  as('omar'),
  as('ada'),
  as('amy'),
])
const news = async (who: Who) => (await world.as(who)).on(notificationsContract).list({})
const withSal = await dana.start({ listing_id: LISTINGS.collision })
const conversation_id = withSal.id
await dana.send({ conversation_id, content: 'Can you fit me in?' })

async function orderOf(who: Who, work_status: string): Promise<string> {
  const id = newId()
  await world.databases.owner.query(
    `insert into orders (id, user_id, provider_id, listing_id, amount, price_snapshot, status, work_status, service_date)
     values ($1, $2, $3, $4, 15600, '{}', 'paid', $5, '2026-12-01')`,
    [id, CAST[who].id, PROVIDERS.sal.id, LISTINGS.collision, work_status],
  )
  return id
}

test('whom one blocks can no longer write, is told so in a sentence, and can again when unblocked', async () => {
  expect(await sal.block({ conversation_id, blocked: true })).toMatchObject({
    safety: { blocked: true, closed: 'by_me', kept_open: false },
  })
  await expect(dana.send({ conversation_id, content: 'Hello?' })).rejects.toMatchObject({
    status: 409,
    code: 'blocked',
    message: 'Five Points Collision isn’t accepting messages from you anymore.',
  })
  await expect(sal.send({ conversation_id, content: 'And stay away' })).rejects.toMatchObject({
    status: 409,
    code: 'you_blocked',
  })
  expect(await dana.conversation({ id: conversation_id })).toMatchObject({
    safety: { blocked: false, closed: 'by_them' },
  })
  expect((await dana.messages({ conversation_id })).length).toBe(1)
  await sal.block({ conversation_id, blocked: false })
  await dana.send({ conversation_id, content: 'Thank you' })
})

test('a block is of the person: every other conversation of the two is closed too', async () => {
  const order_id = await orderOf('drew', 'approved')
  const [first, second] = [await drew.start({ listing_id: LISTINGS.collision }), await drew.start({ order_id })]
  await drew.block({ conversation_id: first.id, blocked: true })
  await expect(sal.send({ conversation_id: second.id, content: 'x' })).rejects.toMatchObject({ code: 'blocked' })
  await drew.block({ conversation_id: first.id, blocked: false })
})

test.each(['requested', 'accepted', 'in_progress', 'completed', 'disputed'])(
  'a paid order that is %s keeps the conversation open although one side blocked the other',
  async (work_status) => {
    const id = await orderOf('dana', work_status)
    expect(await dana.block({ conversation_id, blocked: true })).toMatchObject({
      safety: { blocked: true, closed: null, kept_open: true },
    })
    expect(await sal.conversation({ id: conversation_id })).toMatchObject({
      safety: { blocked: false, closed: null, kept_open: false },
    })
    await sal.send({ conversation_id, content: `Still working (${work_status})` })
    await world.databases.owner.query('delete from orders where id = $1', [id])
    await expect(sal.send({ conversation_id, content: 'Over' })).rejects.toMatchObject({ code: 'blocked' })
    await dana.block({ conversation_id, blocked: false })
  },
)

test('nobody blocks or reports support, or in somebody else’s conversation', async () => {
  const { id: support } = await dana.start({ topic: 'support' })
  for (const refused of [
    () => dana.block({ conversation_id: support, blocked: true }),
    () => dana.report({ conversation_id: support, reason: 'abuse' }),
    () => ada.block({ conversation_id: support, blocked: true }),
  ])
    await expect(refused()).rejects.toMatchObject({ status: 409, code: 'not_with_support' })
  for (const stranger of [drew, omar, ada]) {
    await expect(stranger.block({ conversation_id, blocked: true })).rejects.toMatchObject({ status: 404 })
    await expect(stranger.report({ conversation_id, reason: 'abuse' })).rejects.toMatchObject({ status: 404 })
  }
})

test('a reported message reaches the admins with what was said around it, and is resolved once, on the record', async () => {
  const words = ['First', 'Pay me in cash', 'Last']
  const rows = []
  for (const content of words) rows.push(await sal.send({ conversation_id, content }))
  const message_id = rows[1]!.id
  const { id } = await dana.report({ conversation_id, message_id, reason: 'off_platform', details: ' Twice now. ' })
  await expect(dana.report({ conversation_id, message_id, reason: 'spam' })).rejects.toMatchObject({
    status: 409,
    code: 'reported_already',
  })
  expect((await news('ada'))[0]).toMatchObject({ title: 'A message was reported', action_url: '/admin/reports' })
  const { rows: open, open: count } = await ada.reports({})
  expect(count).toBe(1)
  expect(open).toMatchObject([
    {
      id,
      reason: 'off_platform',
      details: 'Twice now.',
      reporter: { name: 'Dana Whitfield' },
      about: { id: CAST.sal.id, business: 'Five Points Collision', suspended: false },
      title: 'Collision inspection and estimate',
    },
  ])
  const { messages } = await ada.reportContext({ id })
  expect(messages.slice(-3).map((row) => [row.content, row.reported])).toEqual([
    ['First', false],
    ['Pay me in cash', true],
    ['Last', false],
  ])
  await expect(ada.resolveReport({ id, outcome: 'acted', resolution: '  ' })).rejects.toMatchObject({ status: 422 })
  await ada.resolveReport({ id, outcome: 'acted', resolution: 'Warned Sal by phone.' })
  await expect(amy.resolveReport({ id, outcome: 'no_action', resolution: 'x' })).rejects.toMatchObject({
    status: 409,
    code: 'resolved_already',
  })
  expect(await ada.reports({})).toEqual({ rows: [], open: 0 })
  expect((await amy.reports({ state: 'resolved' })).rows).toMatchObject([
    { id, outcome: 'acted', resolution: 'Warned Sal by phone.' },
  ])
  expect((await news('dana'))[0]).toMatchObject({
    title: 'We reviewed your report',
    message: expect.stringContaining('took action'),
  })
  const { rows: log } = await world.databases.owner.query(
    `select action, actor_id, reason from audit_log where subject_table = 'message_reports' and subject_id = $1 order by id`,
    [id],
  )
  expect(log).toEqual([
    { action: 'report.made', actor_id: CAST.dana.id, reason: null },
    { action: 'report.read', actor_id: CAST.ada.id, reason: null },
    { action: 'report.resolved', actor_id: CAST.ada.id, reason: 'Warned Sal by phone.' },
  ])
})

test('a whole conversation can be reported; one’s own message, and a message of another conversation, cannot', async () => {
  const { id } = await dana.report({ conversation_id, reason: 'other' })
  expect((await ada.reportContext({ id })).messages.length).toBeGreaterThan(2)
  await ada.resolveReport({ id, outcome: 'no_action', resolution: 'Nothing wrong.' })
  const own = await dana.send({ conversation_id, content: 'Mine' })
  await expect(dana.report({ conversation_id, message_id: own.id, reason: 'spam' })).rejects.toMatchObject({
    status: 409,
    code: 'own_message',
  })
  const elsewhere = await drew.start({ listing_id: LISTINGS.collision })
  const other = await sal.send({ conversation_id: elsewhere.id, content: 'Hello Drew' })
  await expect(dana.report({ conversation_id, message_id: other.id, reason: 'spam' })).rejects.toMatchObject({
    status: 404,
  })
})

test('of two admins who decide one report at the same moment one is first, and its sender is notified once', async () => {
  for (let round = 0; round < 5; round++) {
    const { id } = await dana.report({ conversation_id, reason: 'other' })
    const told = (await news('dana')).length
    const tries = await Promise.allSettled([
      ada.resolveReport({ id, outcome: 'acted', resolution: 'Warned Sal by phone.' }),
      amy.resolveReport({ id, outcome: 'no_action', resolution: 'Nothing wrong.' }),
    ])
    expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const refused = tries.find((each) => each.status === 'rejected')
    expect(refused?.reason).toMatchObject({ status: 409, code: 'resolved_already' })
    expect((await news('dana')).length).toBe(told + 1)
  }
})

test('reports are for admins', async () => {
  await expect(dana.reports({})).rejects.toMatchObject({ status: 403 })
  await expect(ada.reportContext({ id: newId() })).rejects.toMatchObject({ status: 404 })
  await expect(ada.resolveReport({ id: newId(), outcome: 'acted', resolution: 'x' })).rejects.toMatchObject({
    status: 404,
  })
})

test('after thirty messages in a minute the next one waits, with a sentence; a repeated one is still answered', async () => {
  const { id: thread } = await omar.start({ topic: 'support' })
  const sent = []
  for (let n = 0; n < MESSAGES_PER_MINUTE; n++) sent.push(await omar.send({ conversation_id: thread, content: `${n}` }))
  await expect(omar.send({ conversation_id: thread, content: 'one more' })).rejects.toMatchObject({
    status: 429,
    message: expect.stringMatching(
      /^You have sent 30 messages in a minute\. Wait \d+ seconds, then send this one again\.$/,
    ),
  })
  const { id, content } = sent.at(-1)!
  expect((await omar.send({ id, conversation_id: thread, content })).id).toBe(id)
  world.clock.advance(61_000)
  await omar.send({ conversation_id: thread, content: 'one more' })
})

test('conversations are found by the other side’s name and by what they are about, and only own ones', async () => {
  const names = async (talk: typeof dana, q: string) =>
    (await talk.conversations({ q })).map((row) => row.other_participant_name)
  expect(await names(dana, 'five points')).toEqual(['Five Points Collision'])
  expect(await names(dana, 'INSPECTION and')).toEqual(['Five Points Collision'])
  expect(await names(dana, '%')).toEqual([])
  expect(await names(omar, 'five points')).toEqual([])
})

test('of 48 messages at once thirty are sent', async () => {
  world.clock.reset()
  const nina = await as('nina')
  const { id } = await nina.start({ topic: 'support' })
  const sent = await Promise.allSettled(
    Array.from({ length: 48 }, (_, n) => nina.send({ conversation_id: id, content: `line ${n}` })),
  )
  expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(30)
})

test('a person starts twenty conversations with businesses a day, also when 48 calls come at once; those there are stay open', async () => {
  await world.databases.owner.query(
    `with people as (insert into profiles (id, name, email, role)
       select gen_random_uuid(), 'Shop ' || n, 'shop' || n || '@example.com', 'shop' from generate_series(1, 19) n returning id)
     insert into conversations (id, topic, participant_1_id, participant_2_id) select gen_random_uuid(), 'direct', $1, id from people`,
    [CAST.nina.id],
  )
  const nina = await as('nina')
  const start = (n: number) => nina.start({ listing_id: n % 2 ? LISTINGS.collision : LISTINGS.corolla })
  const starts = await Promise.allSettled(Array.from({ length: 48 }, (_, n) => start(n)))
  expect(starts.filter(({ status }) => status === 'fulfilled')).toHaveLength(24)
  for (const one of starts)
    if (one.status === 'rejected') expect(one.reason).toMatchObject({ status: 429, code: 'over_request_rate_limit' })
  await start(starts.findIndex(({ status }) => status === 'fulfilled'))
})
