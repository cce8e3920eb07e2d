import { mayAct } from '#features/business/providers/policy.ts'
import { sharesOf } from '#features/trades/estimates/shares.ts'
import { Answered, DECIDED, versionName } from '#features/trades/repairs/repair.ts'
import { viewerOf } from '#features/trades/repairs/server/read.ts'
import { type RepairRow, repairOf, versionsOfRepairs } from '#features/trades/repairs/server/repair-rows.ts'
import { asSystem, type Ctx } from '#lib/server/ctx.ts'
import type { Database, Tx } from '#lib/server/db.ts'
import { PaperHead } from '../paper.ts'
import { lawOf, partiesOf } from './law.ts'
import { deductibleLeft, moneyOf } from './read-bill.ts'

type Db = Database | Tx

/** What the driver's card paid for a repair and what went back to it, in order. */
const cardMoves = (db: Db, repairId: string) =>
  db
    .selectFrom('payments as p')
    .innerJoin('orders as o', 'o.id', 'p.order_id')
    .select(['p.kind', 'p.status', 'p.amount_cents', 'p.updated_at as at'])
    .where('o.repair_id', '=', repairId)
    .where((eb) =>
      eb.or([
        eb.and([eb('p.kind', '=', 'charge'), eb('p.status', '=', 'succeeded')]),
        eb.and([eb('p.kind', '=', 'refund'), eb('p.status', 'in', ['pending', 'succeeded', 'failed'])]),
      ]),
    )
    .orderBy('p.created_at')
    .orderBy('p.id')
    .execute()

/** Everything that the insurer decided of any version, in order; a later answer of a version takes the place of an earlier. */
async function answersOf(db: Db, repairId: string) {
  const rows = await db
    .selectFrom('repair_answers')
    .selectAll()
    .where('repair_id', '=', repairId)
    .where('decision', 'in', [...DECIDED])
    .orderBy('at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, lines: Answered.shape.lines.parse(row.lines) }))
}

/** What banks took back of the driver's card, or ask back. */
const chargebacksOf = (db: Db, repairId: string) =>
  db
    .selectFrom('chargebacks as d')
    .innerJoin('orders as o', 'o.id', 'd.order_id')
    .select(['d.created_at', 'd.closed_at'])
    .where('o.repair_id', '=', repairId)
    .execute()

/** The shares of a bill if the insurer approved all of its lines. */
function fullOf({ invoice }: Awaited<ReturnType<typeof moneyOf>>, left: number | null) {
  if (!invoice) return null
  const { lines, shares } = invoice
  // where the insurer has a part at all, the bill took what was left of the deductible
  const deductible = shares.insurer_cents > 0 ? shares.deductible_cents : Math.max(shares.deductible_cents, left ?? 0)
  return sharesOf(
    lines.map(({ line }) => line),
    invoice,
    deductible,
  )
}

/** All that the papers of a repair are made of. Read as the system: who may read which of them is decided before. */
export async function knownOf(db: Db, repair: RepairRow, now: Date) {
  const { id } = repair
  const [parties, versions, answers, records, delivered, money, moves, written, chargebacks, left] = await Promise.all([
    partiesOf(db, id),
    versionsOfRepairs(db, [id]),
    answersOf(db, id),
    db
      .selectFrom('repair_records as k')
      .leftJoin('files as f', 'f.id', 'k.file_id')
      .selectAll('k')
      .select('f.original_name')
      .where('k.repair_id', '=', id)
      .orderBy('k.at')
      .execute(),
    // an admin who decided a problem may have moved the day: the car left when it first did
    db
      .selectFrom('repair_events as e')
      .leftJoin('profiles as u', 'u.id', 'e.actor_id')
      .select(['e.at', 'u.name'])
      .where('e.repair_id', '=', id)
      .where('e.to_status', '=', 'delivered')
      .orderBy('e.id')
      .executeTakeFirst(),
    moneyOf(db, id),
    cardMoves(db, id),
    db.selectFrom('repair_papers').selectAll().where('repair_id', '=', id).orderBy('at').orderBy('number').execute(),
    chargebacksOf(db, id),
    deductibleLeft(db, repair),
  ])
  const law = await lawOf(db, parties, now)
  const full = fullOf(money, left)
  return { repair, now, parties, versions, answers, records, delivered, money, moves, written, chargebacks, full, law }
}
export type Known = Awaited<ReturnType<typeof knownOf>>

/** A repair with its reader: `prices` where they may read sums. Throws 404 for whoever may not read the repair. */
export async function readerOf(ctx: Ctx, repairId: string) {
  const repair = await repairOf(ctx.db, repairId)
  const viewer = viewerOf(ctx, repair)
  const prices = viewer !== 'shop' || mayAct(repair.member_role, 'prices').yes
  return { repair, viewer, prices, known: await knownOf(asSystem(ctx, 'papers').db, repair, ctx.services.now()) }
}

export const signedNames = (known: Known): string[] =>
  known.versions.filter(({ signed }) => signed).map((version) => versionName(version))

/** What a paper that is written now keeps of its head. */
export const headNow = ({ parties }: Known): PaperHead => PaperHead.parse(parties)
/** As it was known when a paper was written. */
export const asWritten = (known: Known, head: PaperHead): Known => ({
  ...known,
  parties: { ...known.parties, ...head },
})

/** The direction of a repair that holds. */
export const livingDirection = ({ written }: Pick<Known, 'written'>) =>
  written.findLast(({ kind, revoked_at }) => kind === 'direction_to_pay' && revoked_at === null) ?? null
