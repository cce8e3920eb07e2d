// The jobs of repair-jobs.ts, each at a claim and a shop of the demo, and the versions of its estimate.
import type pg from 'pg'
import { totalsOf } from '#features/trades/estimates/estimate.ts'
import { openOf } from '#features/trades/repairs/sums.ts'
import type { Services } from '#lib/server/ctx.ts'
import { damagePhotos, shownBy, workPhoto } from './damage-photos.ts'
import type { Harm } from './documents.ts'
import { HOUR, idOf, OAKHURST, SAL, SWEET, TAX_BP } from './estimates.ts'
import { type Answer, type Job, JOBS } from './repair-jobs.ts'

/** Drew's claim with a rental that is going on (world-extensions.ts). */
const DREWS_CLAIM = '01900000-0000-7000-8af0-000000000001'
const FIRST = 16 // behind the requests of estimates.ts
type Shop = { id: string; user_id: string; business_name: string }
export type Placed = Job & {
  n: number
  id: string
  claim: { id: string; driver_id: string; name: string; claim_type: Harm }
  by: Shop
  /** Of the damage, as the driver showed it; and of what was found later, one for each time. */
  photos: readonly string[]
  found: readonly string[]
}
export type Version = {
  id: string
  job: Placed
  kind: 'estimate' | 'supplement'
  number: number
  lines: Job['lines']
  days: number
  sent: number
  signed: number | null
  answer: Answer | undefined
}

export const totals = ({ lines }: Pick<Version, 'lines'>) => totalsOf(lines, TAX_BP)
export const named = ({ kind, number }: Version) => `${kind === 'estimate' ? 'E' : 'S'}0${number}`
const lessOf = (less: Answer['less'] = {}, note = '') =>
  Object.entries(less).map(([line_no, approved_cents]) => ({ line_no: Number(line_no), approved_cents, note }))
/** What the insurer said, as it is kept. */
export const saidOf = ({ decision, less, note = '' }: Omit<Answer, 'ago'>, at: string) => ({
  decision,
  approved_cents: 0,
  lines: lessOf(less, note),
  note,
  confirmed_how: 'phone' as const,
  confirmed_by: 'J. Rivera',
  at,
})
const isDecided = (version: Version) =>
  version.answer !== undefined && version.signed !== null && version.answer.ago > version.signed
/** Lines that the insurer had not approved when the driver signed: at their own risk. */
export const atRisk = (version: Version): number[] =>
  isDecided(version) ? [] : openOf({ ...version, totals: totals(version), answer: null }).lines

export function versionsOf(job: Placed): Version[] {
  const { n, lines, answer, chosen, signed = null } = job
  const first = { kind: 'estimate' as const, number: 1, lines, days: 0, sent: chosen + 20, signed, answer }
  return [
    { ...first, lines: shownBy(lines, job.photos), id: idOf('e4', n * 8), job },
    ...(job.more ?? []).map((more, k) => ({
      id: idOf('e4', n * 8 + k + 1),
      job,
      kind: 'supplement' as const,
      number: k + 1,
      lines: shownBy(more.lines, job.found.slice(k, k + 1)),
      days: more.days,
      sent: more.sent,
      signed: more.signed,
      answer: more.answer,
    })),
  ]
}
export const statusOf = ({ kind, signed }: Version, { status }: Job) =>
  signed !== null ? 'authorized' : kind === 'estimate' ? (status === 'chosen' ? 'chosen' : 'authorized') : 'sent'

/** The jobs with claims and shops of the demo, and with their pictures. */
export async function placed(services: Services, client: pg.PoolClient): Promise<Placed[]> {
  const claims = await client.query<Placed['claim']>(
    `select c.id, c.driver_id, c.claim_type, p.name from claims c join profiles p on p.id = c.driver_id
     where c.status in ('coverage-verified', 'in-progress') and c.claim_type in ('collision', 'comprehensive', 'liability')
       and (c.id = $2 or p.email not like '%.driver@example.com')
       and not exists (select from estimate_requests r where r.claim_id = c.id) order by c.id = $2, c.loss_state <> 'GA', c.claim_type, c.id limit $1`,
    [JOBS.length + 20, DREWS_CLAIM],
  )
  const shops = await client.query<Shop>(
    'select id, user_id, business_name from provider_profiles where business_name = any($1)',
    [[SAL, SWEET, OAKHURST]],
  )
  const drews = claims.rows.find(({ id }) => id === DREWS_CLAIM)
  const others = claims.rows.filter(({ id }) => id !== DREWS_CLAIM)
  const ago = (hours: number) => new Date(services.now().getTime() - hours * HOUR)
  const jobs: Placed[] = []
  for (const [k, job] of JOBS.entries()) {
    const claim = job.drew ? drews : others.shift()
    if (!claim) continue
    const n = FIRST + k
    const by = shops.rows.find(({ business_name }) => business_name === job.shop)!
    const photos = await damagePhotos(services, client, claim, n, ago(job.chosen + 49))
    const found: string[] = []
    for (const [m, { sent }] of (job.more ?? []).entries())
      found.push(await workPhoto(services, client, by.user_id, claim.claim_type, n * 8 + m, ago(sent + 1)))
    jobs.push({ ...job, n, id: idOf('e1', n * 8), claim, by, photos, found })
  }
  return jobs
}

/** What both sides read of a job. */
export type Event = {
  ago: number
  repair_id: string
  kind: string
  actor_id: string | null
  from_status?: string | null
  to_status?: string
  reason?: string | null
  details?: Record<string, unknown>
}
