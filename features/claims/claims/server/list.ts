import { claimsContract } from '../contract.ts'
import { CLAIM_STATUSES, claimNumberKey } from '../claim.ts'
import { invalid } from '#lib/errors.ts'
import { type Ctx, person } from '#lib/server/ctx.ts'
import type { Verb } from '#lib/server/http.ts'
import { likePart } from '#lib/server/like.ts'
import { pageOf } from '#lib/server/page-of.ts'
import { claims } from './one-claim.ts'
import { liveClaimOf } from './rows.ts'

type Filters = { claim_type?: string | undefined; loss_state?: string | undefined; q?: string | undefined }

function filtered(ctx: Ctx, { claim_type, loss_state, q }: Filters) {
  let query = claims(ctx.db)
  const me = person(ctx)
  // row security says the same, but its “or an admin” keeps the planner from the index of one driver
  if (me.role !== 'claims_admin') query = query.where('c.driver_id', '=', me.id)
  if (claim_type) query = query.where('c.claim_type', '=', claim_type as never)
  if (loss_state) query = query.where('c.loss_state', '=', loss_state)
  if (q) {
    const like = likePart(q)
    const key = claimNumberKey(q)
    query = query.where((e) =>
      e.or([
        e.eb('c.insurer_name', 'ilike', like),
        e.eb('p.name', 'ilike', like),
        ...(key ? [e.eb('c.claim_number_key', 'like', `%${key}%`)] : []),
      ]),
    )
  }
  return query
}

/** Claims one may see: a driver's own, an admin's all. `sort=promise` puts the oldest promise first. */
export const listClaims: Verb<typeof claimsContract.list> = async (ctx, input) => {
  const me = person(ctx)
  const { status, driver_id, sort, limit, cursor, ...filters } = input
  if (driver_id && driver_id !== me.id && me.role !== 'claims_admin')
    throw invalid('driver_id', 'You can only list your own claims.')
  let query = filtered(ctx, filters)
  if (driver_id) query = query.where('c.driver_id', '=', driver_id)
  if (status === 'open') query = query.where('c.status', '<>', 'closed')
  else if (status) query = query.where('c.status', '=', status)
  const [column, direction, sign] =
    sort === 'newest' ? (['c.created_at', 'desc', '<'] as const) : (['c.coverage_due_at', 'asc', '>'] as const)
  if (cursor)
    query = query.where((e) =>
      e.eb(
        e.refTuple(column, 'c.id'),
        sign,
        e
          .selectFrom('claims as l')
          .select([column === 'c.created_at' ? 'l.created_at as at' : 'l.coverage_due_at as at', 'l.id'])
          .where('l.id', '=', cursor)
          .$asTuple('at', 'id'),
      ),
    )
  const rows = await query
    .orderBy(column, direction)
    .orderBy('c.id', direction)
    .limit(limit + 1)
    .execute()
  return pageOf(ctx, claimsContract.list, { ...input, limit }, rows, ({ id }) => ({ cursor: id }))
}

/** How many claims stand in each status, with the same filters as the list. */
export const countClaims: Verb<typeof claimsContract.count> = async (ctx, filters) => {
  const now = ctx.services.now().toISOString()
  const rows = await filtered(ctx, filters)
    .clearSelect()
    .select(({ fn }) => [
      'c.status',
      fn.countAll<number>().as('many'),
      fn.countAll<number>().filterWhere('c.coverage_due_at', '<', now).as('late'),
    ])
    .groupBy('c.status')
    .execute()
  const of = (status: string) => rows.find((row) => row.status === status)
  const counts = Object.fromEntries(CLAIM_STATUSES.map((status) => [status, of(status)?.many ?? 0]))
  return { ...counts, overdue: of('intake')?.late ?? 0 } as never
}

/** The claim one has already, while it is being typed once more; closed ones do not count (rules.md). */
export const findExisting: Verb<typeof claimsContract.existing> = async (ctx, given) =>
  claimNumberKey(given.claim_number) && given.insurer_name.trim()
    ? liveClaimOf(ctx.db, given).where('driver_id', '=', person(ctx).id).limit(1).execute()
    : []
