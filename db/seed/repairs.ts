// Writes the repairs of the demo (repair-jobs.ts): as if each had gone through the steps of its people.
import { hashOf } from '#features/trades/estimates/server/estimate-rows.ts'
import { openOf } from '#features/trades/repairs/sums.ts'
import { addDays, dayIn } from '#lib/dates.ts'
import { READY_REPAIRS } from '#features/trades/repairs/status.ts'
import type { Services } from '#lib/server/ctx.ts'
import { CAST } from './cast.ts'
import { HOUR, idOf, TAX_BP, ZONE } from './estimates.ts'
import { insert } from './insert.ts'
import { seedBills } from './repair-bills.ts'
import { seedDirections } from './repair-directions.ts'
import type { Answer } from './repair-jobs.ts'
import {
  atRisk,
  type Event,
  saidOf,
  named,
  type Placed,
  placed,
  statusOf,
  totals,
  type Version,
  versionsOf,
} from './placed-repairs.ts'

/** Written as they are, without the steps that would write events of now. */
const QUIET = ['repairs', 'estimates', 'estimate_invitations']

/** Repairs in every stage until they are closed, for verified claims in Georgia. */
export async function seedRepairs(services: Services): Promise<void> {
  const { databases, now: clock } = services
  const now = clock()
  const today = dayIn(ZONE, now)
  const at = (hoursAgo: number) => new Date(now.getTime() - hoursAgo * HOUR).toISOString()
  const client = await databases.owner.connect()
  try {
    await client.query('begin')
    for (const table of QUIET) await client.query(`alter table ${table} disable trigger user`)
    const jobs = await placed(services, client)
    const versions = jobs.flatMap(versionsOf)
    await insert(
      client,
      'estimate_requests',
      jobs.map(({ n, claim, chosen, photos }) => ({
        id: idOf('e0', n),
        claim_id: claim.id,
        driver_id: claim.driver_id,
        status: 'chosen',
        description: 'Please look at the damage on the photos of my claim.',
        damage_points: ['rear'],
        wants: 'visit',
        photos,
        shares_claim_number: true,
        closes_at: at(chosen - 120),
        created_at: at(chosen + 48),
      })),
    )
    await insert(
      client,
      'estimate_invitations',
      jobs.map(({ n, id, by, chosen }) => ({
        id,
        request_id: idOf('e0', n),
        provider_id: by.id,
        status: 'chosen',
        due_at: at(chosen + 24),
        seen_at: at(chosen + 40),
        created_at: at(chosen + 48),
      })),
    )
    await insert(
      client,
      'estimates',
      versions.map((version) => ({
        id: version.id,
        invitation_id: version.job.id,
        provider_id: version.job.by.id,
        kind: version.kind,
        number: version.number,
        days_added: version.days,
        status: statusOf(version, version.job),
        lines: version.lines,
        tax_bp: TAX_BP,
        total_cents: totals(version).total_cents,
        hash: hashOf(version.lines, TAX_BP),
        valid_until: addDays(today, 25),
        days_needed: 6,
        parts_policy: 'mixed',
        warranty_months: 12,
        message: '',
        prepared_by: version.job.by.user_id,
        sent_at: at(version.sent),
        version: 1,
        created_at: at(version.sent + 2),
        updated_at: at(version.sent),
      })),
    )
    await insert(
      client,
      'repairs',
      jobs.map((job) => ({
        id: job.id,
        claim_id: job.claim.id,
        driver_id: job.claim.driver_id,
        provider_id: job.by.id,
        trade: 'body',
        status: job.status,
        stage: job.stage ?? null,
        ro_number: job.ro ?? '',
        arrived_at: job.arrived ? at(job.arrived) : null,
        odometer_in: job.arrived ? 38_000 + job.n * 1_217 : null,
        fuel_eighths: job.arrived ? job.n % 9 : null,
        warning_lights: job.arrived && job.n % 3 === 0 ? 'Airbag' : '',
        belongings: job.arrived && job.n % 2 === 0 ? 'Child seat, parking permit' : '',
        promised_on: job.promises?.length ? addDays(today, job.promises.at(-1)!.on) : null,
        first_promised_on: job.promises?.length ? addDays(today, job.promises[0]!.on) : null,
        authorized_cents: versionsOf(job)
          .filter(({ signed }) => signed !== null)
          .reduce((all, version) => all + totals(version).total_cents, 0),
        written_at: job.signed ? at(Math.min(20, job.arrived ?? job.signed)) : null,
        ready_at: READY_REPAIRS.includes(job.status) ? at(job.ended!) : null,
        delivered_at: job.bill?.delivered ? at(job.bill.delivered) : null,
        closed_at: job.bill?.closed ? at(job.bill.closed) : null,
        version: 1,
        created_at: at(job.chosen),
        updated_at: at(job.ended ?? job.arrived ?? job.signed ?? job.chosen),
      })),
    )
    await insert(
      client,
      'repair_authorizations',
      versions.flatMap((version) => (version.signed === null ? [] : [authorization(version, at(version.signed))])),
    )
    await insert(
      client,
      'repair_photos',
      versions.flatMap(({ job, kind, lines, sent }) =>
        kind === 'supplement'
          ? lines[0]!.photos.map((file_id) => ({ file_id, repair_id: job.id, kind: 'line', at: at(sent) }))
          : [],
      ),
    )
    await insert(
      client,
      'repair_answers',
      versions.flatMap((version) =>
        version.answer ? [answered(version, version.answer, at(version.answer.ago))] : [],
      ),
    )
    await insert(
      client,
      'repair_promises',
      jobs.flatMap(({ id, by, promises = [] }) =>
        promises.map(({ on, reason = null, note = '', ago }) => ({
          repair_id: id,
          promised_on: addDays(today, on),
          reason,
          note,
          set_by: by.user_id,
          at: at(ago),
        })),
      ),
    )
    await insert(
      client,
      'repair_lines',
      jobs.flatMap((job) =>
        (job.parts ?? []).map(({ line, status, supplier, eta }) => ({
          estimate_id: versionsOf(job)[0]!.id,
          line_no: line,
          repair_id: job.id,
          part_status: status,
          supplier,
          ordered_on: addDays(today, Math.min(eta, 0) - 3),
          eta_on: addDays(today, eta),
          received_on: status === 'received' ? addDays(today, eta) : null,
        })),
      ),
    )
    await insert(
      client,
      'repair_records',
      jobs.flatMap((job) =>
        (job.records ?? []).map((kind, k) => ({
          id: idOf('e5', job.n * 8 + k),
          repair_id: job.id,
          kind,
          systems: kind === 'calibration' ? 'Rear radar' : '',
          method: kind === 'calibration' ? 'static' : null,
          tool: 'Autel MaxiSys',
          technician: 'R. Alvarez',
          result: kind === 'scan_pre' ? 'Two codes stored, both from the impact.' : 'No codes stored.',
          done_on: addDays(today, kind === 'scan_pre' ? -12 : -2),
          recorded_by: job.by.user_id,
          at: at(kind === 'scan_pre' ? (job.arrived ?? 0) - 4 : 30 - k),
        })),
      ),
    )
    const bills = await seedBills(client, jobs, at)
    await insert(
      client,
      'repair_events',
      jobs
        .flatMap((job) => [...eventsOf(job), ...bills.filter(({ repair_id }) => repair_id === job.id)])
        .toSorted((a, b) => b.ago - a.ago)
        .map(({ ago, ...event }) => ({
          from_status: null,
          to_status: null,
          reason: null,
          details: {},
          ...event,
          machine: 'repair',
          at: at(ago),
        })),
    )
    // what estimates.ts says was chosen waits for its driver's signature
    await client.query(
      `with begun as (insert into repairs (id, claim_id, driver_id, provider_id, trade, created_at)
         select i.id, r.claim_id, r.driver_id, i.provider_id, 'body', r.created_at from estimate_invitations i
         join estimate_requests r on r.id = i.request_id
         where i.status = 'chosen' and not exists (select from repairs p where p.id = i.id) returning id, driver_id, created_at)
       insert into repair_events (repair_id, to_status, actor_id, at) select id, 'chosen', driver_id, created_at from begun`,
    )
    for (const table of QUIET) await client.query(`alter table ${table} enable trigger user`)
    // their bills are there now: what is closed counts as a finished job
    await client.query(`update repairs set status = status where status = 'closed'`)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
  await seedDirections(services)
}

function authorization(version: Version, when: string) {
  const { job } = version
  const lines = atRisk(version)
  const text = `I authorize ${job.shop} to do the work in ${named(version)} on my vehicle.`
  return {
    id: idOf('e6', Number.parseInt(version.id.slice(-6), 16)),
    repair_id: job.id,
    estimate_id: version.id,
    hash: hashOf(version.lines, TAX_BP),
    kind: version.kind === 'estimate' ? 'work' : 'supplement',
    cap_cents: totals(version).total_cents,
    own_risk_lines: lines,
    own_risk_name: lines.length ? job.claim.name : null,
    teardown: version.kind === 'estimate',
    typed_name: job.claim.name,
    method: 'in_product',
    language: 'en',
    shown_text: text,
    english_text: text,
    ip: '',
    agent: '',
    signed_by: job.claim.driver_id,
    at: when,
  }
}

function answered(version: Version, { decision, less, note = '' }: Omit<Answer, 'ago'>, when: string) {
  const said = saidOf({ decision, less, note }, when)
  const open = openOf({ ...version, totals: totals(version), answer: said }).cents
  return {
    id: idOf('e7', Number.parseInt(version.id.slice(-6), 16)),
    repair_id: version.job.id,
    estimate_id: version.id,
    hash: hashOf(version.lines, TAX_BP),
    ...said,
    approved_cents: totals(version).total_cents - open,
    answered_by: CAST.ada.id,
  }
}

/** What both sides read of a job, in order of time. */
function eventsOf(job: Placed): Event[] {
  const { id: repair_id, by, claim, signed, arrived, ended, stage } = job
  const shop = { repair_id, actor_id: by.user_id }
  const driver = { repair_id, actor_id: claim.driver_id }
  const to = (from_status: string | null, to_status: string) => ({ kind: 'status', from_status, to_status })
  const events: Event[] = [{ ...driver, ...to(null, 'chosen'), ago: job.chosen }]
  for (const version of versionsOf(job)) {
    const details = { version: named(version) }
    if (version.kind === 'supplement')
      events.push({
        ...shop,
        kind: 'supplement',
        details: { ...details, total_cents: totals(version).total_cents, days: version.days },
        ago: version.sent,
      })
    if (version.signed !== null)
      events.push({
        ...driver,
        kind: 'signed',
        details: { ...details, cap_cents: totals(version).total_cents, method: 'in_product' },
        ago: version.signed,
      })
    if (version.answer)
      events.push({
        repair_id,
        actor_id: CAST.ada.id,
        kind: 'answered',
        details: { ...details, decision: version.answer.decision },
        reason: version.answer.note ?? null,
        ago: version.answer.ago,
      })
  }
  if (signed) events.push({ ...driver, ...to('chosen', 'authorized'), ago: signed - 0.01 })
  if (arrived) events.push({ ...shop, ...to('authorized', 'in_shop'), ago: arrived })
  if (stage && stage !== 'checked_in')
    events.push({ ...shop, kind: 'stage', details: { stage }, ago: Math.min(arrived ?? 30, 24) + 1 })
  for (const { ago, status, backordered } of (job.parts ?? []).map((one) => ({
    ...one,
    ago: (signed ?? 30) - 4,
    backordered: one.status === 'backordered',
  }))) {
    events.push({ ...shop, kind: 'parts', details: { count: 1, backordered }, ago })
    if (status === 'received') events.push({ ...shop, kind: 'part', details: { outcome: 'received' }, ago: 60 })
  }
  for (const [k, of] of (job.records ?? []).entries())
    events.push({
      ...shop,
      kind: 'record',
      details: { of, needed: true },
      ago: of === 'scan_pre' ? (arrived ?? 0) - 4 : 30 - k,
    })
  if (ended && job.status !== 'in_shop')
    events.push({
      ...(job.status === 'stopped' ? driver : shop),
      ...to('in_shop', READY_REPAIRS.includes(job.status) ? 'ready' : job.status),
      reason: job.reason ?? null,
      ago: ended,
    })
  return events.toSorted((a, b) => b.ago - a.ago)
}
