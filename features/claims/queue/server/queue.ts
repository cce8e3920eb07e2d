import { sql } from 'kysely'
import { addDays, startOfDayIn, TEAM_ZONE } from '#lib/dates.ts'
import { conflict } from '#lib/errors.ts'
import { audit, type Ctx, person } from '#lib/server/ctx.ts'
import type { Verb } from '#lib/server/http.ts'
import { ASSIGNMENT_MINUTES, assignmentsOf } from '#lib/server/assignments.ts'
import { cursorOf, placeOf } from '#lib/server/sorted.ts'
import { type queueContract, type QueueCounts, type QueueFilters, type QueueSort, USUAL_SORT } from '../queue.ts'
import { openExtensionRequests } from '#features/claims/coverage/server/extend-coverage.ts'
import { claims } from '#features/claims/claims/server/one-claim.ts'
import { teamDay, workOn } from './work.ts'

/** The filters as the database's two functions read them, with the team's day; what is not given narrows nothing. */
const given = (ctx: Ctx, filters: Record<string, unknown>) => {
  const today = teamDay(ctx)
  const day_ends = startOfDayIn(TEAM_ZONE, addDays(today, 1)).toISOString()
  const all = Object.entries({ ...filters, today, day_ends })
  return JSON.stringify(Object.fromEntries(all.filter(([, value]) => value !== undefined && value !== '')))
}

const sortOf = ({ sort, status }: Pick<QueueFilters, 'status'> & { sort?: QueueSort | undefined }) =>
  sort ?? USUAL_SORT[status]

type Queued = {
  claim_id: string
  next_at: string
  covered_until: string | null
  waiting_since: string | null
  value: string
}

/** A page of the queue in its order, with the admin each is assigned to (`../db/functions/queued_claims.sql`). */
export const listQueue: Verb<typeof queueContract.queue> = async (ctx, { cursor, limit, ...filters }) => {
  const sort = sortOf(filters)
  const place = placeOf(sort, cursor)
  const { rows: found } = await sql<Queued>`select claim_id, next_at, covered_until, waiting_since, value
    from queued_claims(${given(ctx, { ...filters, sort })}, ${ctx.services.now()}, null, ${place}::jsonb, ${limit + 1})`.execute(
    ctx.db,
  )
  const page = found.slice(0, limit)
  const ids = page.map((row) => row.claim_id)
  const me = person(ctx).id
  const [rows, assignedTo, asks, work] = await Promise.all([
    ids.length ? claims(ctx.db).where('c.id', 'in', ids).execute() : [],
    assignmentsOf(ctx, ctx.db, 'claims', ids),
    openExtensionRequests(ctx.db, ids),
    workOn(ctx.db, ids),
  ])
  const byId = new Map(rows.map((row) => [row.id, row]))
  const last = page.at(-1)
  return {
    rows: page.flatMap(({ claim_id, next_at, covered_until, waiting_since }) => {
      const row = byId.get(claim_id)
      if (!row) return []
      const { assignee = null, follow_up = null } = work.get(claim_id) ?? {}
      return [
        {
          ...row,
          next_at,
          covered_until,
          waiting_since,
          asks_due: asks.get(claim_id) ?? null,
          assignee: assignee && { ...assignee, mine: assignee.id === me },
          follow_up_on: follow_up?.on ?? null,
          assigned: assignedTo.get(claim_id) ?? null,
        },
      ]
    }),
    next: found.length > limit && last ? cursorOf(sort, { value: last.value, id: last.claim_id }) : null,
  }
}

/** How many claims these filters find in each state, a little beyond COUNTED_TO at most; late and soon whatever `due` says. */
export const countQueue: Verb<typeof queueContract.queueCounts> = async (ctx, filters) => {
  const { rows } = await sql<{ name: keyof QueueCounts; many: number }>`
    select * from count_queued_claims(${given(ctx, filters)}, ${ctx.services.now()})`.execute(ctx.db)
  return Object.fromEntries(rows.map(({ name, many }) => [name, many])) as QueueCounts
}

const CANDIDATES = 50
/** Each failed try means that somebody else got the claim just now. */
const TRIES = 50

/**
 * Finds the first claim of the filtered queue that nobody else has and assigns it in the same statement:
 * two admins at one moment get two claims, since a locked row is passed over and an entry that came first wins. One's own
 * claim is never given. Refuses (409 `none_waits`) when none is left.
 */
export const takeNext: Verb<typeof queueContract.takeNext> = async (ctx, { passed, ...filters }) => {
  const me = person(ctx).id
  return ctx.write(async (tx) => {
    for (let tries = 0; tries < TRIES; tries++) {
      const now = ctx.services.now()
      const until = new Date(now.getTime() + ASSIGNMENT_MINUTES * 60_000)
      const { rows } = await sql<{ found: string | null; taken: string | null }>`
        with next as materialized (
          select c.id from queued_claims(${given(ctx, { ...filters, sort: sortOf(filters), assigned: 'takeable' })}, ${now}, ${passed}::uuid[], null,
            ${CANDIDATES}) with ordinality as q(claim_id, status, next_at, covered_until, waiting_since, value, place)
          join claims c on c.id = q.claim_id and c.status = q.status
          order by q.place limit 1 for update of c skip locked),
        taken as (
          insert into assignments (subject_table, subject_id, admin_id, taken_at, until)
          select 'claims', id, ${me}, ${now}, ${until} from next
          on conflict (subject_table, subject_id) do update set admin_id = ${me}, taken_at = ${now}, until = ${until}
          where assignments.admin_id = ${me} or assignments.until <= ${now} returning subject_id)
        select (select id from next) as found, (select subject_id from taken) as taken`.execute(tx)
      const { found, taken } = rows[0]!
      if (taken) {
        const after = { until: until.toISOString(), ...filters }
        await audit(tx, { action: 'claim.take_next', table: 'claims', id: taken, after })
        return { id: taken }
      }
      if (!found) break
    }
    throw conflict('none_waits', 'Nothing left to take. Colleagues are working on the rest.')
  })
}
