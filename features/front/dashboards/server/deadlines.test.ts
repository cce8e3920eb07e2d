// Every deadline of the team: where it comes from, in which order, and that its queue holds as many.
import { expect, test } from 'vitest'
import { CAST, LISTINGS, PROVIDERS } from '#db/seed/cast.ts'
import { newId } from '#lib/ids.ts'
import { createWorld } from '#test/world.ts'
import { DEADLINES, type DeadlineKind } from '../deadlines.ts'
import { dashboardsContract } from '../contract.ts'

const world = await createWorld()
world.clock.set('2026-11-20T17:00:00Z')
const { owner } = world.databases
const ada = (await world.as('ada')).on(dashboardsContract)
const HOUR = 3_600_000
const at = (hours: number) => new Date(Date.parse('2026-11-20T17:00:00Z') + hours * HOUR).toISOString()
const plant = (sql: string, values: unknown[]) => owner.query(sql, values)
const of = async (kind: DeadlineKind) => (await ada.deadlines({ kind })).rows
const count = async (kind: DeadlineKind) => (await ada.deadlines({})).counts.find((row) => row.kind === kind)!

// what the cast brings along would stand between the planted rows
await plant(`update claims set coverage_due_at = '2026-12-31', status = status`, [])
const before = (await ada.deadlines({ limit: 100 })).counts

async function claim(due: string, status = 'intake') {
  const id = newId()
  await plant('alter table claims disable trigger user, enable trigger insurer', [])
  await plant(
    `insert into claims (id, driver_id, insurer_name, policy_number_sealed, policy_number_last4, claim_number, claim_type, loss_date, status, coverage_due_at)
     values ($1, $2, 'Planted Mutual', 'x', '0000', $3, 'glass', '2026-01-01', $4, $5)`,
    [id, CAST.drew.id, `PLANT-${id.slice(-6)}`, status, due],
  )
  await plant('alter table claims enable trigger user', [])
  return id
}

test('a claim in intake runs until its promise; one that moved on does not', async () => {
  const [late, soon] = [await claim(at(-2)), await claim(at(3))]
  await claim(at(-5), 'coverage-verified')
  const rows = await of('coverage')
  expect(rows.slice(0, 2).map(({ id, due_at }) => [id, due_at])).toEqual([
    [late, at(-2)],
    [soon, at(3)],
  ])
  expect(rows[0]).toMatchObject({ kind: 'coverage', detail: 'Planted Mutual' })
  const counts = (await ada.admin({})).counts
  expect(await count('coverage')).toMatchObject({ open: counts.pending_claims, late: counts.overdue_claims })
})

test('an application’s documents are due within 48 hours, the rest of it within three business days, and nothing while it is theirs', async () => {
  const [asked] = await of('documents')
  expect(asked).toMatchObject({ id: PROVIDERS.pat.id, title: 'Pat’s Auto Glass' })
  await plant(`update provider_profiles set insurance_proof_url = null, w9_url = null where id = $1`, [
    PROVIDERS.pat.id,
  ])
  const file = async (name: string) => {
    const path = `${CAST.pat.id}/${name}.pdf`
    await plant(
      `insert into files (id, owner_id, path, original_name, content_type, size, sha256) values ($1, $2, $3, $4, 'application/pdf', 1, 'x')`,
      [newId(), CAST.pat.id, path, name],
    )
    return path
  }
  const [proof, w9] = [await file('deadline-proof'), await file('deadline-w9')]
  await plant('update provider_profiles set insurance_proof_url = $2, w9_url = $3 where id = $1', [
    PROVIDERS.pat.id,
    proof,
    w9,
  ])
  const decide = (document: string, path: string, decision: string) =>
    plant(
      `insert into document_reviews (provider_id, document, file_path, decision, reason) values ($1, $2, $3, $4, $5)
       on conflict (provider_id, document) do update set decision = excluded.decision, reason = excluded.reason`,
      [PROVIDERS.pat.id, document, path, decision, decision === 'refused' ? 'Not readable' : null],
    )
  await plant(
    `insert into provider_events (provider_id, from_status, to_status, at, next_expected_at) values ($1, 'rejected', 'pending', $2, $3)`,
    [PROVIDERS.pat.id, '2026-11-20T15:00:00Z', '2026-11-22T15:00:00Z'],
  )
  expect(await of('documents')).toMatchObject([{ due_at: '2026-11-22T15:00:00.000Z' }])
  await decide('w9', w9, 'accepted')
  await decide('insurance_proof', proof, 'accepted')
  expect(await of('documents')).toEqual([])
  expect(await of('application'), 'from Friday to Wednesday').toMatchObject([{ due_at: '2026-11-25T15:00:00.000Z' }])
  await decide('w9', w9, 'refused')
  expect([await of('documents'), await of('application')], 'it is their turn').toEqual([[], []])
  await decide('w9', w9, 'accepted')
})

test('credentials that wait for us, and credentials that expire soon', async () => {
  const credential = async (status: string, expires: string, state = 'GA') => {
    const path = `${CAST.sal.id}/${newId()}.pdf`
    await plant(
      `insert into files (id, owner_id, path, original_name, content_type, size, sha256) values ($1, $2, $3, 'a.pdf', 'application/pdf', 1, 'x')`,
      [newId(), CAST.sal.id, path],
    )
    const id = newId()
    await plant(
      `insert into credentials (id, provider_id, kind, state, issuer, number_sealed, number_last4, expires_on, file_path, status)
       values ($1, $2, 'other_license', $3, 'State', 'x', '1234', $4, $5, $6)`,
      [id, PROVIDERS.sal.id, state, expires, path, status],
    )
    return id
  }
  const handedIn = await credential('submitted', '2027-12-31')
  await plant('update credential_events set at = $2 where credential_id = $1', [handedIn, at(-10)])
  expect(await of('credentials')).toMatchObject([{ id: PROVIDERS.sal.id, due_at: at(38) }])
  await credential('accepted', '2026-12-01', 'AL')
  await credential('accepted', '2026-12-02', 'FL')
  await credential('accepted', '2027-12-02', 'FL') // renewed already
  await credential('accepted', '2027-02-01', 'TN') // not yet
  const lapsing = await of('lapsing')
  expect(lapsing.filter(({ due_at }) => due_at.startsWith('2026-12-0'))).toMatchObject([
    { id: PROVIDERS.sal.id, due_at: '2026-12-02T00:00:00.000Z', detail: 'other_license' },
  ])
})

test('a complaint, a question to support, a report, an extension that was asked for, and a request about data', async () => {
  const order = newId()
  await plant('alter table orders disable trigger user', [])
  await plant(
    `insert into orders (id, user_id, provider_id, listing_id, amount, price_snapshot, status, work_status, service_date)
     values ($1, $2, $3, $4, 100, '{}', 'paid', 'disputed', '2026-11-01')`,
    [order, CAST.drew.id, PROVIDERS.sal.id, LISTINGS.collision],
  )
  await plant('alter table orders enable trigger user', [])
  await plant(
    `insert into order_events (order_id, machine, from_status, to_status, at) values ($1, 'order_work', 'completed', 'disputed', $2)`,
    [order, at(-50)],
  )
  expect(await of('complaint')).toMatchObject([
    { id: order, title: order.slice(-8).toUpperCase(), detail: 'Collision inspection and estimate', due_at: at(-2) },
  ])

  const thread = newId()
  await plant(`insert into conversations (id, participant_1_id, topic) values ($1, $2, 'support')`, [
    thread,
    CAST.nina.id,
  ])
  const say = (sender: string, when: string) =>
    plant(
      `insert into messages (id, conversation_id, sender_id, content, created_at) values ($1, $2, $3, 'Hello', $4)`,
      [newId(), thread, sender, when],
    )
  await say(CAST.nina.id, at(-20))
  await say(CAST.nina.id, at(-1))
  expect(
    (await of('support')).find(({ id }) => id === thread),
    'since the first question',
  ).toMatchObject({ title: CAST.nina.name, due_at: at(4) })
  await say(CAST.ada.id, at(0))
  expect(
    (await of('support')).some(({ id }) => id === thread),
    'answered',
  ).toBe(false)

  await plant(
    `insert into message_reports (id, conversation_id, reporter_id, about_id, reason, created_at) values ($1, $2, $3, $4, 'spam', $5)`,
    [newId(), thread, CAST.drew.id, CAST.sal.id, at(-30)],
  )
  expect(await of('report')).toMatchObject([{ title: CAST.sal.name, due_at: at(-6) }])

  const asked = await claim(at(500), 'in-progress')
  await plant(
    `insert into coverage_extensions (id, claim_id, why, wanted_days, asked_by, asked_at, due_at) values ($1, $2, 'parts', 5, $3, $4, $5)`,
    [newId(), asked, CAST.drew.id, at(-1), at(23)],
  )
  expect(await of('extension')).toMatchObject([{ id: asked, due_at: at(23) }])

  const request = newId()
  await plant(
    `insert into data_requests (id, person_id, kind, received_how, received_at, due_at) values ($1, $2, 'export', 'letter', $3, $4)`,
    [request, CAST.drew.id, at(-100), at(600)],
  )
  const grant = (status: string, until: string) =>
    plant(
      `insert into admin_grants (id, person_id, kind, reason, status, proposed_by, proposed_at, expires_at) values ($1, $2, 'grant', 'Joins the team', $3, $4, $5, $6)`,
      [newId(), CAST.drew.id, status, CAST.amy.id, at(-200), until],
    )
  await grant('withdrawn', at(50))
  await grant('open', at(40))
  expect(await of('grant')).toMatchObject([{ id: CAST.drew.id, title: CAST.drew.name, due_at: at(40) }])
  expect(await of('data')).toMatchObject([{ id: request, title: CAST.drew.name, due_at: at(600) }])
})

test('an insurer that owes for more than 30, 60 or 90 days, once, by its oldest booking', async () => {
  const order = newId()
  const owing = await claim(at(500), 'in-progress')
  await plant('alter table orders disable trigger user', [])
  await plant(
    `insert into orders (id, user_id, provider_id, listing_id, claim_id, amount, price_snapshot, status, work_status, service_date)
     values ($1, $2, $3, $4, $5, 100, '{}', 'paid', 'completed', '2026-09-01')`,
    [order, CAST.drew.id, PROVIDERS.sal.id, LISTINGS.collision, owing],
  )
  await plant('alter table orders enable trigger user', [])
  const done = (when: string) =>
    plant(
      `insert into order_events (order_id, machine, from_status, to_status, at) values ($1, 'order_work', 'in_progress', 'completed', $2)`,
      [order, when],
    )
  const transaction = newId()
  await plant(
    `insert into ledger_transactions (id, kind, order_id, key) values ($1::uuid, 'insurer_part', $2, $1::text)`,
    [transaction, order],
  )
  await plant(
    `insert into ledger_entries (transaction_id, account, amount_cents) values ($1, 'insurer_receivable', 5000), ($1, 'held', -5000)`,
    [transaction],
  )
  expect(await of('receivable'), 'not completed').toEqual([])
  await done('2026-10-21T16:00:00Z')
  expect(await of('receivable'), 'thirty days are not more than thirty').toEqual([])
  await done('2026-09-15T16:00:00Z')
  expect(await of('receivable')).toMatchObject([
    { id: order, title: 'Planted Mutual', detail: '60', due_at: '2026-11-15T05:00:00.000Z' },
  ])
})

test('all of them stand in one list, the least time left first, late ones before all others', async () => {
  const { rows, counts } = await ada.deadlines({ limit: 100 })
  const dues = rows.map(({ due_at }) => due_at)
  expect(dues).toEqual(dues.toSorted())
  expect(rows.slice(0, 3).map(({ kind }) => kind)).toEqual(['receivable', 'report', 'complaint'])
  expect(counts.map(({ kind }) => kind)).toEqual([...DEADLINES])
  for (const { kind, open, late } of counts) {
    const own = rows.filter((row) => row.kind === kind)
    expect(own.length, kind).toBe(open)
    expect(own.filter(({ due_at }) => due_at < at(0)).length, kind).toBe(late)
  }
  expect(before.reduce((sum, { open }) => sum + open, 0)).toBeLessThan(rows.length)
  expect((await ada.deadlines({ limit: 3 })).rows).toEqual(rows.slice(0, 3))
})

test('nobody but a claims admin sees the deadlines', async () => {
  for (const [who, status] of [
    ['dana', 403],
    ['sal', 403],
    ['nobody', 401],
  ] as const)
    await expect((await world.as(who)).on(dashboardsContract).deadlines({})).rejects.toMatchObject({ status })
})
