import { asSystem, audit, type Ctx } from '#lib/server/ctx.ts'
import type { Database } from '#lib/server/db.ts'
import { answerRaw, type Verb } from '#lib/server/http.ts'
import sharp from 'sharp'
import { countTry } from '#features/base/accounts/server/throttle.ts'
import { isWrittenAnew } from '#features/base/files/file.ts'
import { atMostTwo, damaged, ensureOpens } from '#lib/server/pictures.ts'
import { notFound } from '#lib/errors.ts'
import type { Services } from '#lib/server/ctx.ts'
import { Hono } from 'hono'
import { canAnswerVersion } from '#features/trades/repairs/policy.ts'
import { type Version, versionName } from '#features/trades/repairs/repair.ts'
import { versionsOfRepairs } from '#features/trades/repairs/server/repair-rows.ts'
import { adjusterPhotoContract, type adjustersContract } from '../contract.ts'
import { type SaidAnswer, type SeenVersion, trustOf } from '../adjuster.ts'
import { contactRows } from './contact-rows.ts'
import { linked } from './open-link.ts'
import { asSaid, saidRows } from './said-rows.ts'
import { seenLoss } from './seen-loss.ts'
import { seenStay } from './seen-stay.ts'

/** The repairs that the link of a call opens: row security decides, those that ended before any work are left out. */
export const repairsOfLink = (ctx: Ctx) =>
  ctx.db
    .selectFrom('repairs')
    .selectAll()
    .where('claim_id', '=', linked(ctx).claim_id)
    .where('status', '<>', 'cancelled')
    .orderBy('created_at')
    .execute()
const versionsFor = (db: Database, repairs: readonly { id: string }[]) =>
  versionsOfRepairs(
    db,
    repairs.map(({ id }) => id),
  )

/** What the owner pays is between them and the shop: neither why nor its pictures go to the insurer. */
const asSeen = (line: Version['lines'][number]) =>
  line.payer === 'customer' ? { ...line, photos: [], customer_reason: null } : line

/** What was signed of these repairs, in English. */
export const signaturesOf = (db: Database, ids: readonly string[]) =>
  ids.length
    ? db
        .selectFrom('repair_authorizations')
        .select(['id', 'estimate_id', 'typed_name as name', 'at', 'cap_cents', 'method', 'language'])
        .select('english_text as text')
        .where('repair_id', 'in', ids)
        .execute()
    : []
/** The shops of these repairs, as their insurer reads them. */
export async function shopsOfRepairs(db: Database, ids: readonly string[]) {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('repairs as r')
    .innerJoin('provider_profiles as p', 'p.id', 'r.provider_id')
    .innerJoin('profiles as o', 'o.id', 'p.user_id')
    .select(['r.id', 'p.business_name as name', 'p.address', 'p.city', 'p.state', 'o.phone'])
    .where('r.id', 'in', ids)
    .execute()
  return rows.map(({ address, city, state, ...shop }) => ({
    ...shop,
    address: [address, city, state].filter(Boolean).join(', ') || null,
  }))
}
type Signatures = Awaited<ReturnType<typeof signaturesOf>>

/** A version as its insurer reads it; `said` are the reader's own answers. */
export function seenVersion(
  version: Version,
  said: readonly SaidAnswer[],
  signed: Signatures,
  insurer: string,
): SeenVersion {
  const { lines, totals, answer } = version
  const own = said.filter(({ estimate_id }) => estimate_id === version.id)
  const mine = own.some(({ outcome, by }) => outcome === 'counted' && by.slice(0, 200) === answer?.confirmed_by)
  return {
    ...version,
    lines: lines.map(asSeen),
    name: versionName(version),
    days: version.kind === 'estimate' ? version.days_needed : version.days_added,
    asked_cents: lines.reduce((all, { payer }, n) => {
      const { cents, tax_cents } = totals.lines[n]!
      return payer === 'insurer' ? all + cents + tax_cents : all
    }, 0),
    answerable: canAnswerVersion(version).yes,
    signed: signed.find(({ estimate_id }) => estimate_id === version.id) ?? null,
    answer: answer && { ...answer, by: mine ? answer.confirmed_by : insurer },
    own,
  }
}

/** One claim's repair as its insurer reads it. What is not named here is not sent: no message, no paper, no address of a driver. */
export const readView: Verb<typeof adjustersContract.view> = async (ctx) => {
  const me = linked(ctx)
  const repairs = await repairsOfLink(ctx)
  const ids = repairs.map(({ id }) => id)
  // who may read the repair reads these parts of it
  const { db } = asSystem(ctx, 'repair for its insurer')
  const [contact, claim, link, versions, promises, shops, said, stay, loss, signed] = await Promise.all([
    contactRows(db).where('a.id', '=', me.contact_id).executeTakeFirstOrThrow(),
    db
      .selectFrom('claims as c')
      .innerJoin('profiles as u', 'u.id', 'c.driver_id')
      .leftJoin('state_rights as s', 's.state', 'c.loss_state')
      .select(['c.claim_number', 'c.insurer_name', 'c.vin', 'c.loss_date', 'c.loss_state', 'u.name as insured_name'])
      .select(['s.ui_notice', 's.citation'])
      .where('c.id', '=', me.claim_id)
      .executeTakeFirstOrThrow(),
    db.selectFrom('adjuster_links').select('expires_at').where('id', '=', me.id).executeTakeFirstOrThrow(),
    versionsFor(db, repairs),
    ids.length
      ? db.selectFrom('repair_promises').selectAll().where('repair_id', 'in', ids).orderBy('id').execute()
      : [],
    shopsOfRepairs(db, ids),
    saidRows(db).where('s.contact_id', '=', me.contact_id).where('s.insurer_key_id', 'is', null).execute(),
    seenStay(db, me.claim_id, ctx.services.now()),
    seenLoss(db, me.claim_id),
    signaturesOf(db, ids),
  ])
  const own = said.map(asSaid)
  return {
    ...claim,
    contact: { name: contact.name, trust: trustOf(contact, contact.domains), answers: me.scopes.includes('answer') },
    notice: claim.ui_notice ? { text: claim.ui_notice, citation: claim.citation } : null,
    expires_at: link.expires_at,
    stay,
    loss,
    repairs: repairs.map((repair) => {
      return {
        ...repair,
        shop: shops.find(({ id }) => id === repair.id)!,
        promises: promises.filter(({ repair_id }) => repair_id === repair.id),
        versions: versions
          .filter(({ invitation_id }) => invitation_id === repair.id)
          .map((version) => seenVersion(version, own, signed, claim.insurer_name))
          .toReversed(),
      }
    }),
  }
}

const PICTURES = {
  name: 'adjuster pictures',
  max: 1000,
  seconds: 3600,
  sentence: 'Many pictures were opened in an hour. Wait a while.',
} as const

/** Upright, and without place, camera and owner. Refuses (415) what does not open. */
async function writtenAnew(bytes: ArrayBuffer): Promise<Uint8Array<ArrayBuffer>> {
  await ensureOpens(bytes)
  const clean = await sharp(bytes)
    .autoOrient()
    .jpeg({ quality: 85 })
    .toBuffer()
    .catch(() => {
      throw damaged()
    })
  return new Uint8Array(clean)
}

/** Pictures that lines name, one by one, never from a list of files: what no line names cannot be asked for. */
export const adjusterPhoto = (services: Services): Hono => {
  const app = new Hono()
  const { photo } = adjusterPhotoContract
  const misread = 'This isn’t the address of a picture.'
  answerRaw(app, services, photo, { from: 'param', misread }, async (ctx, { id }) => {
    const { claim_id, contact_id, id: link_id } = linked(ctx)
    await countTry(ctx, PICTURES, link_id)
    const system = asSystem(ctx, 'picture for an insurer')
    const versions = await versionsFor(system.db, await repairsOfLink(ctx))
    const named = versions.some(({ lines }) => lines.map(asSeen).some(({ photos }) => photos.includes(id)))
    const file = named
      ? await system.db
          .selectFrom('files')
          .select(['path', 'content_type'])
          .where('id', '=', id)
          .where('content_type', 'like', 'image/%')
          .executeTakeFirst()
      : undefined
    if (!file) throw notFound('Picture')
    const stored = await services.blobs.get(file.path)
    const bytes = await new Response(stored).arrayBuffer()
    const kept = isWrittenAnew(file.path)
    const body = kept ? new Uint8Array(bytes) : await atMostTwo(() => writtenAnew(bytes))
    await system.write((tx) =>
      audit(tx, {
        action: 'adjuster.photo',
        table: 'claims',
        id: claim_id,
        after: { file_id: id, contact_id, link_id },
      }),
    )
    return new Response(body, {
      headers: {
        'content-type': kept ? file.content_type : 'image/jpeg',
        'content-length': String(body.byteLength),
        'cache-control': 'private, max-age=600',
        'content-security-policy': "default-src 'none'; sandbox",
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
        'x-request-id': ctx.request_id,
      },
    })
  })
  return app
}
