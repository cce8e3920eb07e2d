import { strFromU8, unzipSync } from 'fflate'
import { beforeEach, expect, test } from 'vitest'
import { CAST, LISTINGS, PASSWORD, PROVIDERS, type Who } from '#db/seed/cast.ts'
import { profilesContract } from '#features/base/accounts/contract.ts'
import { authContract } from '#features/base/sign-in/contract.ts'
import { claimsContract } from '#features/claims/claims/contract.ts'
import { intakeContract } from '#features/claims/intake/contract.ts'
import { claimNotesContract } from '#features/claims/queue/claim-notes.ts'
import { versionsContract } from '#features/claims/coverage/contract.ts'
import { requestsContract } from '#features/claims/documents/contract.ts'
import { listingsContract } from '#features/market/listings/contract.ts'
import { messagesContract } from '#features/base/messages/contract.ts'
import { receivablesContract } from '#features/cases/receivables/receivable.ts'
import { reviewsContract } from '#features/work/reviews/contract.ts'
import { bookings } from '#test/orders.ts'
import { createWorld } from '#test/world.ts'
import { privacyContract } from '../contract.ts'
import { peopleContract } from '#features/front/users/person.ts'

const world = await createWorld()
const { owner } = world.databases
const { paid, orders, finish, claim: _claim, ...booking } = bookings(world)
const visitor = await world.as('nobody')
const mine = async (who: Who) => (await world.as(who)).on(privacyContract)
beforeEach(() => owner.query('delete from auth.throttle'))

const WORDS = {
  policy: 'HM-POL-77-123456',
  story: 'Hit on Ponce while parked, دانا 🚗 <script>alert(1)</script>',
  note: 'Please leave the key with my neighbor Ottoline',
  message: 'My second number is 404 555 0177',
  review: 'Sparkling clean, and Ottoline liked it too',
  vin: '1HGCM82633A004352',
}
const PDF = '%PDF-1.7\n%%EOF\n'

/** Dana has a claim with a document, a paid booking billed to it, a thread, a review and a draft. */
async function danasStory() {
  const dana = await world.as('dana')
  const path = `${dana.id}/claims/1763700000001.pdf`
  const upload = await dana.fetch(`/storage/v1/object/claim-documents/${path}`, {
    method: 'POST',
    body: PDF,
    headers: { 'x-file-name': encodeURIComponent('police: “1”.pdf') },
  })
  const { id: file } = (await upload.json()) as { id: string }
  const claims = dana.on(intakeContract)
  const claim = await claims.submit({
    insurer_name: 'Harborline Mutual',
    policy_number: WORDS.policy,
    claim_number: 'HB-26-77001',
    claim_type: 'collision',
    loss_date: '2026-11-14',
    description: WORDS.story,
    vin: WORDS.vin,
    documents: { police_report: file },
  })
  await owner.query(`update claims set status = 'coverage-verified' where id = $1`, [claim.id])
  await owner.query(
    `insert into coverage (claim_id, rental_daily_cap_cents, rental_max_days, direct_bill, rental_start_allowed, confirmed_how, confirmed_by, verified_by)
     values ($1, 3000, 20, true, true, 'phone', 'J. Adjuster', $2)`,
    [claim.id, CAST.ada.id],
  )
  const adminCalls = (await world.as('ada')).on({ ...requestsContract, ...claimNotesContract })
  const asked = { slot: 'further', label: 'Ottoline’s letter' } as const
  await adminCalls.askDocuments({ claim_id: claim.id, documents: [asked], message: 'Both pages, please.' })
  await adminCalls.addNote({ claim_id: claim.id, body: 'Ottoline calls back on Monday.' })
  const order = await paid('dana', 5, 7, { claim_id: claim.id, notes: WORDS.note })
  const talk = dana.on(messagesContract)
  const thread = await talk.start({ order_id: order })
  await talk.send({ conversation_id: thread.id, content: WORDS.message })
  return { claim: claim.id, order, path }
}
const story = await danasStory()

const archiveOf = async (who: Who) => {
  const { url } = await (await mine(who)).exportMe({ password: PASSWORD })
  const answer = await visitor.fetch(url)
  expect(answer.status).toBe(200)
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
  return {
    url,
    answer,
    files: Object.fromEntries(Object.entries(files).map(([name, body]) => [name, strFromU8(body)])),
  }
}

test('the archive holds everything one gave, with sealed numbers opened and the files themselves', async () => {
  const { files, answer } = await archiveOf('dana')
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="claimchoice-.*\.zip"$/)
  const read = (kind: string) => JSON.parse(files[`${kind}.json`]!) as never
  expect(read('account')).toMatchObject({ profile: { email: CAST.dana.email, phone: CAST.dana.phone } })
  expect(read('claims')).toContainEqual(
    expect.objectContaining({
      requests: [expect.objectContaining({ message: 'Both pages, please.', withdrawn_at: null })],
      claim_number: 'HB-26-77001',
      policy_number: WORDS.policy,
      description: WORDS.story,
      vin: WORDS.vin,
    }),
  )
  expect(read('bookings')).toMatchObject([{ id: story.order, notes: WORDS.note, status: 'paid' }])
  expect(read('choices')).toMatchObject([
    { order_id: story.order, act: 'booked', shown: { kind: 'direct' }, claim_id: story.claim },
  ])
  expect(read('messages')).toMatchObject([
    { with_whom: PROVIDERS.omar.name, messages: [{ from: 'me', text: WORDS.message }] },
  ])
  expect(read('payments')).toMatchObject({ payments: [{ order_id: story.order, kind: 'charge', status: 'succeeded' }] })
  expect((read('activity') as { action: string }[]).map(({ action }) => action)).toContain('claim.submit')
  expect(files['files/1 police_ “1”.pdf']).toBe(PDF)
  expect(files['index.html']).toContain('Your data at ClaimChoice')
})

test('an archive tells nothing of other people beyond what its person may see', async () => {
  const all = async (who: Who) => JSON.stringify((await archiveOf(who)).files)
  expect(await all('dana'), 'a provider that has not accepted').not.toContain(CAST.omar.email)
  await (await orders('omar')).accept({ id: story.order })
  const dana = await all('dana')
  expect(dana, 'the provider of a booking that is accepted').toContain(CAST.omar.email)
  for (const who of ['drew', 'sal', 'nina', 'pat', 'ada', 'amy'] as const) expect(dana).not.toContain(CAST[who].email)
  const omar = await all('omar')
  expect(omar).toContain(PROVIDERS.omar.name)
  for (const hidden of [CAST.dana.email, CAST.dana.phone, WORDS.policy, WORDS.story, WORDS.note])
    expect(omar).not.toContain(hidden)
  const ada = await all('ada')
  for (const hidden of [CAST.dana.email, WORDS.policy, WORDS.message, CAST.omar.email])
    expect(ada).not.toContain(hidden)
})

test('the page that explains the archive speaks the person’s language', async () => {
  await (await world.as('drew')).on(profilesContract).update({ id: CAST.drew.id, language: 'es' })
  expect((await archiveOf('drew')).files['index.html']).toContain('Sus datos en ClaimChoice')
})

test('a link to an archive ends with its ten minutes, with its session, and when it is touched', async () => {
  const nina = await world.as('nina')
  const { url } = await nina.on(privacyContract).exportMe({ password: PASSWORD })
  const status = async (address: string) => (await visitor.fetch(address)).status
  expect(await status(url)).toBe(200)
  expect(await status(`${url}x`)).toBe(404)
  expect(await status('/rest/v1/archive')).toBe(404)
  world.clock.advance(601_000)
  expect(await status(url)).toBe(404)
  world.clock.reset()
  expect(await status(url)).toBe(200)
  await nina.on(authContract).signOut({ scope: 'global' })
  expect(await status(url)).toBe(404)
})

test('an archive needs the password, is on the record, and can be made five times a day', async () => {
  const pat = await mine('pat')
  await expect(pat.exportMe({ password: 'not this one' })).rejects.toMatchObject({
    status: 422,
    details: [{ path: 'password', message: 'This isn’t your current password.' }],
  })
  for (let n = 0; n < 5; n++) await pat.exportMe({ password: PASSWORD })
  await expect(pat.exportMe({ password: PASSWORD })).rejects.toMatchObject({ status: 429 })
  const { rows } = await owner.query(`select from audit_log where action = 'account.archive_made' and actor_id = $1`, [
    CAST.pat.id,
  ])
  expect(rows).toHaveLength(5)
})

test('an account with an open claim, an unfinished booking or held money stays, and is told why, on both sides', async () => {
  const dana = await mine('dana')
  const { blockers } = await dana.deletionCheck({})
  expect(blockers).toContainEqual({ kind: 'claim', id: story.claim, title: 'Harborline Mutual HB-26-77001', cents: 0 })
  expect(blockers).toContainEqual(expect.objectContaining({ kind: 'order', id: story.order }))
  await expect(dana.deleteMe({ password: PASSWORD, word: 'DELETE' })).rejects.toMatchObject({
    status: 409,
    code: 'still_open',
    details: expect.arrayContaining([{ path: 'claim', message: story.claim }]),
  })
  expect((await (await mine('omar')).deletionCheck({})).blockers).toContainEqual(
    expect.objectContaining({ kind: 'work', id: story.order }),
  )
  expect((await dana.deletionCheck({})).blockers, 'nothing happened').toEqual(blockers)
})

test('a deletion needs the word and the password; an admin cannot do it here', async () => {
  const sal = await mine('sal')
  await expect(sal.deleteMe({ password: PASSWORD, word: 'yes 🚗' as 'DELETE' })).rejects.toMatchObject({
    status: 422,
    details: [{ path: 'word', message: 'Type DELETE to delete the account.' }],
  })
  await expect(sal.deleteMe({ password: 'not this one', word: 'DELETE' })).rejects.toMatchObject({
    details: [{ path: 'password', message: 'This isn’t your current password.' }],
  })
  const ada = await mine('ada')
  expect((await ada.deletionCheck({})).blockers).toMatchObject([{ kind: 'admin' }])
  await expect(ada.deleteMe({ password: PASSWORD, word: 'DELETE' })).rejects.toMatchObject({
    status: 403,
    message: 'The account of a claims admin is closed by the team, not here.',
  })
})

test('what the same transaction is about to tell others is forgotten with the rest', async () => {
  const client = await owner.connect()
  const name = 'Drusilla Nightingale'
  try {
    await client.query('begin')
    await client.query(`select set_config('app.user_id', $1, true)`, [CAST.drew.id])
    await client.query('update profiles set name = $1 where id = $2', [name, CAST.drew.id])
    await client.query(
      `insert into notifications (id, user_id, type, title, message) values (gen_random_uuid(), $1, 'info', $2, 'x')`,
      [CAST.ada.id, `${name} asks`],
    )
    await client.query('select erase_words()')
    await client.query('set constraints all immediate')
    const { rows } = await client.query('select from live_events where position($1 in said::text) > 0', [name])
    expect(rows).toEqual([])
  } finally {
    await client.query('rollback')
    client.release()
  }
})

/** Every table that still holds a text, the append-only record and the payment provider's own world left out. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'auth') and tablename <> 'audit_log'`,
  )
  const found = []
  for (const { name } of rows) {
    const { rowCount } = await owner.query(
      `select from ${name} t where position(lower($1) in lower(t::text)) > 0 limit 1`,
      [text],
    )
    if (rowCount) found.push(name)
  }
  return found
}

test('a deleted driver leaves figures behind and not a word', async () => {
  const dana = await world.as('dana')
  const other = await world.as('dana')
  const omar = await orders('omar')
  await finish(story.order)
  await (await orders('dana')).approve({ id: story.order })
  await booking.deliver()
  await dana.on(reviewsContract).leave({ order_id: story.order, rating: 5, review_text: WORDS.review })
  const claims = dana.on(claimsContract)
  for (const { id, status } of await claims.list({}))
    if (status !== 'closed') await claims.withdraw({ claim_id: id, reason: 'Ottoline settled it' })
  await dana.on(messagesContract).start({ topic: 'support', claim_id: story.claim })
  await world.workJobs()

  const api = dana.on(privacyContract)
  const { blockers } = await api.deletionCheck({})
  expect(blockers).toMatchObject([{ kind: 'insurer', id: story.order }])
  const given = { order_id: story.order, amount_cents: blockers[0]!.cents, reason: 'The insurer is insolvent' }
  await (await world.as('ada')).on(receivablesContract).writeOff(given)
  expect((await api.deletionCheck({})).blockers).toEqual([])
  const { rows: money } = await owner.query(
    'select sum(amount_cents)::int as sum, count(*)::int as n from ledger_entries',
  )
  await api.deleteMe({ password: PASSWORD, word: ' delete ' as 'DELETE' })

  for (const session of [dana, other]) expect((await session.fetch('/auth/v1/user')).status).toBe(401)
  await expect(
    visitor.on(authContract).token({ grant_type: 'password', email: CAST.dana.email, password: PASSWORD }),
  ).rejects.toMatchObject({ code: 'invalid_credentials' })
  const { rows: letters } = await owner.query('select subject from outbox where to_address = $1', [CAST.dana.email])
  expect(letters, 'the last mail, and no older one').toEqual([{ subject: 'Your ClaimChoice account was deleted' }])
  await owner.query('delete from outbox where to_address = $1', [CAST.dana.email])
  const written = Object.values(WORDS)
  for (const word of [CAST.dana.name, CAST.dana.email, CAST.dana.phone, 'Ottoline', ...written])
    expect(await tablesWith(word), word).toEqual([])

  expect((await owner.query('select from choices where person_id = $1', [CAST.dana.id])).rows).toEqual([])
  expect(await world.workJobs()).toContain('delete_blob')
  await expect(world.services.blobs.get(story.path)).rejects.toMatchObject({ status: 404 })
  const { rows: after } = await owner.query(
    'select sum(amount_cents)::int as sum, count(*)::int as n from ledger_entries',
  )
  expect(after, 'the ledger is as it was').toEqual(money)
  const kept = await omar.get({ id: story.order })
  expect(kept).toMatchObject({ status: 'paid', notes: null, customer: { name: 'Deleted account' } })
  const billed = await (await world.as('ada')).on(claimsContract).get({ id: story.claim })
  expect(billed).toMatchObject({ claim_number: 'HB-26-77001', policy_number_last4: '', description: null, vin: null })
  const adminCalls = (await world.as('ada')).on({ ...requestsContract, ...claimNotesContract, ...versionsContract })
  expect(await adminCalls.policyNumber({ claim_id: story.claim })).toEqual({ policy_number: '' })
  for (const left of [adminCalls.notes, adminCalls.requests, adminCalls.coverageVersions])
    expect(JSON.stringify(await left({ claim_id: story.claim }))).not.toMatch(/Ottoline|Lee/)
  const { rows: record } = await owner.query(
    `select action from audit_log where subject_id = $1 and action = 'account.deleted'`,
    [CAST.dana.id],
  )
  expect(record).toHaveLength(1)
})

test('whoever was deleted is on no list, is notified of nothing more, and can begin anew with the same address', async () => {
  const ada = await world.as('ada')
  const { rows } = await ada.on(peopleContract).list({})
  expect(rows.map((row) => row.id)).not.toContain(CAST.dana.id)
  await owner.query(
    `insert into notifications (id, user_id, type, title, message) values (gen_random_uuid(), $1, 'info', 'x', 'x')`,
    [CAST.dana.id],
  )
  expect(await tablesWith(`deleted-${CAST.dana.id}`)).toEqual(['public.profiles'])
  const { rows: news } = await owner.query('select from notifications where user_id = $1', [CAST.dana.id])
  expect(news).toEqual([])
  await expect(
    owner.query(
      `insert into files (id, owner_id, path, original_name, content_type, size, sha256) values (gen_random_uuid(), $1, 'x', 'x', 'x', 1, 'x')`,
      [CAST.dana.id],
    ),
  ).rejects.toThrow('This account was deleted.')
  const user = await visitor.on(authContract).signUp({
    email: CAST.dana.email,
    password: 'a heron over Ponce',
    data: { name: 'Dana Whitfield' },
  })
  expect(user.email).toBe(CAST.dana.email)
})

test('a deleted provider is off the market, tax number, plates and pictures included', async () => {
  const sal = await world.as('sal')
  await owner.query(
    `insert into orders (id, user_id, provider_id, listing_id, status, work_status, amount, price_snapshot, service_date)
     select gen_random_uuid(), $3, $2, $1, 'cancelled', 'cancelled', amount, price_snapshot, service_date from orders limit 1`,
    [LISTINGS.collision, PROVIDERS.sal.id, CAST.drew.id],
  )
  await owner.query(
    `insert into service_products (id, listing_id, kind, title, includes, price_cents, turnaround_business_days, needs, delivers)
     values (gen_random_uuid(), $1, 'umpire', 'Umpire', 'Ask Ottoline.', 25000, 2, '{A call to Ottoline}', '{A note by Ottoline}')`,
    [LISTINGS.collision],
  )
  await sal.on(privacyContract).deleteMe({ password: PASSWORD, word: 'ELIMINAR' })
  const sold = await owner.query('select retired_at from service_products where listing_id = $1', [LISTINGS.collision])
  expect(sold.rows, 'of a listing that was booked').toEqual([{ retired_at: expect.anything() }])
  await expect(visitor.on(listingsContract).get({ id: LISTINGS.collision })).rejects.toMatchObject({ status: 404 })
  await owner.query('delete from outbox where to_address = $1', [CAST.sal.email])
  for (const word of [
    CAST.sal.email,
    CAST.sal.name,
    CAST.sal.phone,
    PROVIDERS.sal.name,
    PROVIDERS.sal.address,
    'Ottoline',
  ])
    expect(await tablesWith(word), word).toEqual([])
  const { rows } = await owner.query('select business_name, verified from provider_profiles where user_id = $1', [
    CAST.sal.id,
  ])
  expect(rows).toEqual([{ business_name: 'Deleted provider', verified: false }])
})

test('a claim that arrives while its driver is being erased waits, and is refused', async () => {
  const drew = await world.as('drew')
  const eraser = await owner.connect()
  try {
    await eraser.query('begin')
    await eraser.query(`select set_config('app.user_id', $1, true)`, [CAST.drew.id])
    await eraser.query('select erase_person()')
    const late = drew.on(intakeContract).submit({
      insurer_name: 'Bluestem General',
      policy_number: 'BG-1',
      claim_number: 'BG-26-1',
      claim_type: 'glass',
      loss_date: '2026-11-14',
    })
    await Promise.all([expect(late).rejects.toMatchObject({ status: expect.any(Number) }), eraser.query('commit')])
  } finally {
    eraser.release()
  }
  const { rows } = await owner.query('select from claims where driver_id = $1', [CAST.drew.id])
  expect(rows).toEqual([])
})

test('a provider to whom money is owed stays', async () => {
  expect((await (await mine('omar')).deletionCheck({})).blockers).toContainEqual(
    expect.objectContaining({ kind: 'balance', cents: 11_400 }),
  )
})
