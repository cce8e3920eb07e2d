import { expect, test } from 'vitest'
import { CAST, LISTINGS, PROVIDERS, type Who } from '#db/seed/cast.ts'
import { notificationsContract } from '#features/base/notifications/contract.ts'
import { newId } from '#lib/ids.ts'
import { createWorld } from '#test/world.ts'
import { messagesContract } from '../contract.ts'
import { reportsContract } from '#features/front/support/contract.ts'

const world = await createWorld()
const as = async (who: Who | 'nobody') => (await world.as(who)).on({ ...messagesContract, ...reportsContract })
const [dana, drew, sal, omar, ada, amy] = (await Promise.all(
  (['dana', 'drew', 'sal', 'omar', 'ada', 'amy'] as const).map(as),
)) as [Talk, Talk, Talk, Talk, Talk, Talk]
type Talk = Awaited<ReturnType<typeof as>>
const news = async (who: Who) => (await world.as(who)).on(notificationsContract).list({})

async function claimOf(who: Who, number: string): Promise<string> {
  const id = newId()
  await world.databases.owner.query(
    `insert into claims (id, driver_id, insurer_name, policy_number_sealed, policy_number_last4, claim_number, claim_type, loss_date, coverage_due_at)
     values ($1, $2, 'Harborline Mutual', 'sealed', '1234', $3, 'collision', '2026-11-14', now() + interval '1 day')`,
    [id, CAST[who].id, number],
  )
  return id
}
async function orderOf(who: Who, status = 'paid'): Promise<string> {
  const id = newId()
  await world.databases.owner.query(
    `insert into orders (id, user_id, provider_id, listing_id, amount, price_snapshot, status, service_date)
     values ($1, $2, $3, $4, 15600, '{}', $5, '2026-12-01')`,
    [id, CAST[who].id, PROVIDERS.sal.id, LISTINGS.collision, status],
  )
  return id
}

test('a driver writes to the provider of a listing, who reads and answers', async () => {
  const thread = await dana.start({ listing_id: LISTINGS.collision })
  expect(thread).toMatchObject({
    topic: 'direct',
    participant_1_id: CAST.dana.id,
    participant_2_id: CAST.sal.id,
    other_participant_name: 'Five Points Collision',
    about: { kind: 'listing', title: 'Collision inspection and estimate' },
    unread: 0,
  })
  const sent = await dana.send({ conversation_id: thread.id, content: '  Can you fit me in on Monday?  ' })
  expect(sent).toMatchObject({ content: 'Can you fit me in on Monday?', sender_id: CAST.dana.id, is_read: false })
  const [seen] = await sal.conversations({})
  expect(seen).toMatchObject({ id: thread.id, other_participant_name: 'Dana Whitfield', unread: 1 })
  expect(seen!.last_message_at).toBe(sent.created_at)
  await sal.send({ conversation_id: thread.id, content: 'Monday at 9 works.' })
  expect((await dana.messages({ conversation_id: thread.id })).map((row) => row.content)).toEqual([
    'Can you fit me in on Monday?',
    'Monday at 9 works.',
  ])
})

test('opening the same conversation again finds the one that is there, from either side', async () => {
  const first = await dana.start({ listing_id: LISTINGS.collision })
  expect((await dana.start({ listing_id: LISTINGS.collision })).id).toBe(first.id)
  const order = await orderOf('dana')
  const about = await dana.start({ order_id: order })
  expect(about.id).not.toBe(first.id)
  expect(about.about).toMatchObject({ kind: 'order', id: order, detail: '2026-12-01' })
  expect((await sal.start({ order_id: order })).id).toBe(about.id)
})

test('trap 6: nobody opens a conversation with themselves', async () => {
  await expect(sal.start({ listing_id: LISTINGS.collision })).rejects.toMatchObject({
    status: 409,
    code: 'with_oneself',
  })
  await expect(dana.start({ listing_id: LISTINGS.collision, participant_2_id: CAST.dana.id })).rejects.toMatchObject({
    status: 422,
    details: [{ path: 'participant_2_id', message: 'You can’t start a conversation with yourself.' }],
  })
})

test('trap 6: a message into somebody else’s conversation is answered as missing, and so is reading it', async () => {
  const { id } = await dana.start({ listing_id: LISTINGS.collision })
  for (const stranger of [drew, omar, ada]) {
    await expect(stranger.send({ conversation_id: id, content: 'hello' })).rejects.toMatchObject({ status: 404 })
    await expect(stranger.messages({ conversation_id: id })).rejects.toMatchObject({ status: 404 })
    await expect(stranger.conversation({ id })).rejects.toMatchObject({ status: 404 })
    await expect(stranger.markRead({ conversation_id: id })).rejects.toMatchObject({ status: 404 })
  }
})

test('trap 2: a message is sent as oneself and unread, or not at all', async () => {
  const { id } = await dana.start({ listing_id: LISTINGS.collision })
  await expect(dana.send({ conversation_id: id, content: 'from Sal', sender_id: CAST.sal.id })).rejects.toMatchObject({
    status: 422,
    details: [{ path: 'sender_id' }],
  })
  const raw = { conversation_id: id, content: 'x', is_read: true }
  const answer = await (
    await world.as('dana')
  ).fetch('/rest/v1/messages', { method: 'POST', body: JSON.stringify(raw) })
  expect(answer.status).toBe(422)
  const own = await dana.send({ conversation_id: id, content: 'spec payload', sender_id: CAST.dana.id, is_read: false })
  expect(own.sender_id).toBe(CAST.dana.id)
})

test('trap 3: a client cannot make a notification for anybody', async () => {
  const caller = await world.as('dana')
  const body = JSON.stringify({
    user_id: CAST.drew.id,
    title: 'x',
    message: 'x',
    type: 'info',
    action_url: 'https://evil.example',
    read: false,
  })
  const answer = await caller.fetch('/rest/v1/notifications', { method: 'POST', body })
  expect(answer.status).toBe(405)
  expect(await news('drew')).toEqual([])
})

test.each(['', '   ', '\n\t ', '\u200b\u200b', ' \u00a0 '])('blank text %j is refused', async (content) => {
  const { id } = await dana.start({ listing_id: LISTINGS.collision })
  await expect(dana.send({ conversation_id: id, content })).rejects.toMatchObject({
    status: 422,
    details: [{ path: 'content', message: 'Write a message first.' }],
  })
})

test('a stranger’s order, a pending order and a hidden listing open nothing', async () => {
  const paid = await orderOf('dana')
  const pending = await orderOf('dana', 'pending')
  await expect(drew.start({ order_id: paid })).rejects.toMatchObject({ status: 404 })
  await expect(dana.start({ order_id: pending })).rejects.toMatchObject({ status: 404 })
  await expect(dana.start({ listing_id: LISTINGS.ninaDraft })).rejects.toMatchObject({ status: 404 })
  await expect(dana.start({})).rejects.toMatchObject({ status: 422 })
})

test('support: one thread per claim, answered by any admin under one name', async () => {
  const claim_id = await claimOf('dana', 'HB-26-009417')
  const thread = await dana.start({ topic: 'support', claim_id })
  expect(thread).toMatchObject({
    topic: 'support',
    participant_2_id: null,
    other_participant_name: 'ClaimChoice Support',
    about: { kind: 'claim', id: claim_id, title: 'HB-26-009417', detail: 'Harborline Mutual' },
  })
  expect((await dana.start({ topic: 'support', claim_id })).id).toBe(thread.id)
  expect((await ada.conversations({ topic: 'support' })).map((row) => row.id)).not.toContain(thread.id)
  await dana.send({ conversation_id: thread.id, content: 'When will somebody call?' })
  expect(await ada.conversations({ topic: 'support' })).toMatchObject([
    { id: thread.id, other_participant_name: 'Dana Whitfield', unread: 1 },
  ])
  await ada.send({ conversation_id: thread.id, content: 'Today before five.' })
  expect(await amy.conversation({ id: thread.id })).toMatchObject({ unread: 1 })
  expect(await dana.conversation({ id: thread.id })).toMatchObject({ unread: 1 })
})

test('one admin does not read another admin’s answer away', async () => {
  const thread = await dana.start({ topic: 'support' })
  await ada.send({ conversation_id: thread.id, content: 'A word from us.' })
  expect(await amy.markRead({ conversation_id: thread.id })).toEqual({ marked: 0 })
  expect(await dana.conversation({ id: thread.id })).toMatchObject({ unread: 1 })
  expect(await dana.markRead({ conversation_id: thread.id })).toEqual({ marked: 1 })
})

test('support opens the thread of a claim for its driver, not for itself', async () => {
  const claim_id = await claimOf('drew', 'NW-77')
  const thread = await ada.start({ topic: 'support', claim_id })
  expect(thread).toMatchObject({ participant_1_id: CAST.drew.id, other_participant_name: 'Drew Castillo' })
  expect((await drew.start({ topic: 'support', claim_id })).id).toBe(thread.id)
  await expect(dana.start({ topic: 'support', claim_id })).rejects.toMatchObject({ status: 404 })
  await expect(ada.start({ topic: 'support' })).rejects.toMatchObject({ status: 422 })
})

test('the other side is notified once per unread stretch', async () => {
  const { id } = await drew.start({ listing_id: LISTINGS.corolla })
  await drew.send({ conversation_id: id, content: 'One' })
  await drew.send({ conversation_id: id, content: 'Two' })
  expect(await news('omar')).toMatchObject([
    { title: 'New message from Drew Castillo', message: 'One', action_url: `/messages?conversation=${id}` },
  ])
  await omar.markRead({ conversation_id: id })
  await drew.send({ conversation_id: id, content: 'Three' })
  expect((await news('omar')).map((row) => row.message)).toEqual(['Three', 'One'])
})

test('long threads come in pages, newest page first, each in ascending order', async () => {
  const { id } = await drew.start({ listing_id: LISTINGS.collision })
  for (const n of [1, 2, 3, 4, 5]) await drew.send({ conversation_id: id, content: `${n}` })
  const caller = await world.as('drew')
  const answer = await caller.fetch(`/rest/v1/messages?conversation_id=${id}&limit=2`)
  expect(((await answer.json()) as { content: string }[]).map((row) => row.content)).toEqual(['4', '5'])
  const next = /<([^>]+)>; rel="prev"/.exec(answer.headers.get('link') ?? '')![1]!
  const older = (await (await caller.fetch(next)).json()) as { content: string }[]
  expect(older.map((row) => row.content)).toEqual(['2', '3'])
})

test('a message sent again under its own id is one message; the id cannot stand for another', async () => {
  const { id: conversation_id } = await drew.start({ listing_id: LISTINGS.corolla })
  const before = (await drew.messages({ conversation_id })).length
  const message = { id: newId(), conversation_id, content: 'Only once' }
  const [a, b] = [await drew.send(message), await drew.send(message)]
  expect(a).toEqual(b)
  expect((await drew.messages({ conversation_id })).length).toBe(before + 1)
  await expect(drew.send({ ...message, content: 'Something else' })).rejects.toMatchObject({ status: 409 })
  const { id: other } = await dana.start({ listing_id: LISTINGS.corolla })
  await expect(dana.send({ ...message, conversation_id: other })).rejects.toMatchObject({ status: 409 })
})

test('a visitor is asked to sign in', async () => {
  await expect((await as('nobody')).conversations({})).rejects.toMatchObject({ status: 401 })
})
