import { type RawBuilder, sql } from 'kysely'
import { mayAct } from '#features/business/providers/policy.ts'
import type { MemberRole } from '#features/business/providers/team.ts'
import { type Day, dayIn } from '#lib/dates.ts'
import { asSystem, type Ctx, person } from '#lib/server/ctx.ts'
import type { Database } from '#lib/server/db.ts'
import type { Verb } from '#lib/server/http.ts'
import { type SortKeys, sortedBy } from '#lib/server/sorted.ts'
import type { repairsContract } from '../contract.ts'
import type { InsurerWait } from '../estimate-rule.ts'
import { DECIDED, type ADMIN_REPAIR_SORTS, type Repair, type RepairCard, versionName } from '../repair.ts'
import { OPEN_REPAIRS, READY_REPAIRS, type RepairStatus } from '../status.ts'
import { ASKED, figuresOf, timesOf, type Unanswered } from './insurer-late.ts'
import { type RepairRow, versionsOfRepairs } from './repair-rows.ts'

/** Days on the board after a car was handed back: the insurer's money may still come. */
const KEPT_DAYS = 30
const DAY_MS = 86_400_000

type Row = Omit<RepairRow, 'driver_id'> & {
  driver_id: string
  name: string
  vin: string | null
  insurer_name: string
  claim_number: string
  time_zone: string
  shop_name: string
  shop_gone: boolean
  sent_at: string | null
  in_part: boolean
  loss_state: string | null
  claim_type: string
  parts_open: number
  visit_at: string | null
  parts_since: string | null
  silent: boolean
  slips: number
  slips_in_row: number
  /** More work that was sent or signed, of the first signed total, rounded up. */
  added_percent: number
}
const SOONEST: RawBuilder<unknown> = sql`r.promised_on nulls first, r.created_at`
const KEYS: SortKeys<(typeof ADMIN_REPAIR_SORTS)[number]> = {
  driver: sql`lower(u.name)`,
  shop: sql`lower(p.business_name)`,
  claim: sql`lower(c.claim_number)`,
  promised: { orNone: sql`r.promised_on` },
  signed: { orNone: sql`r.authorized_cents` },
}
const NOTHING = sql``
/** What only the claims team reads of a repair. */
const TEAM = {
  columns: sql`, coalesce(m.slips, 0)::int as slips, coalesce(m.in_row, 0)::int as slips_in_row, coalesce(a.percent, 0)::int as added_percent`,
  joins: sql`
    left join lateral (select greatest(count(*) - 1, 0) as slips, count(*) filter (where q.reason is not null and q.at > greatest(
        r.arrived_at, (select max(v.at) from repair_events v where v.repair_id = r.id and v.kind = 'stage'), '-infinity')) as in_row
      from repair_promises q where q.repair_id = r.id) m on true
    left join lateral (select ceil(sum(e.total_cents) filter (where e.kind = 'supplement') * 100.0
        / nullif(sum(e.total_cents) filter (where e.kind = 'estimate'), 0)) as percent from estimates e where e.invitation_id = r.id
      and (e.status = 'authorized' or e.kind = 'supplement' and e.status = 'sent')) a on true`,
}
/** Open repairs with whom they wait for; as the system, for whom the condition lets through. */
async function rowsOf(ctx: Ctx, which: RawBuilder<unknown>, team?: { order: RawBuilder<unknown> }) {
  const { db } = asSystem(ctx, 'repair board')
  const since = new Date(ctx.services.now().getTime() - KEPT_DAYS * DAY_MS).toISOString()
  const { rows } = await sql<Row>`
    select r.*, u.name, c.vin, c.insurer_name, c.claim_number, c.loss_state, c.claim_type, p.time_zone, p.business_name as shop_name,
      not p.verified or p.market_status <> 'open' as shop_gone, e.sent_at,
      exists (select from repair_answers a where a.repair_id = r.id and a.decision = 'in_part') as in_part,
      coalesce(l.open, 0)::int as parts_open, l.since as parts_since, coalesce(s.silent, false) as silent,
      (select min(v.starts_at) from glass_visits v where v.repair_id = r.id and v.ended_at is null
        and r.status in ('authorized', 'in_shop') and (v.purpose = 'calibration' or r.status = 'authorized')) as visit_at${team ? TEAM.columns : NOTHING}
    from repairs r join claims c on c.id = r.claim_id join profiles u on u.id = r.driver_id
      join provider_profiles p on p.id = r.provider_id
    left join lateral (select e.sent_at from estimates e where e.invitation_id = r.id and e.kind = 'supplement' and e.status = 'sent') e on true
    left join lateral (select count(*) as open, min(k.ordered_on)::timestamptz as since from repair_lines k
      where k.repair_id = r.id and k.withdrawn_at is null and k.part_status <> 'received') l on true
    left join lateral (select true as silent from repair_events v where v.repair_id = r.id and v.kind = 'silence' and v.at > r.written_at limit 1) s on true
    ${team ? TEAM.joins : NOTHING}
    where ${which} and (r.status = any(${OPEN_REPAIRS}) or r.status in ('ready', 'disputed') or r.status in ('delivered', 'closed') and r.delivered_at > ${since})
    order by ${team?.order ?? SOONEST}`.execute(db)
  // on the first day nobody is late: there only those are read that are shown as waiting
  const yesterday = new Date(ctx.services.now().getTime() - DAY_MS).toISOString()
  const idsOf = (some: (row: Row) => boolean) =>
    rows.filter((row) => row.status !== 'stopped' && some(row)).map(({ id }) => id)
  const shown = idsOf(({ stage }) => team !== undefined || stage === 'waiting_approval')
  const waiting = await waitingVersions(
    db,
    sql`e.invitation_id = any(${idsOf(() => true)}) and (e.sent_at < ${yesterday} or e.invitation_id = any(${shown}))`,
  )
  const asking = rows.filter(({ id, status }) => ASKED.includes(status) && waiting.has(id))
  // prices are looked into only where the insurer approved less than was asked: lines of hundreds of jobs are heavy
  const cut = asking.filter(({ in_part }) => in_part).map(({ id }) => id)
  const figures = figuresOf(await versionsOfRepairs(db, cut))
  const asked = asking.flatMap((repair) =>
    waiting.get(repair.id)!.map((version) => ({ repair, version, figure: figures.has(repair.id) })),
  )
  const times = await timesOf(db, ctx.services.now(), asked)
  const firsts = new Map<string, InsurerWait>()
  for (const [n, { repair }] of asked.entries())
    if (times[n]!.due_on < (firsts.get(repair.id)?.due_on ?? '9999')) firsts.set(repair.id, times[n]!)
  return rows.map((row) => {
    const first = firsts.get(row.id)
    const [unanswered = null] = waiting.get(row.id) ?? []
    return { ...row, unanswered, insurer_late: first && first.late_days > 0 ? first : null }
  })
}
/** Versions that an insurer has not decided, by repair, oldest first; without their lines, of which one at least is asked. */
async function waitingVersions(db: Database, which: RawBuilder<unknown>): Promise<Map<string, Unanswered[]>> {
  const { rows } = await sql<Unanswered & { repair_id: string; said_at: string | null; inspect_on: Day | null }>`
    select e.invitation_id as repair_id, e.id, e.kind, e.number, e.sent_at, a.at as said_at, a.inspect_on
    from estimates e left join lateral (select a.at, a.inspect_on from repair_answers a where a.estimate_id = e.id
      order by a.at desc limit 1) a on true
    where ${which} and (e.status in ('chosen', 'authorized') or e.status = 'sent' and e.kind = 'supplement')
      and not exists (select from repair_answers a where a.estimate_id = e.id and a.decision = any(${DECIDED}))
      and e.insurer_asked and (not exists (select from repair_lines k where k.estimate_id = e.id and k.withdrawn_at is not null)
        or exists (select from jsonb_array_elements(e.lines) with ordinality l(line, no) where l.line ->> 'payer' = 'insurer'
          and not exists (select from repair_lines k where k.estimate_id = e.id and k.line_no = l.no and k.withdrawn_at is not null)))
    order by e.sent_at`.execute(db)
  const waiting = new Map<string, Unanswered[]>()
  for (const { repair_id, said_at, inspect_on, ...version } of rows) {
    const said = said_at ? { at: said_at, inspect_on } : null
    waiting.set(repair_id, [...(waiting.get(repair_id) ?? []), { ...version, said }])
  }
  return waiting
}
/** In which a promised day is kept or moved. */
const WORKING: readonly RepairStatus[] = ['authorized', 'in_shop']

type Timed = Awaited<ReturnType<typeof rowsOf>>[number]

type Waits = Pick<RepairCard, 'waits_for' | 'waiting_since'>
/** Whom a job waits for, and since when. */
function waitsOf(row: Timed): Waits {
  if (READY_REPAIRS.includes(row.status)) return { waits_for: null, waiting_since: null }
  if (row.status === 'chosen') return { waits_for: 'driver', waiting_since: row.created_at }
  if (row.status === 'stopped') return { waits_for: 'driver', waiting_since: row.updated_at }
  if (row.sent_at) return { waits_for: 'driver', waiting_since: row.sent_at }
  if (row.stage === 'waiting_approval' && row.unanswered)
    return { waits_for: 'insurer', waiting_since: row.unanswered.sent_at }
  if (row.stage === 'waiting_parts' && row.parts_open > 0) return { waits_for: 'parts', waiting_since: row.parts_since }
  return { waits_for: null, waiting_since: null }
}

function cardOf(ctx: Ctx, row: Timed, prices: boolean): RepairCard {
  const works = WORKING.includes(row.status)
  return {
    ...row,
    first_name: row.name.split(' ')[0]!,
    ...waitsOf(row),
    late: works && row.promised_on !== null && row.promised_on < dayIn(row.time_zone, ctx.services.now()),
    missing: [
      ...(works && !row.promised_on ? (['promise'] as const) : []),
      ...(row.silent ? (['news'] as const) : []),
      ...(row.status === 'in_shop' && !row.ro_number ? (['ro_number'] as const) : []),
    ],
    authorized_cents: prices ? row.authorized_cents : null,
  }
}

/** The open jobs of one's business, soonest promise first. */
export const repairBoard: Verb<typeof repairsContract.board> = async (ctx) => {
  const member = await ctx.db
    .selectFrom('provider_members')
    .select(['provider_id', 'member_role'])
    .where('user_id', '=', person(ctx).id)
    .executeTakeFirst()
  if (!member) return []
  const prices = mayAct(member.member_role as MemberRole, 'prices').yes
  const rows = await rowsOf(ctx, sql`r.provider_id = ${member.provider_id} and r.driver_id <> ${person(ctx).id}`)
  return rows.map((row) => cardOf(ctx, row, prices))
}

/** Every open repair, for the claims team. */
export const adminRepairs: Verb<typeof repairsContract.adminRepairs> = async (ctx, { sort }) => {
  const rows = await rowsOf(ctx, sql`true`, { order: sort ? sortedBy(sort, KEYS, sql`r.id`) : SOONEST })
  return rows.map((row) => ({
    ...cardOf(ctx, row, true),
    shop_name: row.shop_name,
    version_waiting: row.unanswered && versionName(row.unanswered),
    slips: row.slips,
    slips_in_row: WORKING.includes(row.status) ? row.slips_in_row : 0,
    added_percent: row.added_percent,
    shop_gone: row.shop_gone,
  }))
}

/** Bits in which two pictures of the same differ at most, once saved anew, smaller or in another format (house; migration 0184). */
const SAME_BITS = 4
/** As many claims as are worth naming. */
const MOST_CLAIMS = 20

/**
 * Other claims, of the same driver or another, that show a picture of this repair: a hint for our team, for which nothing is
 * refused. Compared when the team looks, over the index of bands; pictures that came before we kept what they look like
 * are not compared.
 */
export async function alsoIn(
  db: Database,
  { claim_id }: RepairRow,
  pictures: RawBuilder<unknown>,
): Promise<Repair['also_in']> {
  const { rows } = await sql<Repair['also_in'][number]>`
    with shown as (select f.id, f.look, f.look_bands from ${pictures} k join files f on f.id = k.file_id where f.look is not null)
    select c.id as claim_id, c.claim_number, count(distinct m.id)::int as pictures
    from shown m
    join files f on f.look_bands && m.look_bands and bit_count(f.look # m.look) <= ${SAME_BITS}
    join lateral (
      select d.claim_id from claim_documents d where d.file_id = f.id
      union select r.claim_id from repair_photos p join repairs r on r.id = p.repair_id where p.file_id = f.id
      union select q.claim_id from estimate_photos p join estimate_invitations i on i.id = p.invitation_id
        join estimate_requests q on q.id = i.request_id where p.file_id = f.id
      union select q.claim_id from estimate_requests q where q.driver_id = f.owner_id and f.id = any(q.photos)
    ) x on x.claim_id <> ${claim_id}
    join claims c on c.id = x.claim_id
    group by c.id, c.claim_number order by c.claim_number limit ${MOST_CLAIMS}`.execute(db)
  return rows
}
