import { expect, test } from 'vitest'
import { JOBS } from '#app/jobs.ts'
import { CAST, LISTINGS, PROVIDERS, type Who } from '#db/seed/cast.ts'
import { notificationsContract } from '#features/base/notifications/contract.ts'
import { addDays, dayIn, startOfDayIn } from '#lib/dates.ts'
import { systemCtx } from '#lib/server/jobs.ts'
import { feesOn } from '#test/fees.ts'
import { bookings } from '#test/orders.ts'
import { createWorld } from '#test/world.ts'
import { type ProviderStatementFacts, providerStatementsContract } from '../provider-statement.ts'
import { providerStatementCsv, providerStatementPages } from './provider-statement-pages.ts'

const world = await createWorld()
const { owner } = world.databases
const { orders, paid, finish } = bookings(world)
const months = async (who: Who) => (await world.as(who)).on(providerStatementsContract).providerStatements({})
const file = async (who: Who | 'nobody', query: string) =>
  (await world.as(who)).fetch(`/rest/v1/rpc/provider_statement?${query}`)
/** The whole books, a month earlier: movements are dated by the database's own clock. */
async function monthPasses(): Promise<void> {
  await owner.query('alter table ledger_transactions disable trigger append_only')
  await owner.query(`update ledger_transactions set created_at = created_at - interval '1 month'`)
  await owner.query('alter table ledger_transactions enable trigger append_only')
}
const thisMonth = (back = 0) => {
  const [year, month] = dayIn('America/New_York', world.services.now()).split('-').map(Number) as [number, number]
  return new Date(Date.UTC(year, month - 1 - back, 15)).toISOString().slice(0, 7)
}

test('before the first movement there is no month; members who may not see money are refused', async () => {
  expect(await months('omar')).toEqual([])
  await expect(months('dana')).rejects.toMatchObject({ status: 404 })
  await owner.query(`insert into provider_members (provider_id, user_id, member_role) values ($1, $2, 'estimator')`, [
    PROVIDERS.omar.id,
    CAST.drew.id,
  ])
  await expect(months('drew')).rejects.toMatchObject({ status: 403 })
  expect((await file('drew', `month=${thisMonth()}`)).status).toBe(403)
  expect((await file('nobody', `month=${thisMonth()}`)).status).toBe(401)
  await owner.query('delete from provider_members where user_id = $1', [CAST.drew.id])
})

test('a month with charges, a release, a refund, a fee and its credit: opening plus movements is closing, from bare rows', async () => {
  await feesOn(world, [{ state: 'GA', trade: 'rental', law: 'Nothing in Georgia law bars it.' }])
  const released = await paid('dana', 3, 4)
  await (await orders('omar')).accept({ id: released })
  await finish(released)
  await (await orders('dana')).approve({ id: released })
  const cancelled = await paid('drew', 6, 6)
  await (await orders('omar')).accept({ id: cancelled })
  await (await orders('drew')).cancel({ id: cancelled })
  await monthPasses()
  await paid('dana', 8, 8)

  const [running, last] = await months('omar')
  expect(running).toMatchObject({ month: thisMonth(), number: null, document_id: null, movements: 1 })
  expect(last).toMatchObject({
    month: thisMonth(1),
    number: expect.stringMatching(/^PS-20\d\d-000001$/),
    opening: { held_cents: 0, balance_cents: 0 },
    // 76 dollars released, 150 dollars of a lead fee kept: the provider owes the difference
    closing: { held_cents: 0, balance_cents: 7600 - 15_000 },
  })
  expect(running!.opening).toEqual(last!.closing)

  // the same from bare rows, with nothing of the statement's own code
  const { rows } = await owner.query<{ account: string; cents: number }>(
    `select e.account, -sum(e.amount_cents)::int as cents from ledger_entries e
     where e.account = 'provider_balance' and e.party_id = $1
        or e.account = 'held' and e.transaction_id in (select t.id from ledger_transactions t join orders o on o.id = t.order_id where o.provider_id = $1)
     group by 1 order by 1`,
    [PROVIDERS.omar.id],
  )
  expect(rows).toEqual([
    { account: 'held', cents: running!.closing.held_cents },
    { account: 'provider_balance', cents: running!.closing.balance_cents },
  ])
  const { facts } = (
    await owner.query<{ facts: ProviderStatementFacts }>('select facts from issued_documents where id = $1', [
      last!.document_id,
    ])
  ).rows[0]!
  for (const column of ['held_cents', 'balance_cents'] as const) {
    const of = (each: { held_cents: number; balance_cents: number }[]) =>
      each.reduce((sum, row) => sum + row[column], 0)
    expect(facts.opening[column] + of(facts.lines)).toBe(facts.closing[column])
    expect(of(facts.sums)).toBe(of(facts.lines))
  }
  expect(facts.sums.map(({ kind }) => kind).toSorted()).toEqual(['charge', 'fee', 'fee_credited', 'refund', 'release'])
})

test('a month that is over stays as issued, and is the same file in either language; the running one has no number', async () => {
  const before = await months('omar')
  expect(await months('omar')).toEqual(before)
  const [running, last] = before
  for (const language of ['en', 'es']) {
    const answer = await file('omar', `month=${last!.month}&language=${language}`)
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${last!.number}.pdf"`)
  }
  const csv = await (await file('omar', `month=${last!.month}&format=csv`)).text()
  const cells = csv
    .trim()
    .split('\r\n')
    .map((line) => line.split(','))
  const held = cells.slice(1).map((line) => Number(line.at(-1)))
  expect(held.slice(0, -1).reduce((sum, each) => sum + each, 0)).toBeCloseTo(held.at(-1)!, 5)
  const now = await file('omar', `month=${running!.month}`)
  expect(now.headers.get('content-disposition')).toBe(`attachment; filename="statement-${running!.month}.pdf"`)
  expect((await file('omar', 'month=2019-13')).status).toBe(422)
  expect((await file('omar', 'month=2031-01')).status).toBe(409)
})

test('what the pages say: each sum, each movement, and that the running month is not final', () => {
  const line = {
    at: '2026-10-05T15:00:00Z',
    kind: 'release',
    order: 'ABCD1234',
    title: 'A car',
    held_cents: -7600,
    balance_cents: 7600,
  } as const
  const facts: ProviderStatementFacts = {
    cents: 7600,
    month: '2026-10',
    zone: 'America/New_York',
    issuer: { name: 'Omar’s Cars', address: null, city: 'Atlanta', state: 'GA', zip: null, license: null },
    opening: { held_cents: 7600, balance_cents: 0 },
    closing: { held_cents: 0, balance_cents: 7600 },
    sums: [{ kind: 'release', held_cents: -7600, balance_cents: 7600 }],
    lines: [line],
  }
  const said = (number: string | null, language: 'en' | 'es') =>
    JSON.stringify(
      providerStatementPages({ number, issued_at: number && '2026-11-01T10:00:00Z', facts }, language).content,
    )
  expect(said('PS-2026-000001', 'en')).toContain('Released to you')
  expect(said('PS-2026-000001', 'en')).not.toContain('aren’t final')
  expect(said(null, 'en')).toContain('These figures aren’t final')
  expect(said(null, 'es')).toContain('Liberado para usted')
  expect(providerStatementCsv({ number: null, issued_at: null, facts }, 'en')).toContain('"A car",-76.00,76.00')
})

test('another business sees nothing of it, and an admin who opens a statement is on the record', async () => {
  const [, last] = await months('omar')
  const document = async (who: Who) =>
    (await world.as(who)).fetch(`/rest/v1/rpc/issued_document?id=${last!.document_id}`)
  expect((await document('sal')).status).toBe(404)
  expect((await document('dana')).status).toBe(404)
  expect((await document('ada')).status).toBe(200)
  const { rows } = await owner.query(
    `select actor_id from audit_log where action = 'provider.statement_read' and subject_id = $1`,
    [PROVIDERS.omar.id],
  )
  expect(rows).toEqual([{ actor_id: CAST.ada.id }])
})

test('when a month has ended every business has its statement by itself, numbered on, once, and is told', async () => {
  await paid('dana', 20, null, { listing_id: LISTINGS.collision })
  const run = () => JOBS['issue_provider_statements']!(systemCtx(world.services, 'issue_provider_statements'), {})
  const issued = async () =>
    (
      await owner.query<{ key: string; year: number; number: number }>(
        `select key, year, number from issued_documents where kind = 'provider_statement' order by year, number`,
      )
    ).rows
  const notified = async (who: Who) =>
    (await (await world.as(who)).on(notificationsContract).list({ limit: 50 })).filter(
      ({ title }) => title === 'Your monthly statement is ready',
    )
  const [before, news] = [await issued(), (await notified('omar')).length]
  await run()
  expect(await issued(), 'nobody’s month has ended').toEqual(before)

  const month = dayIn('America/New_York', world.services.now()).slice(0, 7)
  const end = startOfDayIn('America/New_York', `${addDays(`${month}-01`, 31).slice(0, 7)}-01`)
  world.clock.set(new Date(end.getTime() + 30 * 60_000))
  await run()
  expect(await issued(), 'what began in its last second is still being written').toEqual(before)
  world.clock.set(new Date(end.getTime() + 3_600_000))
  await Promise.all([run(), run()])
  await run()
  const fresh = (await issued()).slice(before.length)
  expect(fresh.map(({ key }) => key).toSorted()).toEqual(
    [PROVIDERS.omar.id, PROVIDERS.sal.id].map((id) => `provider_statement:${id}:${month}`).toSorted(),
  )
  const all = await issued()
  for (const { year } of all) {
    const numbers = all.filter((each) => each.year === year).map(({ number }) => number)
    expect(numbers, 'each year counts from 1').toEqual(numbers.map((_, at) => at + 1))
  }
  expect(await notified('omar')).toHaveLength(news + 1)
  const [note] = await notified('sal')
  expect(note!.message).toContain(`PS-`)
  expect(note!.action_url).toBe('/provider/money')
  expect((await months('sal')).find((each) => each.month === month)).toMatchObject({ number: expect.any(String) })
  expect(await issued(), 'opening it issues no second one').toHaveLength(before.length + 2)
})
