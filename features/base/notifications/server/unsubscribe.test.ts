import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { CAST } from '#db/seed/cast.ts'
import { systemCtx } from '#lib/server/jobs.ts'
import { inEach } from '#lib/spoken.ts'
import { createWorld } from '#test/world.ts'
import { notificationsContract } from '../contract.ts'
import { notify } from './notify.ts'
import { unsubscribeToken } from './unsubscribe.ts'

const world = await createWorld()
const system = systemCtx(world.services, 'test')
const tell = () =>
  system.write((tx) =>
    notify(system, tx, CAST.dana.id, 'messages', {
      type: 'info',
      action_url: '/messages',
      ...inEach(() => ({ title: 'New message', message: 'Hello.' })),
      es: { title: 'Mensaje nuevo', message: 'Hola.' },
    }),
  )
type Mail = { subject: string; text: string; html: string }
const mails = async () => (await (await world.api.request(`/dev/mail.json?to=${CAST.dana.email}`)).json()) as Mail[]
const visitor = (await world.as('nobody')).on(notificationsContract)
const dana = (await world.as('dana')).on(notificationsContract)
const token = unsubscribeToken(world.services.env.SECRET_KEY, CAST.dana.id, 'messages')
const mailsOn = async () =>
  (await dana.preferences({})).find((one) => one.topic === 'messages' && one.channel === 'email')!.enabled
const header = async () => {
  const { rows } = await world.databases.owner.query<{ unsubscribe_url: string }>(
    'select unsubscribe_url from outbox order by created_at desc limit 1',
  )
  return new URL(rows[0]!.unsubscribe_url)
}
const oneClick = (url: URL, body = 'List-Unsubscribe=One-Click') =>
  world.api.request(`${url.pathname}${url.search}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body,
  })

beforeEach(async () => {
  await world.databases.owner.query('delete from notification_preferences')
})

test('the foot of a mail leads to a public page that names the topic and changes nothing by being opened', async () => {
  await tell()
  const [mail] = await mails()
  const link = new URL(/Stop emails about messages to you: (\S+)/.exec(mail!.text)![1]!)
  expect(link.pathname).toBe('/unsubscribe')
  expect(mail!.html).toContain('/unsubscribe?token=')
  expect(await visitor.subscription({ token: link.searchParams.get('token')! })).toEqual({
    topic: 'messages',
    subscribed: true,
  })
  expect(await mailsOn()).toBe(true)
})

test('one confirmed click without sign-in stops exactly these mails, and is written down', async () => {
  expect(await visitor.setSubscription({ token, subscribed: false })).toEqual({ topic: 'messages', subscribed: false })
  expect(await mailsOn()).toBe(false)
  expect((await dana.preferences({})).filter((one) => !one.enabled && one.channel !== 'text')).toEqual([
    { topic: 'messages', channel: 'email', enabled: false, always: false },
  ])
  const before = (await mails()).length
  await tell()
  expect(await mails()).toHaveLength(before)
  const [told] = await dana.deliveries({})
  expect(told).toMatchObject({ app: 'sent', email: 'off' })
  const { rows } = await world.databases.owner.query(
    `select action, actor_id from audit_log where subject_table = 'notification_preferences'`,
  )
  expect(rows).toEqual([{ action: 'notifications.unsubscribed_by_link', actor_id: null }])
})

test('it can be taken back with the same link', async () => {
  await visitor.setSubscription({ token, subscribed: false })
  expect(await visitor.setSubscription({ token, subscribed: true })).toEqual({ topic: 'messages', subscribed: true })
  expect(await mailsOn()).toBe(true)
})

test('a mail program unsubscribes by its one click (RFC 8058), twice without harm, and without a redirect', async () => {
  await tell()
  const url = await header()
  expect(url.origin).toBe(world.services.env.APP_URL)
  for (const _ of [1, 2]) expect((await oneClick(url)).status).toBe(200)
  expect(await mailsOn()).toBe(false)
})

test('a scanner that opens the address, or posts something else, unsubscribes nobody', async () => {
  await tell()
  const url = await header()
  const opened = await world.api.request(`${url.pathname}${url.search}`)
  expect([opened.status, opened.headers.get('location')]).toEqual([
    303,
    `/unsubscribe?token=${url.searchParams.get('token')}`,
  ])
  expect((await oneClick(url, '')).status).toBe(422)
  expect(await mailsOn()).toBe(true)
})

test.each([
  ['of another person', token.replace(CAST.dana.id, CAST.drew.id)],
  ['of another topic', token.replace('messages', 'claims')],
  ['cut short', token.slice(0, -1)],
  ['of a topic that does not exist', token.replace('messages', 'everything')],
  ['that is nonsense', '..'],
])('a link %s is refused', async (_, forged) => {
  await expect(visitor.setSubscription({ token: forged, subscribed: false })).rejects.toMatchObject({ status: 422 })
  await expect(visitor.subscription({ token: forged })).rejects.toMatchObject({ status: 422 })
  expect((await oneClick(new URL(`http://x/functions/v1/unsubscribe?token=${forged}`))).status).toBe(422)
  expect(await mailsOn()).toBe(true)
})

test('the link of an account that is gone is answered as missing', async () => {
  const gone = unsubscribeToken(world.services.env.SECRET_KEY, '01900000-0000-7000-8000-00000000dead', 'claims')
  await expect(visitor.setSubscription({ token: gone, subscribed: false })).rejects.toMatchObject({ status: 404 })
})

test('mails of security have no foot: nobody can switch them off', async () => {
  await world.api.request('/auth/v1/recover', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: CAST.dana.email }),
  })
  await world.workJobs()
  const [mail] = await mails()
  expect(mail!.subject).toBe('Choose a new password for ClaimChoice')
  expect(mail!.text).not.toContain('/unsubscribe')
  const { rows } = await sql<{ kind: string; unsubscribe_url: string | null }>`
    select kind, unsubscribe_url from outbox where kind like 'account.%'`.execute(system.db)
  expect(rows).toEqual([{ kind: 'account.recovery', unsubscribe_url: null }])
})
