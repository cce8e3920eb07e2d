import { beforeEach, expect, test } from 'vitest'
import { CAST } from '#db/seed/cast.ts'
import { newId } from '#lib/ids.ts'
import { inEach } from '#lib/spoken.ts'
import { systemCtx } from '#lib/server/jobs.ts'
import { textSignature } from '#lib/server/texter.ts'
import { createWorld } from '#test/world.ts'
import { notificationsContract, textRepliesContract } from '../contract.ts'
import { TEXT_WORDS, toE164 } from '../phone.ts'
import type { Topic } from '../preference.ts'
import { notify } from './notify.ts'
import { deliverText, quietUntil } from './texts.ts'

const world = await createWorld()
const { owner } = world.databases
const system = systemCtx(world.services, 'test')
const on = async (who: 'dana' | 'omar' | 'ada') => (await world.as(who)).on(notificationsContract)
const DANA = '+14045550123'
const asked = (number: string) => ({ number, time_zone: 'America/New_York', agreed: TEXT_WORDS.version })
type Text = { to: string; text: string; sent_at: string }
const texts = async (to: string) =>
  (await (await world.api.request(`/dev/texts.json?to=${encodeURIComponent(to)}`)).json()) as Text[]
const codeTo = async (number: string) => {
  await world.workJobs()
  return /code: (\d{6})/.exec((await texts(number))[0]!.text)![1]!
}
/** Noon in New York, so that nothing waits for a morning unless a test says so; tomorrow, or what the database queues now would not be due. */
const at = (hour: number, minute = 0) => {
  const noon = new Date()
  noon.setUTCDate(noon.getUTCDate() + 1)
  noon.setUTCHours(17 + hour - 12, minute, 0, 0)
  world.clock.set(noon)
}
const tell = (topic: Topic, title = 'Dana Driver owes $1,200 on CLM-1', options = {}) =>
  system.write((tx) =>
    notify(
      system,
      tx,
      CAST.dana.id,
      topic,
      { type: 'info', action_url: '/claim/CLM-1', ...inEach(() => ({ title, message: '12 Peach Street' })) },
      options,
    ),
  )
/** Dana with a verified number and texts about her claims. */
async function texting() {
  const dana = await on('dana')
  await dana.askPhoneCode(asked(DANA))
  await dana.confirmPhone({ code: await codeTo(DANA) })
  await dana.setPreference({ topic: 'claims', channel: 'text', enabled: true })
  await world.workJobs()
  await owner.query('delete from texts')
  return dana
}
const say = async (Body: string, From = DANA, MessageSid = newId()) => {
  const form = new URLSearchParams({ From, Body, MessageSid })
  const { path } = textRepliesContract.received
  const headers = { 'x-twilio-signature': textSignature(world.services.env, path, form) }
  const response = await world.api.request(path, { method: 'POST', body: form, headers })
  return { status: response.status, text: await response.text() }
}
const NOTHING = '<?xml version="1.0" encoding="UTF-8"?><Response></Response>'

beforeEach(async () => {
  for (const table of ['texts', 'phones', 'phone_codes', 'text_replies', 'notification_preferences', 'auth.throttle'])
    await owner.query(`delete from ${table}`)
  at(12)
})

test('a number of country code 1 is read however it is typed, and nothing else', () => {
  for (const typed of ['404-555-0123', '(404) 555 0123', '+1 404.555.0123', '14045550123'])
    expect(toE164(typed)).toBe(DANA)
  for (const typed of [
    '+44 20 7946 0958',
    '911',
    '104-555-0123',
    '404-155-0123',
    '411-555-0123',
    '+1404555012345',
    'x',
  ])
    expect(toE164(typed)).toBeNull()
})

test('a number is verified by a code that was texted to it; the words that were agreed to are kept with it', async () => {
  const dana = await on('dana')
  expect(await dana.phone({})).toMatchObject({ available: true, phone: null, waiting: null })
  await dana.askPhoneCode(asked('404-555-0123'))
  expect((await dana.phone({})).waiting).toMatchObject({ number: DANA })
  const { rows } = await owner.query('select body from texts')
  const code = await codeTo(DANA)
  expect(rows[0].body).not.toContain(code)
  expect((await texts(DANA))[0]!.text).toBe(
    `ClaimChoice code: ${code}. It works for 10 minutes. Nobody from ClaimChoice will ask you for it.`,
  )
  expect(await dana.confirmPhone({ code })).toMatchObject({ number: DANA, words_version: 1, stopped_at: null })
  await expect(dana.confirmPhone({ code })).rejects.toMatchObject({ status: 403, code: 'code_over' })
  await world.workJobs()
  expect((await texts(DANA))[0]!.text).toContain('Reply HELP for help, STOP to opt out.')
  expect((await dana.phone({})).phone).toMatchObject({ number: DANA, time_zone: 'America/New_York' })
})

test('the fifth wrong code ends it, and so do ten minutes', async () => {
  const dana = await on('dana')
  await dana.askPhoneCode(asked(DANA))
  const code = await codeTo(DANA)
  const wrong = code === '000000' ? '000001' : '000000'
  for (let tries = 1; tries < 5; tries++)
    await expect(dana.confirmPhone({ code: wrong })).rejects.toMatchObject({ status: 422 })
  await expect(dana.confirmPhone({ code: wrong })).rejects.toMatchObject({ code: 'code_over' })
  await expect(dana.confirmPhone({ code })).rejects.toMatchObject({ code: 'code_over' })
  await dana.askPhoneCode(asked(DANA))
  const next = await codeTo(DANA)
  world.clock.advance(10 * 60_000 + 1000)
  await expect(dana.confirmPhone({ code: next })).rejects.toMatchObject({ code: 'code_over' })
  expect((await dana.phone({})).phone).toBeNull()
})

test('three codes a number and hour, twenty a network and day, and a ceiling for everybody that the admins hear of', async () => {
  const dana = await on('dana')
  for (let count = 1; count <= 3; count++) await dana.askPhoneCode(asked(DANA))
  await expect(dana.askPhoneCode(asked(DANA))).rejects.toMatchObject({ status: 429 })
  for (let count = 5; count <= 20; count++)
    await dana.askPhoneCode(asked(`+140455502${String(count).padStart(2, '0')}`))
  await expect(dana.askPhoneCode(asked('+14045550300'))).rejects.toMatchObject({ status: 429 })
  await owner.query(`delete from auth.throttle where key like 'phone codes of a network:%'`)
  await owner.query(`update auth.throttle set attempts = 999 where key like 'phone codes of all:%'`)
  await dana.askPhoneCode(asked('+14045550301'))
  await expect(dana.askPhoneCode(asked('+14045550302'))).rejects.toMatchObject({ status: 429 })
  const told = (await (await on('ada')).list({})).filter(
    ({ title }) => title === 'Text codes have reached today’s limit',
  )
  expect(told).toHaveLength(1)
})

test.each([
  ['a number of another country', { number: '+442079460958' }, 'number'],
  ['a time zone that is none', { time_zone: 'Mars/Base' }, 'time_zone'],
  ['words that nobody wrote', { agreed: 2 }, 'agreed'],
])('%s is refused', async (_, wrong, path) => {
  const refused = (await on('dana')).askPhoneCode({ ...asked(DANA), ...(wrong as object) })
  await expect(refused).rejects.toMatchObject({ status: 422, details: [{ path }] })
  expect((await owner.query('select from texts')).rowCount).toBe(0)
})

test('news is texted only about topics that are on, and names no person, sum, address or number', async () => {
  const dana = await texting()
  await tell('bookings')
  await tell('claims')
  await world.workJobs()
  expect((await texts(DANA)).map(({ text }) => text)).toEqual([
    'ClaimChoice: There is an update on your claim. http://claimchoice.test/notifications Reply STOP to opt out.',
  ])
  const [claim, booking] = await dana.deliveries({ limit: 2 })
  expect([claim!.text, booking!.text]).toEqual(['sent', 'off'])
})

test('from nine in the evening until eight in the morning where the person is, a text waits', async () => {
  const day = '2026-07-01T'
  expect(quietUntil('America/New_York', new Date(`${day}16:00:00Z`))).toBeNull()
  expect(quietUntil('America/New_York', new Date(`${day}12:00:00Z`))).toBeNull()
  expect(quietUntil('America/New_York', new Date(`${day}11:59:59Z`))).toEqual(new Date(`${day}12:00:00Z`))
  expect(quietUntil('America/New_York', new Date('2026-07-02T01:00:00Z'))).toEqual(new Date('2026-07-02T12:00:00Z'))
  expect(quietUntil('Pacific/Honolulu', new Date(`${day}16:00:00Z`))).toEqual(new Date(`${day}18:00:00Z`))
  // the night before the clocks go back is an hour longer
  expect(quietUntil('America/New_York', new Date('2026-11-01T01:30:00Z'))).toEqual(new Date('2026-11-01T13:00:00Z'))
  await texting()
  at(23)
  await tell('claims')
  await world.workJobs()
  expect(await texts(DANA)).toEqual([])
  world.clock.advance(11 * 3_600_000)
  await world.workJobs()
  expect(await texts(DANA)).toHaveLength(1)
})

test('of a topic one text leaves in the morning, whichever is asked first; none of a topic that was turned off meanwhile', async () => {
  await texting()
  at(23)
  await tell('claims', 'First')
  await tell('claims', 'Second')
  await world.workJobs()
  world.clock.advance(11 * 3_600_000)
  const { rows } = await owner.query<{ id: string }>('select id from texts order by created_at desc, id desc')
  for (const { id } of rows) await deliverText(system, { id })
  expect(await texts(DANA)).toHaveLength(1)
  const states = (await (await on('dana')).deliveries({ limit: 2 })).map(({ title, text }) => `${title} ${text}`)
  expect(states).toEqual(['Second none', 'First sent'])
  world.clock.advance(1_200_000)
  await tell('claims', 'Third')
  await (await on('dana')).setPreference({ topic: 'claims', channel: 'text', enabled: false })
  await world.workJobs()
  expect(await texts(DANA)).toHaveLength(1)
})

test('news that was read before its text left is not texted, and several pieces at once are one text', async () => {
  const dana = await texting()
  await tell('claims', 'Read')
  const [news] = await dana.list({ limit: 1 })
  await dana.markRead({ id: news!.id, read: true })
  await tell('claims', 'First')
  await tell('claims', 'Second')
  await world.workJobs()
  expect(await texts(DANA)).toHaveLength(1)
  const states = (await dana.deliveries({ limit: 3 })).map(({ title, text }) => `${title} ${text}`)
  expect(states).toEqual(['Second none', 'First sent', 'Read read'])
})

test('a number that says STOP gets nothing more, not even what was on its way; twice is once, and START undoes it', async () => {
  const dana = await texting()
  await tell('claims')
  const first = newId()
  expect((await say(' Stop. ', DANA, first)).text).toContain('<Message>ClaimChoice: You have opted out')
  await world.workJobs()
  expect(await texts(DANA)).toEqual([])
  const since = (await dana.phone({})).phone!.stopped_at
  world.clock.advance(60_000)
  expect(await say('STOP')).toEqual({ status: 200, text: NOTHING })
  expect((await dana.phone({})).phone!.stopped_at).toBe(since)
  await tell('claims')
  expect((await dana.deliveries({ limit: 1 }))[0]).toMatchObject({ text: 'off' })
  await dana.removePhone({})
  await expect((await on('omar')).askPhoneCode(asked(DANA))).rejects.toMatchObject({ code: 'number_stopped' })
  world.clock.advance(60_000)
  expect((await say('START')).text).toContain('You will get texts again')
  // the provider sends the first STOP once more: it was heard already
  expect(await say('STOP', DANA, first)).toEqual({ status: 200, text: NOTHING })
  expect(await dana.askPhoneCode(asked(DANA))).toMatchObject({ number: DANA })
})

test('HELP is answered, anything else with nothing, and what is not signed is refused', async () => {
  expect((await say('help')).text).toContain('http://claimchoice.test/help or call 404-555-0100')
  expect(await say('When is my car ready?')).toEqual({ status: 200, text: NOTHING })
  expect(await say('STOP', '+442079460958')).toEqual({ status: 200, text: NOTHING })
  const { path } = textRepliesContract.received
  const form = new URLSearchParams({ From: DANA, Body: 'STOP', MessageSid: 'x' })
  const signed = textSignature(world.services.env, path, form)
  form.set('From', '+14045550124')
  for (const headers of [{}, { 'x-twilio-signature': signed }] as Record<string, string>[])
    expect((await world.api.request(path, { method: 'POST', body: form, headers })).status).toBe(400)
  expect((await owner.query('select from text_replies')).rowCount).toBe(0)
})

test('whoever takes their number away gets nothing more, and nobody sees another one’s', async () => {
  const dana = await texting()
  await tell('claims')
  await dana.removePhone({})
  await world.workJobs()
  expect(await texts(DANA)).toEqual([])
  expect((await dana.deliveries({ limit: 1 }))[0]).toMatchObject({ text: 'none' })
  await texting()
  expect((await (await on('omar')).phone({})).phone).toBeNull()
})
