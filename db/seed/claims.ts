// The demo's claims: Dana's two, Drew's and those of invented drivers with invented insurers, in every state of work.
import type pg from 'pg'
import type { Services } from '#lib/server/ctx.ts'
import { addDays, dayIn, startOfDayIn } from '#lib/dates.ts'
import { lastFour, seal } from '#lib/server/seal.ts'
import { zoneOfState } from '#lib/us-states.ts'
import { CAST, CLAIMS } from './cast.ts'
import { seedLifecycle } from './claim-lifecycle.ts'
import { documentPdf, photo, storeFile } from './documents.ts'

type Client = pg.Pool | pg.PoolClient
type Status = 'intake' | 'coverage-verified' | 'in-progress' | 'closed'
type Cover = {
  daily: number | null
  days: number | null
  total: number | null
  repair: number | null
  deductible: number
  towing: number | null
  rental: boolean
  direct: boolean
  how: 'phone' | 'email' | 'portal' | 'letter'
  by: string
}
type Seeded = {
  id: string
  driver: string
  insurer: string
  policy: string
  number: string
  type: 'collision' | 'comprehensive' | 'liability' | 'glass'
  state: string
  zip: string
  vin: string | null
  drivable: boolean
  services: string[]
  adjuster: string | null
  description: string
  submitted: Date
  verified?: Date
  begun?: Date
  closed?: Date
  reason?: string
  cover?: Cover
  admin: string
}

const HOUR = 3_600_000
const DAY = 24 * HOUR
const after = (from: Date, ms: number) => new Date(from.getTime() + ms)
/** People at insurers work by day: a moment outside 8:00 to 18:00 becomes the next morning's. */
function officeHour(state: string, at: Date): Date {
  const zone = zoneOfState(state)
  const midnight = startOfDayIn(zone, dayIn(zone, at)).getTime()
  const hour = (at.getTime() - midnight) / HOUR
  if (hour >= 8 && hour < 18) return at
  const minutes = 10 + (Math.floor(at.getTime() / 60_000) % 70)
  return after(startOfDayIn(zone, addDays(dayIn(zone, at), hour < 8 ? 0 : 1)), 8 * HOUR + minutes * 60_000)
}
const statusOf = (claim: Seeded): Status =>
  claim.closed ? 'closed' : claim.begun ? 'in-progress' : claim.verified ? 'coverage-verified' : 'intake'

/** Writes one claim with its coverage and the timeline that leads to its status; every time follows from the claim's own. */
async function write(client: Client, key: string, claim: Seeded, now: Date): Promise<void> {
  const due = after(claim.submitted, 24 * HOUR)
  const zone = zoneOfState(claim.state)
  const last = claim.closed ?? claim.begun ?? claim.verified ?? claim.submitted
  const steps = [claim.submitted, claim.verified, claim.begun, claim.closed].filter((at) => at !== undefined)
  const { rowCount } = await client.query(
    `insert into claims (id, driver_id, insurer_name, policy_number_sealed, policy_number_last4, claim_number, claim_type, loss_date,
       loss_state, loss_zip, vehicle_zip, home_zip, vin, drivable, services_needed, adjuster_email, description, status,
       coverage_due_at, close_reason, version, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21)
     on conflict do nothing`,
    [
      claim.id,
      claim.driver,
      claim.insurer,
      seal(key, claim.policy),
      lastFour(claim.policy),
      claim.number,
      claim.type,
      addDays(dayIn(zone, claim.submitted), -2),
      claim.state,
      claim.zip,
      claim.vin,
      claim.drivable,
      claim.services,
      claim.adjuster,
      claim.description,
      statusOf(claim),
      due,
      claim.reason ?? null,
      steps.length,
      claim.submitted,
      last,
    ],
  )
  if (!rowCount) return
  await client.query('delete from claim_events where claim_id = $1', [claim.id]) // the trigger's, dated now
  const event = (at: Date, from: Status | null, to: Status | null, actor: string | null, more: object = {}) => {
    const { kind = 'status', reason = null, next = null } = more as { kind?: string; reason?: string; next?: Date }
    return client.query(
      `insert into claim_events (claim_id, kind, from_status, to_status, actor_id, reason, next_expected_at, at)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [claim.id, kind, from, to, actor, reason, next, at],
    )
  }
  await event(claim.submitted, null, 'intake', claim.driver, { next: due })
  if (due < (claim.verified ?? claim.closed ?? now)) await event(due, null, null, null, { kind: 'overdue' })
  if (claim.verified) await event(claim.verified, 'intake', 'coverage-verified', claim.admin)
  if (claim.begun) await event(claim.begun, 'coverage-verified', 'in-progress', claim.admin)
  if (claim.closed)
    await event(claim.closed, claim.begun ? 'in-progress' : 'intake', 'closed', claim.admin, { reason: claim.reason })
  const { cover, verified } = claim
  if (!cover || !verified) return
  await client.query(
    `insert into coverage (claim_id, rental_daily_cap_cents, rental_max_days, rental_total_cap_cents, rental_start,
       repair_authorized_amount_cents, deductible_cents, towing_cap_cents, rental_start_allowed, direct_bill, confirmed_how, confirmed_by, confirmed_at,
       verified_by, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $13, $13)`,
    [
      claim.id,
      cover.daily,
      cover.days,
      cover.total,
      cover.rental ? dayIn(zone, verified) : null,
      cover.repair,
      cover.deductible,
      cover.towing,
      cover.rental,
      cover.direct,
      cover.how,
      cover.by,
      verified,
      claim.admin,
    ],
  )
}

/** Dana's verified collision claim: $40.00 a day, 30 days, $1,200.00 in all, $500.00 deductible, renting allowed. */
export async function seedDanaClaim(client: Client, key: string, now: Date): Promise<void> {
  const evening = startOfDayIn('America/New_York', addDays(dayIn('America/New_York', now), -2))
  const submitted = after(evening, 18 * HOUR + 2 * 60_000)
  await write(
    client,
    key,
    {
      id: CLAIMS.danaVerified,
      driver: CAST.dana.id,
      insurer: 'Harborline Mutual',
      policy: 'HM-20-7714-884417',
      number: 'HB-26-004417',
      type: 'collision',
      state: 'GA',
      zip: '30306',
      vin: '4T1G11AK5MU900002',
      drivable: false,
      services: ['repair', 'rental'],
      adjuster: 'lena.ortiz@harborline.example',
      description: 'Rear-ended at the light on Ponce de Leon Avenue. Trunk won’t close, rear bumper hangs on one side.',
      submitted,
      verified: after(submitted, 15.6 * HOUR + 2 * 60_000),
      admin: CAST.ada.id,
      cover: {
        daily: 4000,
        days: 30,
        total: 120_000,
        repair: 640_000,
        deductible: 50_000,
        towing: 15_000,
        rental: true,
        direct: false,
        how: 'phone',
        by: 'Lena Ortiz, Harborline Mutual',
      },
    },
    now,
  )
}

const DRIVERS = [
  ['Marcus Bell', 'GA', '30312'],
  ['Priya Raman', 'GA', '30318'],
  ['Joanna Kessler', 'GA', '30030'],
  ['Tyrone Whitaker', 'GA', '30310'],
  ['Elena Duarte', 'GA', '30340'],
  ['Hank Osborne', 'GA', '30060'],
  ['Keisha Monroe', 'GA', '30349'],
  ['Wei Chang', 'GA', '30096'],
  ['Rosa Delgado', 'GA', '30080'],
  ['Calvin Price', 'GA', '30307'],
  ['Ingrid Solberg', 'GA', '30305'],
  ['Devon Harris', 'GA', '30281'],
  ['Aisha Farouk', 'GA', '30075'],
  ['Luke Brannigan', 'AL', '35203'],
  ['Naomi Teller', 'SC', '29601'],
  ['Victor Salinas', 'FL', '32202'],
  ['Paula Greer', 'TN', '37402'],
  ['Samir Qureshi', 'NC', '28202'],
  ['Beth Lindgren', 'CA', '95814'],
  ['Omar Batiste', 'TX', '77002'],
] as const
const INSURERS = [
  ['Harborline Mutual', 'HB', 'harborline.example', 'Lena Ortiz'],
  ['Peachtree Casualty', 'PC', 'peachtreecasualty.example', 'Gordon Ames'],
  ['Old Piedmont Insurance', 'OPI', 'oldpiedmont.example', 'Sheila Tran'],
  ['Bluestem General', 'BG', 'bluestem.example', 'Rafael Moss'],
  ['Tidewater Assurance', 'TW', 'tidewater.example', 'Connie Hale'],
  ['Cardinal & Pine Mutual', 'CPM', 'cardinalpine.example', 'Jerome Flagg'],
] as const
const STORIES = {
  collision: [
    'Hit from behind in stop-and-go traffic on the connector. Bumper and trunk are bent.',
    'Another car pulled out of a driveway into my front left side. Door won’t open.',
    'Slid into a guardrail on a wet ramp. Right front wheel points the wrong way.',
  ],
  comprehensive: [
    'Hail on the roof and hood during Tuesday’s storm.',
    'A tree limb came down on the roof overnight.',
    'Deer on a county road, broken grille and headlight.',
  ],
  liability: [
    'The other driver’s insurer accepted fault. My front right side was hit in a parking lot.',
    'Their truck backed into my parked car; they left a note and a policy number.',
  ],
  glass: ['Rock on the highway, crack across the windshield.', 'Rear window broken in a break-in, nothing stolen.'],
} as const
const TYPES = ['collision', 'collision', 'comprehensive', 'collision', 'glass', 'liability'] as const
const LIMITS = [
  { daily: 3000, days: 30, total: 90_000 },
  { daily: 4000, days: 30, total: 120_000 },
  { daily: 5000, days: 30, total: 150_000 },
  { daily: 3500, days: 20, total: 70_000 },
  { daily: 4500, days: 30, total: 120_000 },
] as const
const CLOSINGS = [
  'Repaired, picked up and paid.',
  'The driver withdrew the claim with the insurer.',
  'Total loss settled between driver and insurer.',
  'The insurer found no coverage for this loss.',
] as const
const VINS = ['1HGCV1F30LA900001', '4T1G11AK5MU900002', '1FTEW1EPXNF900003', '5NMJBCAE8PH900004', '3VW7M7BU1RM900005']

const idOf = (group: string, index: number) =>
  `01900000-0000-7000-8000-0000000${group}${String(index).padStart(3, '0')}`
const pick = <T>(list: readonly T[], index: number): T => list[index % list.length]!

function seeded(index: number, driver: string, state: string, zip: string, now: Date): Seeded {
  const [insurer, mark, domain, person] = pick(INSURERS, index * 5 + 1)
  const type = pick(TYPES, index)
  const year = now.getUTCFullYear() % 100
  // The first 14 are waiting (three of them too long), then 18 verified, 12 in work, 14 closed: newest first
  const age =
    index < 11 ? (index * 2 + 1) * HOUR : index < 14 ? (26 + (index - 11) * 5) * HOUR : (2 + (index - 14) * 1.5) * DAY
  const submitted = after(now, -age - (index % 7) * 4 * 60_000)
  const office = (at: Date) => officeHour(state, at)
  const work = index >= 32
  const turnedDown = index >= 44 && index % 4 === 3
  const verified = index >= 14 && !turnedDown ? office(after(submitted, (3 + (index % 8) * 2.3) * HOUR)) : undefined
  const begun = work && verified ? office(after(verified, (1 + (index % 4)) * DAY + 5 * HOUR)) : undefined
  const ends = after(begun ?? submitted, turnedDown ? 20 * HOUR : (6 + (index % 9)) * DAY)
  const closed = index >= 44 ? office(ends) : undefined
  const rentable = type !== 'glass' && index % 5 !== 2
  return {
    id: idOf('06', index),
    driver,
    insurer,
    policy: `${mark}-${20 + (index % 6)}-${String(7_000_000 + index * 48_611).slice(-7)}`,
    number: `${mark}-${year}-${String(4000 + index * 37).padStart(6, '0')}`,
    type,
    state,
    zip,
    vin: index % 3 === 0 ? pick(VINS, index / 3) : null,
    drivable: index % 3 !== 1,
    services: type === 'glass' ? ['glass'] : index % 3 === 1 ? ['towing', 'repair', 'rental'] : ['repair', 'rental'],
    adjuster: index % 2 ? `${person.toLowerCase().replace(' ', '.')}@${domain}` : null,
    description: pick<string>(STORIES[type], index),
    submitted,
    admin: index % 2 ? CAST.amy.id : CAST.ada.id,
    ...(verified && {
      verified,
      cover: {
        ...(type === 'glass' ? { daily: null, days: null, total: null } : pick(LIMITS, index)),
        repair: type === 'glass' ? 62_000 + index * 350 : 180_000 + ((index * 7919) % 46) * 12_500,
        deductible: type === 'glass' || type === 'liability' ? 0 : pick([25_000, 50_000, 100_000], index),
        towing: pick([null, 10_000, 15_000], index),
        rental: rentable,
        direct: rentable && index % 4 === 1,
        how: pick(['phone', 'portal', 'email', 'phone', 'letter'] as const, index),
        by: `${person}, ${insurer}`,
      },
    }),
    ...(begun && { begun }),
    ...(closed && { closed, reason: turnedDown ? CLOSINGS[3] : pick(CLOSINGS.slice(0, 3), index % 5) }),
  }
}

/** Fills the demo: invented drivers and 58 claims beside Dana's verified one, some with documents, all with their deadlines. */
export async function seedClaims(services: Services): Promise<void> {
  const { databases, env } = services
  const { owner } = databases
  const now = services.now()
  for (const [index, [name]] of DRIVERS.entries())
    await owner.query(
      `insert into profiles (id, name, email, role) values ($1, $2, $3, 'driver') on conflict do nothing`,
      [idOf('04', index), name, `${name.toLowerCase().replaceAll(' ', '.')}@example.com`],
    )
  const claims = Array.from({ length: 58 }, (_, index): Seeded => {
    if (index === 4)
      return { ...seeded(index, CAST.dana.id, 'GA', '30306', now), type: 'glass', vin: VINS[1]!, services: ['glass'] }
    if (index === 9 || index === 40) return seeded(index, CAST.drew.id, 'GA', '30317', now)
    const [, state, zip] = pick(DRIVERS, index * 3)
    if (index === 7) {
      // two of one household handed in the same loss
      const { insurer, number } = seeded(6, CAST.dana.id, state, zip, now)
      return { ...seeded(7, idOf('04', 21 % DRIVERS.length), state, zip, now), insurer, number }
    }
    return seeded(index, idOf('04', (index * 3) % DRIVERS.length), state, zip, now)
  })
  for (const claim of claims) {
    await write(owner, env.ENCRYPTION_KEY, claim, now)
    if (statusOf(claim) === 'intake' && after(claim.submitted, DAY) > now)
      await owner.query(`select add_job('claim_deadline', $1::json, $2, $3)`, [
        JSON.stringify({ id: claim.id }),
        after(claim.submitted, DAY),
        `claim_deadline:${claim.id}`,
      ])
  }
  await seedLifecycle(owner, claims[33]!, claims[35]!, now)
  const dana = {
    ...claims[0]!,
    id: CLAIMS.danaVerified,
    driver: CAST.dana.id,
    number: 'HB-26-004417',
    type: 'collision',
  } as const
  for (const [index, claim] of [dana, ...claims.slice(0, 16)].entries()) await attachDocuments(services, claim, index)
}

async function attachDocuments(services: Services, claim: Seeded, index: number): Promise<void> {
  const { databases, blobs } = services
  const report = documentPdf(`Incident report for ${claim.number}`, [
    `Insurer: ${claim.insurer}`,
    `Place: ZIP ${claim.zip}, ${claim.state}`,
    '',
    ...claim.description.split(/(?<=\.) /),
    '',
    'This is a demo document. The incident, the people and the insurer are fictional.',
  ])
  const documents: [slot: string, name: string, type: string, bytes: Buffer][] = [
    ['damage_photos', 'IMG_2041.jpg', 'image/jpeg', await photo(claim.type, index)],
  ]
  if (index % 2 === 0) documents.unshift(['police_report', 'incident-report.pdf', 'application/pdf', report])
  for (const [position, [slot, name, type, bytes]] of documents.entries()) {
    const at = new Date(claim.submitted.getTime() - 60_000 * (position + 1))
    const id = await storeFile(blobs, databases.owner, { owner: claim.driver, folder: 'claims', name, type, bytes, at })
    await databases.owner.query(
      'insert into claim_documents (claim_id, slot, file_id, created_at) values ($1, $2, $3, $4) on conflict do nothing',
      [claim.id, slot, id, claim.submitted],
    )
  }
}
