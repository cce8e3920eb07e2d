import type { z } from 'zod'
import { Hono } from 'hono'
import { countTry } from '#features/base/accounts/server/throttle.ts'
import { MAX_BYTES, ownerOf } from '#features/base/files/file.ts'
import { newPath } from '#features/base/files/server/new-path.ts'
import { trustOf } from '#features/cases/adjuster/adjuster.ts'
import { ensureNamesNoShop } from '#features/cases/adjuster/server/names-no-shop.ts'
import { answering, ensureOpens, linked } from '#features/cases/adjuster/server/open-link.ts'
import type { Line } from '#features/trades/estimates/estimate.ts'
import { lockRequest } from '#features/trades/estimates/server/estimate-rows.ts'
import { asLine } from '#features/trades/imports/as-line.ts'
import { MOST_BYTES } from '#features/trades/imports/file-read.ts'
import type { Preview } from '#features/trades/imports/imported.ts'
import { readFor, wrongVehicle } from '#features/trades/imports/server/import-estimate.ts'
import { MOST_CENTS, type OutsideEstimate, Sums } from '#features/trades/repair-board/outside-estimate.ts'
import { canBring, canTakeBack } from '#features/trades/repair-board/policy.ts'
import {
  asOutside,
  type Brought,
  endOutside,
  keepOutside,
  oneOutside,
  type OutsideFound,
  outsideRows,
} from '#features/trades/repair-board/server/outside-rows.ts'
import { lockRepair } from '#features/trades/repairs/server/repair-rows.ts'
import type { Input } from '#lib/contract.ts'
import { invalid, notFound, Refusal } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { ensure } from '#lib/policy.ts'
import { asSystem, type Ctx, type Services } from '#lib/server/ctx.ts'
import type { Tx } from '#lib/server/db.ts'
import { answerRaw, readBytes, type Verb } from '#lib/server/http.ts'
import { type adjusterSaysContract, EstimateNote, ownEstimateContract } from '../contract.ts'
import { heldContact } from './say.ts'

/** Of one link: each is a file to store or to read. */
const ESTIMATES = {
  name: 'adjuster estimates',
  max: 10,
  seconds: 3600,
  sentence: 'Too many estimates in an hour. Wait a while.',
} as const

/** As the link that brought it reads it: its PDF stays with the claim. */
const own = (row: OutsideFound): OutsideEstimate => asOutside(row, true, () => null)

/** Only what this contact brought. */
export const readOwnEstimates: Verb<typeof adjusterSaysContract.estimates> = async (ctx) =>
  (
    await outsideRows(asSystem(ctx, 'own estimates of an adjuster').db)
      .where('o.contact_id', '=', linked(ctx).contact_id)
      .execute()
  ).map(own)

export const takeEstimateBack: Verb<typeof adjusterSaysContract.takeEstimateBack> = async (ctx, { id, reason }) => {
  answering(ctx)
  await ensureNamesNoShop(ctx, { reason })
  return asSystem(ctx, 'take an estimate back by link').write(async (tx) => {
    const { contact } = await heldContact(ctx, tx)
    const held = await tx
      .selectFrom('outside_estimates')
      .select('request_id')
      .where('id', '=', id)
      .where('contact_id', '=', contact.id)
      .executeTakeFirst()
    if (!held) throw notFound('Estimate')
    await lockRequest(tx, held.request_id)
    const row = await oneOutside(tx, id)
    ensure(canTakeBack(row))
    return own(await endOutside(ctx, tx, row, reason))
  })
}

/** A word to an estimate travels in no address. */
function noteOf(header: string | null): z.output<typeof EstimateNote> {
  const note = EstimateNote.safeParse(decoded(header ?? ''))
  if (!note.success) throw invalid('note', 'Shorten this to 500 characters.')
  return note.data
}
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw invalid('note', 'This note can’t be read. Enter it again.')
  }
}

/** The repair it is for, which the link must open, with its claim's car and driver. Throws 403, 404 and 429. */
async function repairFor(ctx: Ctx, repair_id: string) {
  await countTry(ctx, ESTIMATES, answering(ctx).id)
  await ensureOpens(ctx, repair_id)
  return asSystem(ctx, 'repair of an estimate')
    .db.selectFrom('repairs as p')
    .innerJoin('claims as c', 'c.id', 'p.claim_id')
    .select(['p.id', 'c.vin', 'p.driver_id'])
    .where('p.id', '=', repair_id)
    .executeTakeFirstOrThrow()
}

type Given = Pick<Brought, 'format' | 'file' | 'sums' | 'note'> & { lines: readonly Line[]; after: string | undefined }
/** Under the claim's turn and the link's hold: whose word it is, and how far they are trusted now. */
async function keep(ctx: Ctx, tx: Tx, repair_id: string, given: Given): Promise<OutsideFound> {
  const { contact, claim } = await heldContact(ctx, tx)
  const invitation = tx.selectFrom('estimate_invitations').where('id', '=', repair_id)
  const { request_id } = await invitation.select('request_id').executeTakeFirstOrThrow()
  const request = await lockRequest(tx, request_id)
  const repair = await lockRepair(tx, repair_id)
  const { status } = await invitation.select('status').executeTakeFirstOrThrow()
  ensure(canBring('adjuster', 'insurer', { claim, request, invitation: { status }, repair }))
  return keepOutside(ctx, tx, {
    ...given,
    request_id,
    invitation_id: repair_id,
    whose: 'insurer',
    source: 'adjuster',
    contact_id: contact.id,
    trust: trustOf(contact, contact.domains),
    after: given.after ?? null,
  })
}

async function bringPdf(ctx: Ctx, input: Input<typeof ownEstimateContract.bringPdf>, request: Request) {
  const note = noteOf(request.headers.get('x-note'))
  const { repair_id, after, deductible_cents = null, ...typed } = input
  const sums = Sums.parse({ ...typed, deductible_cents })
  const wrong = Object.entries(sums).find(([, cents]) => (cents ?? 0) > MOST_CENTS)
  if (wrong) throw invalid(wrong[0], 'Enter $1,000,000.00 or less.')
  if (sums.total_cents < 1) throw invalid('total_cents', 'Enter the total.')
  const repair = await repairFor(ctx, repair_id)
  await ensureNamesNoShop(ctx, { note })
  if (Number(request.headers.get('content-length') ?? 0) > MAX_BYTES)
    throw new Refusal(413, 'too_large', `File size must be less than ${MAX_BYTES / 1_048_576}MB`)
  const { blobs } = ctx.services
  // the driver's, as whatever else is handed in about their claim
  const path = newPath(repair.driver_id, 'insurer', 'pdf')
  const body = request.body ?? new Blob([]).stream()
  const stored = await blobs.put(path, body, { maxBytes: MAX_BYTES, accept: ['application/pdf'] })
  const file = { id: newId(), owner_id: ownerOf(path), path, original_name: 'insurer-estimate.pdf', ...stored }
  let kept: OutsideFound | null = null
  try {
    kept = await asSystem(ctx, 'estimate by link').write(async (tx) => {
      await tx.insertInto('files').values(file).execute()
      const row = await keep(ctx, tx, repair_id, { format: 'pdf', file, lines: [], sums, note, after })
      // said before: this copy of it is one too many
      if (row.file_id !== file.id) await tx.deleteFrom('files').where('id', '=', file.id).execute()
      return row
    })
    return own(kept)
  } finally {
    if (kept?.file_id !== file.id) await blobs.remove(path)
  }
}

/** The sums of a file as it says them; what it does not say is what its lines make. Refuses what has no total, or cannot be. */
function sumsOf({ sums, lines }: Preview): Brought['sums'] {
  const of = (kind: (typeof sums)[number]['kind']) => sums.find((one) => one.kind === kind)!
  if (lines.length === 0) throw new Refusal(422, 'lines_missing', 'The file has no lines.')
  if (of('total').file_cents === null)
    throw new Refusal(422, 'no_total', 'The file has no total. Choose all files of the export together.')
  const cents = (kind: (typeof sums)[number]['kind']) => of(kind).file_cents ?? of(kind).our_cents
  const read = {
    parts_cents: cents('parts'),
    labor_cents: cents('labor'),
    other_cents: cents('other'),
    tax_cents: cents('tax'),
    total_cents: cents('total'),
  }
  if (read.tax_cents < 0 || read.total_cents < 0 || Object.values(read).some((one) => Math.abs(one) > MOST_CENTS))
    throw new Refusal(422, 'inexact', 'The amounts of the file must be between $0 and $1,000,000.00.')
  return { ...read, deductible_cents: null }
}

async function bringFile(
  ctx: Ctx,
  { repair_id, after }: Input<typeof ownEstimateContract.bringFile>,
  request: Request,
) {
  const note = noteOf(request.headers.get('x-note'))
  const repair = await repairFor(ctx, repair_id)
  await ensureNamesNoShop(ctx, { note })
  const { preview, other } = await readFor(linked(ctx).id, () => readBytes(request, MOST_BYTES), repair.vin)
  if (other) throw wrongVehicle(other)
  const sums = sumsOf(preview)
  const lines = preview.lines.map(asLine)
  // each text once, by the first line of the file that says it
  const first = new Map<string, string>()
  for (const { from, section, description } of preview.lines)
    for (const text of [section, description]) if (!first.has(text)) first.set(text, from)
  const said = [...first].map(([text, from], n) => ({ path: `lines.${n}`, text, of: `Line ${from}: ` }))
  await ensureNamesNoShop(
    ctx,
    Object.fromEntries(said.map(({ path, text }) => [path, text])),
    Object.fromEntries(said.map(({ path, of }) => [path, of])),
  )
  return asSystem(ctx, 'estimate by link').write(async (tx) =>
    own(await keep(ctx, tx, repair_id, { format: preview.format, file: null, lines, sums, note, after })),
  )
}

/** Both take the bytes as they come, and the rest from the address. */
export const ownEstimates = (services: Services): Hono => {
  const app = new Hono()
  const how = { from: 'query', misread: 'Enter each amount exactly as shown on your estimate.' } as const
  const answer = (ctx: Ctx, kept: OutsideEstimate) =>
    Response.json(kept, { headers: { 'x-request-id': ctx.request_id, 'cache-control': 'no-store' } })
  answerRaw(app, services, ownEstimateContract.bringPdf, how, async (ctx, input, request) =>
    answer(ctx, ownEstimateContract.bringPdf.output.parse(await bringPdf(ctx, input, request))),
  )
  answerRaw(app, services, ownEstimateContract.bringFile, how, async (ctx, input, request) =>
    answer(ctx, ownEstimateContract.bringFile.output.parse(await bringFile(ctx, input, request))),
  )
  return app
}
