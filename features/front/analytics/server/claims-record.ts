import { Hono } from 'hono'
import { sql } from 'kysely'
import { PROMISE_HOURS } from '#features/claims/claims/claim.ts'
import { type Cell, toCsv } from '#lib/csv.ts'
import { addDays, dayIn, startOfDayIn } from '#lib/dates.ts'
import { Refusal } from '#lib/errors.ts'
import { asSystem, audit, type Ctx, person, type Services } from '#lib/server/ctx.ts'
import { answerRaw, csvAnswer } from '#lib/server/http.ts'
import { DEFAULT_ZONE } from '#lib/us-states.ts'
import { claimsRecordContract, MOST_CLAIMS } from '../contract.ts'
import { type Span, spanOf } from './admin-analytics.ts'
import { CLOSED_AT } from './claim-groups.ts'

type Row = {
  claim_number: string
  insurer_name: string
  loss_state: string | null
  claim_type: string
  submitted_at: string
  due_at: string
  verified_at: string | null
  hours: number | null
  status: string
  asked_at: string | null
  asked_at_due: boolean
  closed_at: string | null
  close_reason: string | null
}
const HEADINGS = [
  'claim_number',
  'insurer',
  'state_of_loss',
  'type',
  'submitted_at',
  'promised_by',
  'first_verified_at',
  'hours_to_verification',
  'promise',
  'reason',
  'documents_first_requested_at',
  'status',
  'closed_at',
  'closing_reason',
]

/** What became of the 24 hours, and why; counted as the analytics do. */
function promiseOf({ hours, due_at, closed_at, asked_at_due }: Row, now: Date): [promise: string, why: string | null] {
  const due = new Date(due_at)
  if (hours !== null && hours <= PROMISE_HOURS) return ['kept', null]
  if (hours === null && closed_at && new Date(closed_at) <= due) return ['not_due', 'Closed before coverage was due']
  if (hours === null && !closed_at && due >= now) return ['open', null]
  return ['missed', asked_at_due ? 'Waiting for documents from the driver' : 'No reason on record']
}

async function recordOf(ctx: Ctx, given: Span): Promise<{ text: string; from: string; to: string }> {
  const now = ctx.services.now()
  const { from, to } = spanOf(given, dayIn(DEFAULT_ZONE, now))
  const since = startOfDayIn(DEFAULT_ZONE, from).toISOString()
  const until = startOfDayIn(DEFAULT_ZONE, addDays(to, 1)).toISOString()
  const { rows } = await sql<Row>`
    select c.claim_number, c.insurer_name, c.loss_state, c.claim_type, c.created_at as submitted_at, d.due_at, v.at as verified_at,
      extract(epoch from v.at - c.created_at)::float8 / 3600 as hours, c.status, r.asked_at, coalesce(r.at_due, false) as asked_at_due,
      ${CLOSED_AT} as closed_at, c.close_reason
    from claims c
    cross join lateral (select c.created_at + make_interval(hours => ${PROMISE_HOURS}) as due_at) d
    left join lateral (select min(at) as at from claim_events where claim_id = c.id and to_status = 'coverage-verified') v on true
    left join lateral (select min(q.created_at) as asked_at, bool_or(q.created_at <= d.due_at
      and coalesce(q.fulfilled_at, q.withdrawn_at, 'infinity') > d.due_at) as at_due from document_requests q where q.claim_id = c.id) r on true
    where c.created_at >= ${since}::timestamptz and c.created_at < ${until}::timestamptz
    order by c.created_at, c.id limit ${MOST_CLAIMS + 1}`.execute(asSystem(ctx, 'record of claims').db)
  if (rows.length > MOST_CLAIMS)
    throw new Refusal(409, 'too_many', `More than ${MOST_CLAIMS} claims. Choose a shorter period.`)
  const after = { from, to, claims: rows.length }
  await ctx.write((tx) => audit(tx, { action: 'claims.exported', table: 'claims', id: person(ctx).id, after }))
  const lines = rows.map((row): Cell[] => [
    row.claim_number,
    row.insurer_name,
    row.loss_state,
    row.claim_type,
    row.submitted_at,
    row.due_at,
    row.verified_at,
    row.hours === null ? null : Math.round(row.hours * 10) / 10,
    ...promiseOf(row, now),
    row.asked_at,
    row.status,
    row.closed_at,
    row.close_reason,
  ])
  return { text: toCsv([HEADINGS, ...lines]), from, to }
}

/** Every claim of a period with its promise, as whoever supervises insurance asks for it. That it was taken is on the record. */
export function claimsRecord(services: Services): Hono {
  const app = new Hono()
  const how = { from: 'query', misread: 'We couldn’t read this period. Check the dates.' } as const
  answerRaw(app, services, claimsRecordContract.csv, how, async (ctx, given) => {
    const { text, from, to } = await recordOf(ctx, given)
    return csvAnswer(ctx, `claims-${from}-${to}`, text)
  })
  return app
}
