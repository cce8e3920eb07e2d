import { expect, test } from 'vitest'
import { CAST, LISTINGS, type Who } from '#db/seed/cast.ts'
import { auditContract } from '#features/front/audit/contract.ts'
import { newId } from '#lib/ids.ts'
import { createWorld } from '#test/world.ts'
import { messagesContract } from '#features/base/messages/contract.ts'
import { supportContract, reportsContract } from '../contract.ts'

const world = await createWorld({ crowded: true })
const talk = async (who: Who) => (await world.as(who)).on({ ...messagesContract, ...reportsContract })
const supportCalls = async (who: Who | 'nobody') => (await world.as(who)).on(supportContract)
const [dana, drew, omar, ada, amy] = await Promise.all([
  talk('dana'),
  talk('drew'),
  talk('omar'),
  talk('ada'),
  talk('amy'),
])
const [adas, amys] = await Promise.all([supportCalls('ada'), supportCalls('amy')])
const notified = async (who: Who) => (await (await world.as(who)).fetch('/rest/v1/notifications')).text()
const nameOf = (who: 'ada' | 'amy') => CAST[who].name

async function claimOf(who: Who, number: string): Promise<string> {
  const id = newId()
  await world.databases.owner.query(
    `insert into claims (id, driver_id, insurer_name, policy_number_sealed, policy_number_last4, claim_number, claim_type, loss_date, coverage_due_at)
     values ($1, $2, 'Harborline Mutual', 'sealed', '1234', $3, 'collision', '2026-11-14', now() + interval '1 day')`,
    [id, CAST[who].id, number],
  )
  return id
}
/** Empties the inbox, so that each test says what is in it. */
async function clear(): Promise<void> {
  await world.databases.owner.query(`delete from conversations where topic = 'support'`)
}
async function asks(who: Who, content: string, claim?: string): Promise<string> {
  const person = await talk(who)
  const { id } = await person.start({ topic: 'support', ...(claim && { claim_id: claim }) })
  await person.send({ conversation_id: id, content })
  return id
}
const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

test('who has waited longest stands first; an answer makes it wait for the person, a new message opens it again', async () => {
  await clear()
  const first = await asks('dana', 'Is my rental covered?', await claimOf('dana', 'HB-26-000777'))
  const second = await asks('drew', 'I cannot find my claim.')
  await dana.send({ conversation_id: first, content: 'Hello?' })
  const { rows, counts } = await adas.list({ state: 'open' })
  expect(ids(rows)).toEqual([first, second])
  expect(counts).toEqual({ open: 2, waiting: 0, closed: 0 })
  const [asked] = await ada.messages({ conversation_id: first })
  expect(rows[0]).toMatchObject({
    state: 'open',
    waiting_since: asked!.created_at,
    person: { name: 'Dana Whitfield', language: 'en' },
    assignee: null,
    about: { kind: 'claim', title: 'HB-26-000777' },
    last_message: { content: 'Hello?', from_person: true, sender_name: 'Dana Whitfield' },
  })
  await ada.send({ conversation_id: first, content: 'Yes, 30 days.' })
  expect(await adas.get({ id: first }), 'who answers has it').toMatchObject({
    state: 'waiting',
    waiting_since: null,
    assignee: { id: CAST.ada.id, name: nameOf('ada') },
    last_message: { from_person: false, sender_name: nameOf('ada') },
  })
  const again = await dana.send({ conversation_id: first, content: 'And the deposit?' })
  expect(await adas.get({ id: first })).toMatchObject({ state: 'open', waiting_since: again.created_at })
  expect(ids((await adas.list({ state: 'open' })).rows)).toEqual([second, first])
})

test('it is found by person, claim number and words; wildcards are letters', async () => {
  await clear()
  const covered = await asks('dana', 'Is 100% of it covered?', await claimOf('dana', 'QX-26-004417'))
  const other = await asks('drew', 'Where is my car?')
  const found = async (q: string) => ids((await adas.list({ q })).rows)
  expect(await found('whitfield')).toEqual([covered])
  expect(await found('qx 26 004417')).toEqual([covered])
  expect(await found('where is MY car')).toEqual([other])
  expect(await found('100%')).toEqual([covered])
  for (const q of ['%', '_______', 'w_ere', '100%%', '\\'])
    expect(await found(q), q).toEqual(q === '%' ? [covered] : [])
  const direct = await dana.start({ listing_id: LISTINGS.collision })
  await dana.send({ conversation_id: direct.id, content: 'Zanzibar' })
  expect(await found('zanzibar'), 'what two people write to each other is nobody else’s').toEqual([])
  expect((await adas.list({ q: 'whitfield' })).counts).toEqual({ open: 1, waiting: 0, closed: 0 })
})

test('a thread is taken, given and given back; the second of two admins is told who has it', async () => {
  await clear()
  const id = await asks('dana', 'Help, please.')
  await adas.assign({ id, to: CAST.ada.id, from: null })
  await expect(amys.assign({ id, to: CAST.amy.id, from: null })).rejects.toMatchObject({
    status: 409,
    code: 'changed',
    message: expect.stringContaining(nameOf('ada')),
  })
  expect(ids((await adas.list({ assigned: 'mine' })).rows)).toEqual([id])
  expect(ids((await amys.list({ assigned: 'mine' })).rows)).toEqual([])
  expect((await amys.list({ assigned: 'nobody' })).counts.open).toBe(0)
  await adas.assign({ id, to: CAST.amy.id, from: CAST.ada.id })
  expect(await notified('amy')).toContain(`${nameOf('ada')} assigned you the conversation with Dana Whitfield.`)
  await amys.assign({ id, to: null, from: CAST.amy.id })
  expect((await adas.list({ assigned: 'nobody' })).counts.open).toBe(1)
  await expect(adas.assign({ id, to: CAST.dana.id, from: null })).rejects.toMatchObject({
    status: 422,
    details: [{ path: 'to' }],
  })
  const { rows } = await (await world.as('ada')).on(auditContract).list({ action: 'support.assign' })
  expect(rows.map((row) => row.subject_id)).toEqual([id, id, id])
})

test('what somebody had who is no longer on the team belongs to nobody', async () => {
  await clear()
  const id = await asks('dana', 'Is anybody there?')
  await amys.assign({ id, to: CAST.amy.id, from: null })
  await world.databases.owner.query('update profiles set suspended_at = now() where id = $1', [CAST.amy.id])
  expect(await adas.get({ id })).toMatchObject({ assignee: null })
  expect((await adas.admins({})).map((admin) => admin.id)).not.toContain(CAST.amy.id)
  await expect(adas.assign({ id, to: CAST.amy.id, from: null })).rejects.toMatchObject({ status: 422 })
  expect(await adas.takeNext({})).toMatchObject({ id, assignee: { id: CAST.ada.id } })
  await world.databases.owner.query('update profiles set suspended_at = null where id = $1', [CAST.amy.id])
})

test('take next gives two admins two threads, the longest waiting first, and says when nothing is left', async () => {
  await clear()
  const [one, two] = [await asks('dana', 'First.'), await asks('drew', 'Second.')]
  const taken = await Promise.all([adas.takeNext({}), amys.takeNext({})])
  expect(ids(taken).sort()).toEqual([one, two].sort())
  const mine = taken[0].id
  expect(await adas.takeNext({}), 'one’s own is still to be answered').toMatchObject({ id: mine })
  await ada.send({ conversation_id: mine, content: 'Done.' })
  await expect(adas.takeNext({})).rejects.toMatchObject({ status: 409, code: 'nothing_waits' })
})

test('take next leaves alone what a colleague took while it was looking', async () => {
  await clear()
  const [one, two] = [await asks('dana', 'First.'), await asks('drew', 'Second.')]
  const { owner } = world.databases
  const client = await owner.connect()
  await client.query(`alter function claims_admins() rename to claims_admins_at_once;
    create function claims_admins() returns setof uuid language plpgsql security definer as $$
      begin perform pg_advisory_xact_lock_shared(4711); return query select * from claims_admins_at_once(); end $$;
    grant execute on function claims_admins() to app_request, app_system;
    select pg_advisory_lock(4711)`)
  try {
    const looking = adas.takeNext({})
    const waits = `select from pg_locks where locktype = 'advisory' and objid = 4711 and not granted`
    await expect.poll(async () => (await owner.query(waits)).rowCount).toBe(1)
    await owner.query('update support_threads set assignee_id = $1 where conversation_id = $2', [CAST.amy.id, one])
    await client.query('select pg_advisory_unlock(4711)')
    expect(await looking).toMatchObject({ id: two })
  } finally {
    await client.query(`select pg_advisory_unlock_all();
      drop function claims_admins(); alter function claims_admins_at_once() rename to claims_admins`)
    client.release()
  }
})

test('take next leads back to one’s own thread that waits longer than what nobody has', async () => {
  await clear()
  const first = await asks('dana', 'First.')
  expect(await adas.takeNext({})).toMatchObject({ id: first })
  await asks('drew', 'Second.')
  expect(await adas.takeNext({})).toMatchObject({ id: first })
})

test('of two admins who answer at once the second is refused before anything is sent', async () => {
  await clear()
  const id = await asks('dana', 'Is my rental covered?')
  const [asked] = await ada.messages({ conversation_id: id })
  const answers = await Promise.allSettled([
    ada.send({ conversation_id: id, content: 'Yes.', seen_id: asked!.id }),
    amy.send({ conversation_id: id, content: 'No.', seen_id: asked!.id }),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const refused = answers.find((answer) => answer.status === 'rejected')
  expect(refused!.reason).toMatchObject({ status: 409, code: 'answered_meanwhile' })
  expect(await ada.messages({ conversation_id: id })).toHaveLength(2)
  const second = answers[0]!.status === 'rejected' ? ada : amy
  const read = (await second.messages({ conversation_id: id })).at(-1)!
  await dana.send({ conversation_id: id, content: 'Thanks, and the deposit?' })
  const sent = await second.send({ conversation_id: id, content: 'Sorry, see above.', seen_id: read.id })
  expect(sent.content, 'what the person writes meanwhile stops nobody').toBe('Sorry, see above.')
  const unread = await second.send({ conversation_id: id, content: 'And one more.', seen_id: null })
  expect(unread.content, 'who has not said what they read is compared with nothing').toBe('And one more.')
  await expect(second.send({ conversation_id: id, content: 'x', seen_id: newId() })).rejects.toMatchObject({
    status: 422,
    details: [{ path: 'seen_id' }],
  })
})

test('admins read who of them answered; the person reads that we did', async () => {
  await clear()
  const id = await asks('dana', 'Who are you?')
  await amy.send({ conversation_id: id, content: 'Support.' })
  expect((await ada.messages({ conversation_id: id })).map((row) => row.sender_name)).toEqual([null, nameOf('amy')])
  expect((await dana.messages({ conversation_id: id })).map((row) => row.sender_name)).toEqual([null, null])
  const { rows } = await world.databases.owner.query<{ user_id: string; name: string | null }>(
    `select user_id, payload ->> 'sender_name' as name from live_events where payload ->> 'conversation_id' = $1 and payload ->> 'content' = 'Support.' and event = 'INSERT'`,
    [id],
  )
  expect(rows.find((row) => row.user_id === CAST.ada.id)!.name).toBe(nameOf('amy'))
  expect(rows.find((row) => row.user_id === CAST.dana.id)!.name).toBeNull()
})

test('closing takes an optional sentence, never closes a question nobody read, and ends with the next message', async () => {
  await clear()
  const id = await asks('dana', 'One.')
  const [first] = await ada.messages({ conversation_id: id })
  await dana.send({ conversation_id: id, content: 'Two.' })
  await expect(adas.close({ id, seen_id: first!.id })).rejects.toMatchObject({
    status: 409,
    code: 'changed',
    message: 'Dana Whitfield wrote meanwhile. Read it, then close.',
  })
  const seen_id = (await ada.messages({ conversation_id: id })).at(-1)!.id
  expect(await adas.close({ id, seen_id, note: 'Called her.' })).toMatchObject({
    state: 'closed',
    waiting_since: null,
    closed_by: nameOf('ada'),
    close_note: 'Called her.',
  })
  await expect(amys.close({ id, seen_id })).rejects.toMatchObject({ status: 409, code: 'closed_already' })
  expect(await adas.reopen({ id }), 'she still waits').toMatchObject({
    state: 'open',
    waiting_since: first!.created_at,
  })
  await expect(adas.reopen({ id })).rejects.toMatchObject({ status: 409, code: 'not_closed' })
  await adas.close({ id, seen_id })
  await dana.send({ conversation_id: id, content: 'Three.' })
  expect(await adas.get({ id })).toMatchObject({ state: 'open', closed_at: null, close_note: null })
  const { rows } = await (await world.as('ada')).on(auditContract).list({ action: 'support.close' })
  expect(rows.map((row) => row.reason)).toEqual([null, 'Called her.'])
})

test('an answer waits when a colleague took or closed the conversation since it was read, and says who', async () => {
  await clear()
  const id = await asks('dana', 'Is my rental covered?')
  let seen_id = (await ada.messages({ conversation_id: id })).at(-1)!.id
  const answer = (seen_as: { assignee_id: string | null; closed: boolean }) =>
    ada.send({ conversation_id: id, content: 'Yes.', seen_id, seen_as })
  await amys.assign({ id, to: CAST.amy.id, from: null })
  await expect(answer({ assignee_id: null, closed: false })).rejects.toMatchObject({
    status: 409,
    code: 'taken_meanwhile',
    message: expect.stringContaining(nameOf('amy')),
  })
  await amys.close({ id, seen_id, note: 'Called her.' })
  await expect(answer({ assignee_id: CAST.amy.id, closed: false })).rejects.toMatchObject({
    status: 409,
    code: 'closed_meanwhile',
    message: expect.stringContaining(nameOf('amy')),
  })
  expect(await ada.messages({ conversation_id: id }), 'nothing was sent').toHaveLength(1)
  const amysOwn = { conversation_id: id, content: 'One more thing.', seen_id }
  await amy.send({ ...amysOwn, seen_as: { assignee_id: CAST.amy.id, closed: false } })
  await amys.close({ id, seen_id: (await ada.messages({ conversation_id: id })).at(-1)!.id })
  seen_id = (await ada.messages({ conversation_id: id })).at(-1)!.id
  await answer({ assignee_id: CAST.amy.id, closed: true })
  expect(await adas.get({ id }), 'who read all that sends all the same').toMatchObject({ state: 'waiting' })
})

test('news of a message goes to who has the thread, else to the whole team, and leads to the inbox', async () => {
  await clear()
  const id = await asks('dana', 'Nobody has this.')
  for (const who of ['ada', 'amy'] as const) expect(await notified(who)).toContain(`/admin/support?thread=${id}`)
  await ada.markRead({ conversation_id: id })
  await adas.assign({ id, to: CAST.ada.id, from: null })
  await dana.send({ conversation_id: id, content: 'For Ada alone.' })
  expect(await notified('ada')).toContain('For Ada alone.')
  expect(await notified('amy')).not.toContain('For Ada alone.')
})

test('nobody but claims admins comes near the inbox, and a direct conversation is not in it', async () => {
  await clear()
  const id = await asks('dana', 'Mine.')
  for (const who of ['dana', 'omar'] as const) {
    const theirs = await supportCalls(who)
    await expect(theirs.list({})).rejects.toMatchObject({ status: 403 })
    await expect(theirs.takeNext({})).rejects.toMatchObject({ status: 403 })
  }
  await expect((await supportCalls('nobody')).get({ id })).rejects.toMatchObject({ status: 401 })
  const direct = await drew.start({ listing_id: LISTINGS.corolla })
  await drew.send({ conversation_id: direct.id, content: 'Is it free?' })
  await omar.send({ conversation_id: direct.id, content: 'Yes.' })
  await expect(adas.get({ id: direct.id })).rejects.toMatchObject({ status: 404 })
  await expect(adas.assign({ id: direct.id, to: null, from: null })).rejects.toMatchObject({ status: 404 })
  const text = await (await world.as('dana')).fetch(`/rest/v1/conversations/${id}`)
  expect(await text.text()).not.toContain('assignee')
})

test('ready answers are written in both languages, changed from their newest version, and removed', async () => {
  const body = { body_en: 'Hello {name}, about {claim}.', body_es: 'Hola, {name}: sobre {claim}.' }
  const made = await adas.addReply({ title: 'Greeting', ...body })
  expect((await amys.replies({})).find(({ id }) => id === made.id)).toMatchObject({
    version: 1,
    updated_by: nameOf('ada'),
  })
  await expect(amys.addReply({ title: 'greeting', ...body })).rejects.toMatchObject({
    status: 409,
    code: 'title_taken',
    details: [{ path: 'title' }],
  })
  await expect(adas.addReply({ title: 'Bad', ...body, body_es: 'Hola, {nombre}' })).rejects.toMatchObject({
    status: 422,
    details: [{ path: 'body_es', message: expect.stringContaining('{nombre}') }],
  })
  await amys.changeReply({ id: made.id, version: 1, title: 'Greeting', ...body, body_en: 'Hi {name}.' })
  await expect(adas.changeReply({ id: made.id, version: 1, title: 'Hello', ...body })).rejects.toMatchObject({
    status: 409,
    code: 'changed',
    message: expect.stringContaining(nameOf('amy')),
  })
  await adas.removeReply({ id: made.id })
  await expect(amys.removeReply({ id: made.id })).rejects.toMatchObject({ status: 404 })
  await expect((await supportCalls('dana')).replies({})).rejects.toMatchObject({ status: 403 })
})
