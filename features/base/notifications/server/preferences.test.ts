import { expect, test } from 'vitest'
import { CAST } from '#db/seed/cast.ts'
import { systemCtx } from '#lib/server/jobs.ts'
import { inEach } from '#lib/spoken.ts'
import { createWorld } from '#test/world.ts'
import { notificationsContract } from '../contract.ts'
import { defaultOf, type Topic, topicsOf } from '../preference.ts'
import { type Letter, notify, notifyAdmins } from './notify.ts'

const world = await createWorld()
const { owner } = world.databases
const system = systemCtx(world.services, 'test')
const on = async (who: 'dana' | 'omar' | 'ada') => (await world.as(who)).on(notificationsContract)
const news = (title: string) => ({
  type: 'info' as const,
  action_url: '/dashboard',
  ...inEach(() => ({ title, message: 'Something <happened>.' })),
  es: { title: `${title} (es)`, message: 'Algo pasó.' },
})
const tell = (who: string, topic: Topic, title: string, mail?: { mail?: Letter | false }) =>
  system.write((tx) => notify(system, tx, who, topic, news(title), mail))
type Mail = { subject: string; text: string; html: string }
const mails = async (to: string) => (await (await world.api.request(`/dev/mail.json?to=${to}`)).json()) as Mail[]
const stored = async () => (await owner.query('select * from notification_preferences')).rows

test('each role chooses among the topics it can be notified about, and starts with the defaults', async () => {
  expect(topicsOf('driver')).toEqual(['claims', 'bookings', 'messages'])
  expect(topicsOf('shop')).toEqual(['claims', 'bookings', 'work', 'verification', 'messages'])
  expect(topicsOf('claims_admin')).toEqual(['messages', 'team'])
  const rows = await (await on('dana')).preferences({})
  expect(rows).toHaveLength(12)
  for (const { topic, channel, enabled } of rows) expect(enabled).toBe(defaultOf(topic, channel))
  expect(rows.filter((row) => row.always).map((row) => `${row.topic} ${row.channel}`)).toEqual([
    'claims app',
    'bookings app',
  ])
  const team = (await (await on('ada')).preferences({})).filter((row) => row.topic === 'team')
  expect(team).toEqual([
    { topic: 'team', channel: 'app', enabled: true, always: true },
    { topic: 'team', channel: 'email', enabled: false, always: false },
    { topic: 'team', channel: 'text', enabled: false, always: false },
    { topic: 'team', channel: 'push', enabled: true, always: false },
  ])
})

test('only a choice is kept: going back to the default leaves nothing behind', async () => {
  const dana = await on('dana')
  await dana.setPreference({ topic: 'messages', channel: 'email', enabled: false })
  await dana.setPreference({ topic: 'messages', channel: 'email', enabled: false })
  expect(await stored()).toEqual([{ user_id: CAST.dana.id, topic: 'messages', channel: 'email', enabled: false }])
  await dana.setPreference({ topic: 'messages', channel: 'email', enabled: true })
  expect(await stored()).toEqual([])
})

test('news about claims and money cannot be hidden in the app, by the call or by the database', async () => {
  const dana = await on('dana')
  for (const topic of ['claims', 'bookings', 'work', 'verification', 'team'] as const) {
    await expect(dana.setPreference({ topic, channel: 'app', enabled: false })).rejects.toMatchObject({
      status: 409,
      code: 'always_on',
      message: expect.stringContaining('always appear in the app'),
    })
    await expect(
      owner.query(`insert into notification_preferences values ($1, $2, 'app', false)`, [CAST.dana.id, topic]),
    ).rejects.toMatchObject({ constraint: 'always_in_the_app' })
  }
  expect(await dana.setPreference({ topic: 'claims', channel: 'email', enabled: false })).toMatchObject({
    enabled: false,
  })
  await dana.setPreference({ topic: 'claims', channel: 'email', enabled: true })
})

test.each([
  ['a topic', { topic: 'weather', channel: 'app', enabled: true }],
  ['a way', { topic: 'claims', channel: 'pigeon', enabled: true }],
  ['a person', { topic: 'claims', channel: 'email', enabled: true, user_id: CAST.drew.id }],
])('%s that does not belong there is refused', async (_, body) => {
  const { fetch } = await world.as('dana')
  const headers = { 'content-type': 'application/json' }
  const { status } = await fetch('/rest/v1/notification_preferences', {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  })
  expect(status).toBe(422)
})

test('one piece of news is one notification and one mail, in the person’s language, with one button to its page', async () => {
  await owner.query(`update profiles set language = 'es', name = 'Dana <b>& Co' where id = $1`, [CAST.dana.id])
  await tell(CAST.dana.id, 'claims', 'Coverage')
  await owner.query(`update profiles set language = 'en', name = $2 where id = $1`, [CAST.dana.id, CAST.dana.name])
  const [mail, ...others] = await mails(CAST.dana.email)
  expect(others).toEqual([])
  expect(mail!.subject).toBe('Coverage (es)')
  expect(mail!.text).toContain(
    'Hola, Dana <b>& Co:\n\nCoverage (es)\n\nAlgo pasó.\n\nAbrir su reclamo: http://claimchoice.test/dashboard',
  )
  expect(mail!.html).toContain('Hola, Dana &lt;b&gt;&amp; Co:')
  expect(mail!.html).toContain('lang="es"')
  expect(mail!.html.match(/class="button"/g)).toHaveLength(1)
  const dana = await on('dana')
  const [row] = await dana.list({})
  expect(row).toMatchObject({ title: 'Coverage (es)', message: 'Algo pasó.' })
  const [delivery] = await dana.deliveries({ id: row!.id })
  expect(delivery).toMatchObject({ topic: 'claims', app: 'sent', email: 'queued', email_reason: null })
  await world.workJobs()
  expect(await dana.deliveries({ id: row!.id })).toMatchObject([{ email: 'sent' }])
})

test('what is switched off in the app does not ring, and its mail still comes', async () => {
  const omar = await on('omar')
  await omar.setPreference({ topic: 'messages', channel: 'app', enabled: false })
  const before = (await omar.list({})).length
  await tell(CAST.omar.id, 'messages', 'New message')
  expect(await omar.list({})).toHaveLength(before)
  expect((await mails(CAST.omar.email)).map((mail) => mail.subject)).toEqual(['New message'])
  expect((await omar.deliveries({ mailed: 'true' }))[0]).toMatchObject({ app: 'off', email: 'queued' })
  await omar.setPreference({ topic: 'messages', channel: 'email', enabled: false })
  await tell(CAST.omar.id, 'messages', 'Unheard')
  expect((await omar.deliveries({}))[0]).toMatchObject({ title: 'Unheard', app: 'off', email: 'off' })
  expect((await omar.deliveries({ mailed: 'true' })).map((row) => row.title)).not.toContain('Unheard')
})

test('what is no news an hour later has no mail; a letter says more than the notification', async () => {
  await tell(CAST.dana.id, 'bookings', 'Work has started', { mail: false })
  const dana = await on('dana')
  expect((await dana.deliveries({}))[0]).toMatchObject({ title: 'Work has started', email: 'none' })
  const words = { subject: 'A long letter', paragraphs: ['One.', 'Two.'], label: 'Go' }
  await tell(CAST.dana.id, 'bookings', 'Short', { mail: { kind: 'letter', ...inEach(() => words) } })
  const [mail] = await mails(CAST.dana.email)
  expect(mail!.subject).toBe('A long letter')
  expect(mail!.text).toContain('One.\n\nTwo.\n\nGo: http://claimchoice.test/dashboard')
})

test('a mail that waits for its reader leaves when they do not come, and not at all when they do', async () => {
  const dana = await on('dana')
  const waits = { unlessReadFor: 5 }
  for (const title of ['Unseen', 'Seen'])
    await system.write((tx) => notify(system, tx, CAST.dana.id, 'messages', news(title), waits))
  const rows = await dana.list({ limit: 2 })
  const idOf = (title: string) => rows.find((row) => row.title === title)!.id
  const stateOf = async (title: string) => (await dana.deliveries({ id: idOf(title) }))[0]!
  await world.workJobs()
  expect(await stateOf('Seen')).toMatchObject({ email: 'queued' })
  expect(Date.parse((await stateOf('Seen')).email_at!)).toBeGreaterThan(Date.now() + 4 * 60_000)
  await dana.markRead({ id: idOf('Seen'), read: true })
  expect(await stateOf('Seen')).toMatchObject({ email: 'read', email_at: null })
  world.clock.advance(6 * 60_000)
  await world.workJobs()
  expect(await stateOf('Unseen')).toMatchObject({ email: 'sent' })
  expect(await stateOf('Seen')).toMatchObject({ email: 'read' })
  const subjects = (await mails(CAST.dana.email)).map((mail) => mail.subject)
  expect(subjects).toContain('Unseen')
  expect(subjects).not.toContain('Seen')
})

test('a mail taken out of the outbox before it left counts as never sent', async () => {
  await tell(CAST.dana.id, 'bookings', 'Withdrawn')
  const dana = await on('dana')
  const [row] = await dana.list({})
  await owner.query('delete from outbox where id = $1', [row!.id])
  await world.workJobs()
  expect(await dana.deliveries({ id: row!.id })).toMatchObject([{ title: 'Withdrawn', email: 'none', email_at: null }])
})

test('reading news does not stop a mail that does not wait', async () => {
  await tell(CAST.dana.id, 'bookings', 'Receipt')
  const dana = await on('dana')
  const [row] = await dana.list({})
  await dana.markRead({ id: row!.id, read: true })
  await world.workJobs()
  expect(await dana.deliveries({ id: row!.id })).toMatchObject([{ title: 'Receipt', email: 'sent' }])
})

test('admins are notified of the team’s work in the app, and by mail only when they want to', async () => {
  const ada = await on('ada')
  await system.write((tx) => notifyAdmins(system, tx, news('First')))
  expect((await ada.list({}))[0]).toMatchObject({ title: 'First' })
  expect(await mails(CAST.ada.email)).toEqual([])
  await ada.setPreference({ topic: 'team', channel: 'email', enabled: true })
  await system.write((tx) => notifyAdmins(system, tx, news('Second')))
  expect((await mails(CAST.ada.email)).map((mail) => mail.subject)).toEqual(['Second'])
  expect(await mails(CAST.amy.email)).toEqual([])
})

test('an undone change notifies nobody', async () => {
  const before = await mails(CAST.dana.email)
  await expect(
    system.write(async (tx) => {
      await notify(system, tx, CAST.dana.id, 'claims', news('Never'))
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  expect(await mails(CAST.dana.email)).toEqual(before)
  expect((await (await on('dana')).deliveries({})).map((row) => row.title)).not.toContain('Never')
})

test('nobody reads what became of somebody else’s news', async () => {
  const dana = await on('dana')
  const [row] = await dana.deliveries({})
  expect(await (await on('omar')).deliveries({ id: row!.id })).toEqual([])
})
