// Claims by insurer, state and admin, and their record as a file, worked out a second time from the bare rows.
import { beforeAll, expect, test } from 'vitest'
import { CAST } from '#db/seed/cast.ts'
import { seedWorld } from '#db/seed/world.ts'
import { newId } from '#lib/ids.ts'
import { readCsv } from '#lib/server/read-csv.ts'
import { createWorld } from '#test/world.ts'
import type { Group } from '../analytics.ts'
import { analyticsContract } from '../contract.ts'

const world = await createWorld()
const { owner } = world.databases
const HOUR = 3_600_000
const inZone = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' })
const rows = async <R extends object>(sql: string, values: unknown[] = []) => (await owner.query<R>(sql, values)).rows
const ago = (days: number) => new Date(Date.now() - days * 24 * HOUR).toISOString()

type Claim = { id: string; insurer: string; loss_state: string | null; status: string; created_at: string }
async function plant(
  insurer: string,
  loss_state: string,
  created_at: string,
  status: string,
  verified?: number,
  closed?: number,
) {
  const id = newId()
  await owner.query('alter table claims disable trigger user, enable trigger insurer')
  await owner.query(
    `insert into claims (id, driver_id, insurer_name, policy_number_sealed, policy_number_last4, claim_number, claim_type, loss_date,
       loss_state, status, coverage_due_at, created_at)
     values ($1, $2, $3, 'x', '0000', $4, 'glass', '2026-01-01', $5, $6, $7::timestamptz + interval '24 hours', $7)`,
    [id, CAST.drew.id, insurer, `GROUP-${id}`, loss_state, status, created_at],
  )
  await owner.query('alter table claims enable trigger user')
  if (verified !== undefined)
    await owner.query(
      `insert into claim_events (claim_id, actor_id, to_status, at) values ($1, $2, 'coverage-verified', $3)`,
      [id, CAST.ada.id, new Date(Date.parse(created_at) + verified * HOUR).toISOString()],
    )
  if (closed !== undefined)
    await owner.query(
      `insert into claim_events (claim_id, actor_id, to_status, reason, at) values ($1, $2, 'closed', 'A test', $3)`,
      [id, CAST.ada.id, new Date(Date.parse(created_at) + closed * HOUR).toISOString()],
    )
  return id
}
const request = (claim_id: string, created_at: string, fulfilled_at: string | null) =>
  owner.query(
    `insert into document_requests (id, claim_id, slot, message, created_at, fulfilled_at) values ($1, $2, 'police_report', 'Please', $3, $4)`,
    [newId(), claim_id, created_at, fulfilled_at],
  )

let asked = ''
let answered = ''
beforeAll(async () => {
  await seedWorld(world.services)
  await plant('Nobody Knows Mutual', 'VT', ago(3), 'coverage-verified', 30)
  await plant('Nobody Knows Mutual', 'VT', ago(4), 'coverage-verified', 2)
  await plant('Nobody Knows Mutual', 'VT', ago(9), 'coverage-verified', 3)
  asked = await plant('Nobody Knows Mutual', 'NV', ago(2), 'intake')
  answered = await plant('Nobody Knows Mutual', 'NV', ago(2.5), 'intake')
  await plant('Nobody Knows Mutual', 'NV', ago(0.1), 'intake')
  await plant('Nobody Knows Mutual', 'WY', ago(3.2), 'closed', undefined, 5)
  await plant('Nobody Knows Mutual', 'WY', ago(3.4), 'closed', undefined, 40)
  await owner.query('alter table document_requests disable trigger user')
  await request(asked, ago(1.5), null)
  await request(answered, ago(2.4), ago(2))
  await owner.query('alter table document_requests enable trigger user')
})

test.each(['7d', '90d'] as const)(
  'the groups of %s are what the rows say, with as many days before beside them',
  async (period) => {
    const { from, to, groups } = await (await world.as('ada')).on(analyticsContract).adminAnalytics({ period })
    const now = Date.now()
    const claims = await rows<Claim>(
      `select c.id, c.loss_state, c.status, c.created_at, case when i.id = '00000000-0000-0000-0000-000000000000' then c.insurer_name else i.name end as insurer
       from claims c join insurers i on i.id = c.insurer_id`,
    )
    const steps = await rows<{ claim_id: string; at: string; actor_id: string | null; name: string | null }>(
      `select e.claim_id, e.at, e.actor_id, p.name from claim_events e left join profiles p on p.id = e.actor_id
       where e.to_status = 'coverage-verified' order by e.at, e.id`,
    )
    const closings = await rows<{ claim_id: string; at: string }>(
      `select claim_id, at from claim_events where to_status = 'closed' order by at`,
    )
    const days = period === '7d' ? 7 : 90
    const dayOf = (at: string) => inZone.format(new Date(at))
    const first = new Date(Date.parse(`${from}T00:00:00Z`) - days * 24 * HOUR).toISOString().slice(0, 10)
    const facts = claims.map((claim) => {
      const step = steps.find(({ claim_id }) => claim_id === claim.id)
      const hours = step ? (Date.parse(step.at) - Date.parse(claim.created_at)) / HOUR : null
      const closed = claim.status === 'closed' ? closings.findLast(({ claim_id }) => claim_id === claim.id) : undefined
      const ended = closed ? Date.parse(closed.at) : now
      const late = hours === null && ended - Date.parse(claim.created_at) > 24 * HOUR
      const day = dayOf(claim.created_at)
      const when = day > to || day < first ? null : day >= from ? 'inside' : 'before'
      return { claim, step, hours, due: hours !== null || late, within: hours !== null && hours <= 24, when }
    })
    type Fact = (typeof facts)[number]
    const by = (keyOf: (fact: Fact) => string | null | undefined) =>
      Object.fromEntries(
        [...Map.groupBy(facts, keyOf)].flatMap(([key, all]) => {
          const count = (when: string, test: (fact: Fact) => boolean) =>
            all.filter((fact) => fact.when === when && test(fact)).length
          if (!key || count('inside', () => true) === 0) return []
          const shown = {
            submitted: count('inside', () => true),
            due: count('inside', ({ due }) => due),
            within: count('inside', ({ within }) => within),
            before_due: count('before', ({ due }) => due),
            before_within: count('before', ({ within }) => within),
          }
          return [[key, shown]]
        }),
      )
    const said = (shown: readonly Group[]) =>
      Object.fromEntries(
        shown.map(({ key, submitted, due, within, before_due, before_within }) => [
          key,
          { submitted, due, within, before_due, before_within },
        ]),
      )
    expect(said(groups.insurer)).toEqual(by(({ claim }) => claim.insurer))
    expect(said(groups.state)).toEqual(by(({ claim }) => claim.loss_state))
    expect(said(groups.admin)).toEqual(by(({ step }) => step?.actor_id))
    expect(groups.state.find(({ key }) => key === 'VT')).toMatchObject(
      period === '7d'
        ? { submitted: 2, due: 2, within: 1, median_hours: 16, before_due: 1, before_within: 1 }
        : { submitted: 3, due: 3, within: 2, median_hours: 3 },
    )
    expect(groups.admin.find(({ key }) => key === CAST.ada.id)?.name).toBe(CAST.ada.name)
  },
)

test('the record of a period has each claim with its promise and why it was missed; taking it is on the record', async () => {
  const ada = await world.as('ada')
  const answer = await ada.fetch('/rest/v1/rpc/claims_record?period=7d')
  expect(answer.headers.get('content-disposition')).toMatch(/filename="claims-.*\.csv"/)
  const [head, ...lines] = readCsv(new Uint8Array(await answer.arrayBuffer()))
  const all = lines.map(({ cells }) => Object.fromEntries(head!.cells.map((name, at) => [name, cells[at]!])))
  const { submitted } = (await ada.on(analyticsContract).adminAnalytics({ period: '7d' })).coverage
  expect(all).toHaveLength(submitted)
  const of = (state: string) =>
    all
      .filter((row) => row['state_of_loss'] === state && row['insurer'] === 'Nobody Knows Mutual')
      .map((row) => [row['promise'], row['reason'], row['hours_to_verification']])
  expect(of('VT')).toEqual([
    ['kept', '', '2'],
    ['missed', 'No reason on record', '30'],
  ])
  expect(of('NV')).toEqual([
    ['missed', 'No reason on record', ''],
    ['missed', 'Waiting for documents from the driver', ''],
    ['open', '', ''],
  ])
  // closed without a verification: in time nothing was due, later it was missed
  expect(of('WY')).toEqual([
    ['missed', 'No reason on record', ''],
    ['not_due', 'Closed before coverage was due', ''],
  ])
  const [entry] = await rows<{ after: object }>(`select after from audit_log where action = 'claims.exported'`)
  expect(entry!.after).toMatchObject({ claims: submitted })
  for (const who of ['dana', 'sal'] as const)
    expect((await (await world.as(who)).fetch('/rest/v1/rpc/claims_record')).status).toBe(403)
})
