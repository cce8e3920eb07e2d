import { mayAct } from '#features/business/providers/policy.ts'
import { refusePromises } from '#features/business/providers/server/public-words.ts'
import { totalsOf } from '#features/trades/estimates/estimate.ts'
import type { Estimate, PARTS_POLICIES } from '#features/trades/estimates/request.ts'
import { saveDraft, sendDraft } from '#features/trades/estimates/server/answer.ts'
import {
  estimatesOf,
  glassOf,
  hashOf,
  invitationOf,
  lockRequest,
} from '#features/trades/estimates/server/estimate-rows.ts'
import { addDays, dayIn } from '#lib/dates.ts'
import { conflict, invalid, isRefusal } from '#lib/errors.ts'
import { formatCents } from '#lib/money.ts'
import { ensure } from '#lib/policy.ts'
import { type Ctx, asSystem, writeFor } from '#lib/server/ctx.ts'
import type { Tx } from '#lib/server/db.ts'
import type { Verb } from '#lib/server/http.ts'
import type { glassContract } from '../contract.ts'
import { ensureReach } from './visit-rows.ts'
import {
  type GLASS_KINDS,
  linesOfQuote,
  missingInQuote,
  PANE_NAMES,
  QUOTE_DAYS,
  type Quoted,
  strangePanes,
} from '../glass-quote.ts'

/** Sends a quote by part as the next version of the shop's estimate; nothing of it is kept when it cannot be sent. */
export const quoteGlass: Verb<typeof glassContract.quote> = async (ctx, input) => {
  const { invitation_id, version, rows, safe_minutes, no_calibration, total_cents, valid_until, ...offer } = input
  const quoted = { rows, safe_minutes, no_calibration }
  refusePromises({ rows, no_calibration, message: offer.message })
  const read = await invitationOf(ctx.db, invitation_id)
  ensure(mayAct(read.member_role, 'estimate'))
  if (rows.some(({ part }) => part === 'mobile_fee')) await ensureComesSoFar(ctx, read)
  return writeFor(ctx, 'quote glass', async (tx) => {
    const glass = glassOf(await lockRequest(tx, read.request_id))
    if (!glass) throw conflict('not_glass', 'This request isn’t about glass. Write a full estimate instead.')
    ensureNamed(quoted, glass)
    ensureWhole(quoted)
    const lines = linesOfQuote(quoted)
    const sum = totalsOf(lines, offer.tax_bp, offer.labor_tax_bp).total_cents
    if (sum !== total_cents)
      throw conflict(
        'total_changed',
        `These rows come to ${formatCents(sum)} with tax, not ${formatCents(total_cents)}. Read the total again, then send.`,
      )
    const said = {
      ...offer,
      lines,
      earliest_drop_off: offer.earliest_drop_off ?? null,
      valid_until: valid_until ?? addDays(dayIn(read.time_zone, ctx.services.now()), QUOTE_DAYS),
      parts_policy: partsOf(quoted),
    }
    const again = await sentAlready(tx, read.id, said)
    if (again) return again
    const { id, hash } = await saveDraft(ctx, tx, read, { ...said, version })
    return sendDraft(ctx, tx, read, { id, hash })
  }).catch((error: unknown) => ofRows(error, rows.length))
}

/** Nobody is quoted a visit that the shop’s own radius then refuses. A car of which no ZIP code is known is not measured. */
async function ensureComesSoFar(ctx: Ctx, asked: { request_id: string; provider_id: string }): Promise<void> {
  const { db } = asSystem(ctx, 'reach of a quote')
  const [shop, place] = await Promise.all([
    db
      .selectFrom('provider_profiles')
      .select(['lat', 'lng', 'service_radius_miles'])
      .where('id', '=', asked.provider_id)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('estimate_requests as q')
      .innerJoin('claims as c', 'c.id', 'q.claim_id')
      .innerJoin('zip_places as z', (join) =>
        join.on((eb) => eb('z.zip', '=', eb.fn.coalesce('c.vehicle_zip', 'c.loss_zip', 'c.home_zip'))),
      )
      .select(['z.lat', 'z.lng'])
      .where('q.id', '=', asked.request_id)
      .executeTakeFirst(),
  ])
  if (place)
    ensureReach(
      shop,
      place,
      (miles) =>
        `The car is about ${miles} miles away, and you travel up to ${shop.service_radius_miles} miles. Leave out the row for mobile service, or increase your service radius in your business profile.`,
    )
}

type Said = Pick<Estimate, (typeof TERMS)[number] | 'lines' | 'tax_bp'> & { labor_tax_bp?: number | undefined }
const TERMS = ['valid_until', 'days_needed', 'earliest_drop_off', 'warranty_months', 'message'] as const
/** The version that stands, where it says exactly this: a button that is pressed twice sends one quote. */
async function sentAlready(tx: Tx, invitationId: string, said: Said): Promise<Estimate | undefined> {
  const stands = (await estimatesOf(tx, [invitationId], 'none')).find(
    ({ status }) => status === 'sent' || status === 'chosen',
  )
  const same = stands?.hash === hashOf(said.lines, said.tax_bp, said.labor_tax_bp)
  return same && TERMS.every((term) => stands[term] === said[term]) ? stands : undefined
}

const ROW_FIELDS: Record<string, string> = { description: 'words', part_number: 'number', sublet_vendor: 'vendor' }
/** What is wrong with a line is said of the row it was made from: the lines stand in the order of the rows. */
function ofRows(error: unknown, rows: number): never {
  const [, n, field] = (isRefusal(error) && /^lines\.(\d+)\.(\w+)$/.exec(error.details[0]?.path ?? '')) || []
  if (!isRefusal(error) || !n) throw error
  // what stands below the rows is made of the reason for no calibration
  const path = Number(n) < rows ? `rows.${n}.${ROW_FIELDS[field!] ?? field}` : 'no_calibration'
  throw invalid(path, error.details[0]!.message)
}

function ensureNamed(quoted: Quoted, glass: Parameters<typeof strangePanes>[0]): void {
  const [strange] = strangePanes(glass, quoted)
  if (!strange) return
  const named = glass.panes.map((pane) => PANE_NAMES[pane].toLowerCase()).join(', ')
  throw invalid(
    `rows.${quoted.rows.findIndex(({ pane }) => pane === strange)}.pane`,
    `The driver named: ${named}. Ask them first before you quote another.`,
  )
}

const MISSING = {
  no_calibration: 'Add a row for the calibration, or say why there is none here or who does it.',
  safe_minutes: 'Enter how long the car stands after the work before it is safe to drive.',
} as const
function ensureWhole(quoted: Quoted): void {
  const [missing] = missingInQuote(quoted)
  if (missing) throw invalid(missing, MISSING[missing])
}

const POLICY_OF = {
  oem: 'oem',
  oee: 'aftermarket',
  aftermarket: 'aftermarket',
  recycled: 'recycled',
} as const satisfies Record<(typeof GLASS_KINDS)[number], (typeof PARTS_POLICIES)[number]>
/** What parts a quote fits, in a word; a repair without parts promises none. */
function partsOf({ rows }: Quoted): (typeof PARTS_POLICIES)[number] {
  const [first, ...others] = new Set(rows.flatMap(({ kind }) => (kind ? [POLICY_OF[kind]] : [])))
  return first && others.length === 0 ? first : 'mixed'
}
