import { strFromU8, unzipSync } from 'fflate'
import { beforeEach, expect, test } from 'vitest'
import { CAST, PASSWORD, type Who } from '#db/seed/cast.ts'
import { notificationsContract } from '#features/base/notifications/contract.ts'
import { addDays, dayIn, startOfDayIn, TEAM_ZONE } from '#lib/dates.ts'
import { newId } from '#lib/ids.ts'
import { createWorld } from '#test/world.ts'
import { privacyContract } from '../contract.ts'
import { dataRequestsContract } from '../data-request.ts'

const world = await createWorld()
const { owner } = world.databases
const as = async (who: Who) => (await world.as(who)).on(dataRequestsContract)
const self = async (who: Who) => (await world.as(who)).on(privacyContract)
const mailsTo = async (to: string) =>
  (await (await world.api.request(`/dev/mail.json?to=${to}`)).json()) as { subject: string; text: string }[]
const DAY = 86_400_000
beforeEach(async () => {
  world.clock.reset()
  await owner.query('delete from auth.throttle')
})
const CAME = addDays(dayIn(TEAM_ZONE, new Date()), -3)
const letter = (person_id: string, kind: 'export' | 'deletion' | 'correction', note = 'Written by hand') =>
  ({ person_id, kind, received_how: 'letter', received_on: CAME, note }) as const

test('what a person asks is due within 45 days, the team is notified, and one of a kind waits at a time', async () => {
  const nina = await as('nina')
  const row = await nina.ask({ kind: 'correction', note: 'My last name is Newton-Hart' })
  expect(row).toMatchObject({ status: 'open', received_how: 'in_app', person: { id: CAST.nina.id } })
  expect(Date.parse(row.due_at) - Date.parse(row.received_at)).toBe(45 * DAY)
  await expect(nina.ask({ kind: 'correction', note: 'And the first one' })).rejects.toMatchObject({
    status: 409,
    code: 'already_open',
  })
  await expect(nina.ask({ kind: 'export', note: ' ' })).rejects.toMatchObject({ status: 422 })
  const news = await (await world.as('ada')).on(notificationsContract).list({})
  expect(news[0]).toMatchObject({ title: 'A request to correct data', action_url: `/admin/data-requests/${row.id}` })
  expect(await nina.list({})).toMatchObject([{ id: row.id, note: 'My last name is Newton-Hart' }])
  expect(await (await as('pat')).list({})).toEqual([])
  await expect((await as('pat')).get({ id: row.id })).rejects.toMatchObject({ status: 404 })
})

test('the rule decides the days, and its newest version counts', async () => {
  await owner.query(
    `insert into rules (key, version, value, reason) values ('data_requests', 2, '{"days": 30}', 'test')`,
  )
  const row = await (await as('nina')).ask({ kind: 'deletion', note: 'Please delete me' })
  expect(Date.parse(row.due_at) - Date.parse(row.received_at)).toBe(30 * DAY)
  await owner.query(
    `insert into rules (key, version, value, reason) values ('data_requests', 3, '{"days": 45}', 'test')`,
  )
})

test('a letter is written down by an admin, due from the day it came; not for a day to come, nor about oneself', async () => {
  const ada = await as('ada')
  const row = await ada.open(letter(CAST.drew.id, 'export'))
  expect(row).toMatchObject({ received_how: 'letter', status: 'open' })
  expect(row.received_at).toBe(startOfDayIn(TEAM_ZONE, CAME).toISOString())
  await expect(ada.open({ ...letter(CAST.drew.id, 'export'), received_on: addDays(CAME, 5) })).rejects.toMatchObject({
    status: 422,
    details: [{ path: 'received_on' }],
  })
  await expect(ada.open(letter(CAST.drew.id, 'export'))).rejects.toMatchObject({ status: 409, code: 'already_open' })
  await expect(ada.open(letter(CAST.ada.id, 'export'))).rejects.toMatchObject({ status: 403 })
  await expect(ada.open(letter(newId(), 'export'))).rejects.toMatchObject({ status: 404 })
  await expect((await as('dana')).open(letter(CAST.dana.id, 'export'))).rejects.toMatchObject({ status: 403 })
})

test('the queue shows what is due first, found by kind and person, page after page', async () => {
  const ada = await as('ada')
  const queue = await ada.list({ status: 'open' })
  expect(queue.map(({ due_at }) => due_at)).toEqual(queue.map(({ due_at }) => due_at).toSorted())
  expect(queue.length).toBeGreaterThan(2)
  const paged: string[] = []
  for (let cursor: string | undefined; ;) {
    const [row] = await ada.list({ status: 'open', limit: 1, ...(cursor && { cursor }) })
    if (!row) break
    paged.push((cursor = row.id))
  }
  expect(paged).toEqual(queue.map(({ id }) => id))
  expect(await ada.list({ status: 'open', kind: 'export', person_id: CAST.drew.id })).toHaveLength(1)
  expect(await ada.counts({})).toMatchObject({ open: queue.length, on_hold: 0, overdue: 0 })
})

test('an admin holds, takes up, refuses and closes with a reason the person reads; two do not cross', async () => {
  const [ada, amy] = [await as('ada'), await as('amy')]
  const [row] = await ada.list({ status: 'open', kind: 'correction' })
  const { id } = row!
  const hold = { id, version: 1, status: 'on_hold', hold_kind: 'identity', reason: 'We asked for a proof' } as const
  await expect(ada.decide({ ...hold, reason: ' ' })).rejects.toMatchObject({
    status: 422,
    details: [{ path: 'reason' }],
  })
  const { hold_kind: _, ...noKind } = hold
  await expect(ada.decide(noKind)).rejects.toMatchObject({ status: 422, details: [{ path: 'hold_kind' }] })
  expect(await ada.decide(hold)).toMatchObject({ status: 'on_hold', hold_kind: 'identity', version: 2 })
  await expect(amy.decide({ id, version: 1, status: 'refused', reason: 'No proof' })).rejects.toMatchObject({
    status: 409,
    code: 'changed',
  })
  await expect(amy.decide({ id, version: 2, status: 'done', reason: 'Done anyway' })).rejects.toMatchObject({
    status: 409,
    code: 'wrong_state',
  })
  expect((await mailsTo(CAST.nina.email))[0]).toMatchObject({ subject: 'Your data request is on hold' })
  await amy.decide({ id, version: 2, status: 'open', reason: 'The proof came' })
  expect(await amy.decide({ id, version: 3, status: 'done', reason: 'The name is corrected' })).toMatchObject({
    status: 'done',
    hold_kind: null,
    reason: 'The name is corrected',
  })
  const mine = await (await as('nina')).get({ id })
  expect(mine.events.map(({ to, reason, by }) => [to, reason, by])).toEqual([
    ['open', null, CAST.nina.name],
    ['on_hold', 'We asked for a proof', null],
    ['open', 'The proof came', null],
    ['done', 'The name is corrected', null],
  ])
  expect((await amy.get({ id })).events.at(-1)).toMatchObject({ by: CAST.amy.name })
  await expect(ada.decide({ id, version: 4, status: 'open', reason: 'Once more' })).rejects.toMatchObject({
    status: 409,
  })
  const { rows } = await owner.query(`select action, reason from audit_log where subject_id = $1 order by id`, [id])
  expect(rows.map(({ action }) => action)).toEqual([
    'data_request.opened',
    'data_request.on_hold',
    'data_request.open',
    'data_request.done',
  ])
})

test('the archive an admin sends opens for its person alone, signed in, for seven days', async () => {
  const ada = await as('ada')
  const [row] = await ada.list({ status: 'open', kind: 'export', person_id: CAST.drew.id })
  const { id } = row!
  await expect(ada.decide({ id, version: 1, status: 'done', reason: 'Sent it' })).rejects.toMatchObject({
    code: 'other_way',
  })
  const drew = await as('drew')
  await expect(drew.openArchive({ id })).rejects.toMatchObject({ status: 409, code: 'archive_over' })
  await owner.query('update auth.users set email_confirmed_at = null where id = $1', [CAST.drew.id])
  await expect(ada.sendArchive({ id, version: 1 })).rejects.toMatchObject({ status: 409, code: 'unconfirmed' })
  await owner.query('update auth.users set email_confirmed_at = now() where id = $1', [CAST.drew.id])
  await expect(ada.sendArchive({ id, version: 7 })).rejects.toMatchObject({ status: 409, code: 'changed' })
  const sent = await ada.sendArchive({ id, version: 1 })
  expect(sent).toMatchObject({ status: 'done', archive_until: expect.any(String) })
  expect(JSON.stringify(sent), 'no link for the admin').not.toContain('token')
  const [mail] = await mailsTo(CAST.drew.email)
  expect(mail!.text).toContain('/settings/data')
  expect(mail!.text).not.toContain('token')
  await expect(ada.openArchive({ id })).rejects.toMatchObject({ status: 404 })
  await expect((await as('dana')).openArchive({ id })).rejects.toMatchObject({ status: 404 })
  const { url } = await drew.openArchive({ id })
  const files = unzipSync(new Uint8Array(await (await world.api.request(url)).arrayBuffer()))
  expect(strFromU8(files['account.json']!)).toContain(CAST.drew.email)
  expect(strFromU8(files['data-requests.json']!)).toContain('Written by hand')
  world.clock.advance(7 * DAY)
  await expect((await as('drew')).openArchive({ id })).rejects.toMatchObject({ code: 'archive_over' })
})

test('what a person does by themselves stands among their requests as done', async () => {
  await (await self('pat')).exportMe({ password: PASSWORD })
  expect(await (await as('pat')).list({})).toMatchObject([
    { kind: 'export', status: 'done', received_how: 'in_app', archive_until: null },
  ])
})

test('a legal hold keeps an account from its person and from admins until it is lifted, with reasons', async () => {
  const [ada, amy] = [await as('ada'), await as('amy')]
  const pat = await self('pat')
  await expect(ada.placeHold({ person_id: CAST.pat.id, reason: 'x' })).rejects.toMatchObject({ status: 422 })
  await expect(ada.placeHold({ person_id: CAST.ada.id, reason: 'Myself' })).rejects.toMatchObject({ status: 403 })
  await ada.placeHold({ person_id: CAST.pat.id, reason: 'Subpoena 26-114' })
  await expect(amy.placeHold({ person_id: CAST.pat.id, reason: 'Again' })).rejects.toMatchObject({
    status: 409,
    code: 'already_held',
  })
  expect((await pat.deletionCheck({})).blockers).toMatchObject([{ kind: 'hold', title: '' }])
  await expect(pat.deleteMe({ password: PASSWORD, word: 'DELETE' })).rejects.toMatchObject({ code: 'still_open' })
  const { id } = await ada.open(letter(CAST.pat.id, 'deletion'))
  expect((await ada.get({ id })).blockers).toMatchObject([{ kind: 'hold' }])
  const erase = { id, version: 1, email: CAST.pat.email, reason: 'As asked by letter' }
  await expect(ada.erase(erase)).rejects.toMatchObject({ status: 409, code: 'still_open' })
  await expect(
    owner.query(`update profiles set deleted_at = now() where id = $1`, [CAST.pat.id]),
    'the database holds it, too',
  ).rejects.toMatchObject({ code: 'CC409' })
  await amy.liftHold({ person_id: CAST.pat.id, reason: 'Settled' })
  await expect(amy.liftHold({ person_id: CAST.pat.id, reason: 'Settled' })).rejects.toMatchObject({ code: 'not_held' })
  expect((await pat.deletionCheck({})).blockers).toEqual([])
})

test('an admin erases who asked for it, with the address typed; the request stays without a word', async () => {
  const ada = await as('ada')
  const [row] = await ada.list({ status: 'open', kind: 'deletion', person_id: CAST.pat.id })
  const { id } = row!
  const erase = { id, version: 1, email: CAST.pat.email, reason: 'As asked by letter' }
  await expect(ada.erase({ ...erase, email: CAST.dana.email })).rejects.toMatchObject({
    status: 422,
    details: [{ path: 'email' }],
  })
  await expect(ada.erase({ ...erase, version: 9 })).rejects.toMatchObject({ status: 409, code: 'changed' })
  await ada.decide({ id, version: 1, status: 'on_hold', hold_kind: 'order', reason: 'A booking is open' })
  await expect(ada.erase({ ...erase, version: 2 })).rejects.toMatchObject({ status: 409, code: 'wrong_state' })
  await ada.decide({ id, version: 2, status: 'open', reason: 'The booking is over' })
  const before = await world.as('pat')
  await ada.erase({ ...erase, version: 3 })
  expect((await before.fetch('/auth/v1/user')).status).toBe(401)
  const { rows: profile } = await owner.query('select name from profiles where id = $1', [CAST.pat.id])
  expect(profile).toEqual([{ name: 'Deleted account' }])
  const { rows } = await owner.query('select status, note from data_requests where id = $1', [id])
  expect(rows).toEqual([{ status: 'done', note: null }])
  const { rows: record } = await owner.query(
    `select actor_id, reason from audit_log where subject_id = $1 and action = 'account.deleted'`,
    [CAST.pat.id],
  )
  expect(record).toEqual([{ actor_id: CAST.ada.id, reason: 'As asked by letter' }])
  expect((await mailsTo(CAST.pat.email))[0]).toMatchObject({ subject: 'Your ClaimChoice account was deleted' })
})

test('who deletes the account by themselves leaves their requests closed', async () => {
  const nina = await as('nina')
  const [open] = await nina.list({ kind: 'deletion' })
  expect(open).toMatchObject({ status: 'open' })
  await (await self('nina')).deleteMe({ password: PASSWORD, word: 'DELETE' })
  const { rows } = await owner.query(
    'select kind, status, note from data_requests where person_id = $1 order by created_at, id',
    [CAST.nina.id],
  )
  expect(rows).toEqual([
    { kind: 'correction', status: 'done', note: null },
    { kind: 'deletion', status: 'done', note: null },
    { kind: 'deletion', status: 'done', note: null },
  ])
})

test('nobody but admins handles requests, and an admin’s own are another one’s', async () => {
  const dana = await as('dana')
  const calls = [
    () => dana.counts({}),
    () => dana.decide({ id: newId(), version: 1, status: 'done', reason: 'Mine' }),
    () => dana.sendArchive({ id: newId(), version: 1 }),
    () => dana.erase({ id: newId(), version: 1, email: 'x', reason: 'Mine' }),
    () => dana.liftHold({ person_id: CAST.dana.id, reason: 'Mine' }),
  ]
  for (const call of calls) await expect(call()).rejects.toMatchObject({ status: 403 })
  const own = await (await as('ada')).ask({ kind: 'export', note: 'All of it, please' })
  await expect((await as('ada')).sendArchive({ id: own.id, version: 1 })).rejects.toMatchObject({ status: 403 })
  await expect((await as('amy')).sendArchive({ id: own.id, version: 1 })).resolves.toMatchObject({ status: 'done' })
})
