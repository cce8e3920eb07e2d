import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { later } from '#features/base/accounts/server/mail-token.ts'
import { countTry, networkOf } from '#features/base/accounts/server/throttle.ts'
import { Refusal, notFound } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { asSystem, audit, type Ctx, type Linked } from '#lib/server/ctx.ts'
import type { Tx } from '#lib/server/db.ts'
import { LINK_COOKIE, type Verb } from '#lib/server/http.ts'
import { sendMail } from '#lib/server/mail.ts'
import { lastFour, randomToken, sameText, sha256, signature } from '#lib/server/seal.ts'
import type { adjustersContract } from '../contract.ts'
import { CODE_SECONDS, CODE_TRIES, type Door, LINK_TRIES, LINK_DAYS, LINK_DAYS_MOST } from '../adjuster.ts'
import { contactRows } from './contact-rows.ts'
import { shopsOf } from './make-link.ts'
import { codeMail } from './words.ts'

const DAY_SECONDS = 86_400
/** As those of sign-in: of one link, and of everybody behind one address of the network. */
const LIMITS = {
  codes: {
    name: 'adjuster codes',
    max: 5,
    seconds: 3600,
    sentence: 'We’ve already sent several codes. Try again in an hour.',
  },
  tries: { name: 'adjuster tries', max: 20, seconds: 3600, sentence: 'Too many wrong codes. Try again in an hour.' },
  network: {
    name: 'adjuster network',
    max: 100,
    seconds: 60,
    sentence: 'Too many attempts from your network. Wait a minute.',
  },
} as const

/** Who holds the link of a call. */
export function linked(ctx: Ctx): Linked {
  if (ctx.actor.kind !== 'adjuster_link') throw notFound('Link', 'link_gone')
  return ctx.actor
}
/** The same, where the link may answer. Throws 403 `no_answers`. */
export function answering(ctx: Ctx): Linked {
  const me = linked(ctx)
  if (!me.scopes.includes('answer'))
    throw new Refusal(403, 'no_answers', 'This link shows the repair. It can’t answer.')
  return me
}
/** Refuses 404 a repair that the link doesn't open; row security knows which it does. */
export async function ensureOpens(ctx: Ctx, repairId: string): Promise<void> {
  const seen = await ctx.db
    .selectFrom('repairs')
    .select('id')
    .where('id', '=', repairId)
    .where('status', '<>', 'cancelled')
    .executeTakeFirst()
  if (!seen) throw notFound('Repair')
}
const contactOfLink = (ctx: Ctx) =>
  contactRows(asSystem(ctx, 'contact of a link').db)
    .where('a.id', '=', linked(ctx).contact_id)
    .executeTakeFirstOrThrow()
const markOf = (ctx: Ctx, deviceId: string, code: string) =>
  signature(ctx.services.env.SECRET_KEY, `adjuster-code:${deviceId}:${code}`)

/** What stands on the page before the code. */
export const readDoor: Verb<typeof adjustersContract.door> = async (ctx) => {
  const [contact, shops] = await Promise.all([contactOfLink(ctx), shopsOf(ctx, linked(ctx).claim_id)])
  return {
    shops: shops.map(({ business_name }) => business_name),
    claim_last4: lastFour(contact.claim_number),
    open: !linked(ctx).held,
  } satisfies Door
}

/** Mails a code for this device; one that was sent before it ends. */
export const sendCode: Verb<typeof adjustersContract.sendCode> = async (ctx) => {
  const { id: link_id, device: known } = linked(ctx)
  await countTry(ctx, LIMITS.network, networkOf(ctx.ip))
  await countTry(ctx, LIMITS.codes, link_id)
  const contact = await contactOfLink(ctx)
  const device = known || randomToken()
  const now = ctx.services.now()
  const until = later(now, CODE_SECONDS)
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await asSystem(ctx, 'code of an adjuster link').write(async (tx) => {
    await tx
      .insertInto('adjuster_devices')
      .values({ id: newId(now.getTime()), link_id, device_hash: sha256(device), created_at: now.toISOString() })
      .onConflict((known) => known.columns(['link_id', 'device_hash']).doNothing())
      .execute()
    const { id } = await tx
      .selectFrom('adjuster_devices')
      .select('id')
      .where('link_id', '=', link_id)
      .where('device_hash', '=', sha256(device))
      .forUpdate()
      .executeTakeFirstOrThrow()
    await tx
      .updateTable('adjuster_devices')
      .set({ code_mark: markOf(ctx, id, code), code_until: until, tries: 0 })
      .where('id', '=', id)
      .execute()
    await sendMail(
      tx,
      codeMail(contact.email, { code, last4: lastFour(contact.claim_number) }),
      ctx.services.env.ENCRYPTION_KEY,
    )
    return until
  })
  const secure = ctx.services.env.APP_URL.startsWith('https:') ? '; Secure' : ''
  ctx.reply.set(
    'set-cookie',
    `${LINK_COOKIE}=${device}; Path=/rest/v1; Max-Age=${LINK_DAYS_MOST * DAY_SECONDS}; HttpOnly; SameSite=Strict${secure}`,
  )
  return { until }
}

const over = () => new Refusal(403, 'code_over', 'This code is over. Ask for a new one.')

/** Somebody is guessing: nobody has to type a code wrong so often. */
async function endGuessed(tx: Tx, { id, claim_id, contact_id }: Linked, now: Date): Promise<void> {
  await tx
    .updateTable('adjuster_links')
    .set({ revoked_at: now.toISOString(), revoked_how: 'guessed' })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute()
  await audit(tx, { action: 'adjuster.guessed', table: 'claims', id: claim_id, after: { contact_id, link_id: id } })
}

/** Opens the link on this device. Each try is counted before the code is looked at; the fifth wrong one ends the code. */
export const enterCode: Verb<typeof adjustersContract.code> = async (ctx, { code }) => {
  const { id: link_id, device, claim_id } = linked(ctx)
  await countTry(ctx, LIMITS.network, networkOf(ctx.ip))
  await countTry(ctx, LIMITS.tries, link_id)
  const contact = await contactOfLink(ctx)
  const now = ctx.services.now()
  const system = asSystem(ctx, 'code of an adjuster link')
  const outcome = await system.write(async (tx) => {
    const row = await tx
      .selectFrom('adjuster_devices')
      .selectAll()
      .where('link_id', '=', link_id)
      .where('device_hash', '=', sha256(device))
      .forUpdate()
      .executeTakeFirst()
    if (!row?.code_mark || !row.code_until || row.code_until <= now.toISOString() || row.tries >= CODE_TRIES)
      return 'over'
    const right = sameText(row.code_mark, markOf(ctx, row.id, code))
    await tx
      .updateTable('adjuster_devices')
      .set(
        right
          ? { code_mark: null, code_until: null, tries: 0, opened_at: now.toISOString() }
          : { tries: row.tries + 1 },
      )
      .where('id', '=', row.id)
      .execute()
    if (!right) {
      const { wrong } = await tx
        .updateTable('adjuster_links')
        .set({ wrong: sql`wrong + 1` })
        .where('id', '=', link_id)
        .returning('wrong')
        .executeTakeFirstOrThrow()
      if (wrong >= LINK_TRIES) await endGuessed(tx, linked(ctx), now)
      return row.tries + 1 >= CODE_TRIES ? 'over' : 'wrong'
    }
    await tx
      .updateTable('adjuster_links')
      .set({
        uses: sql`uses + 1`,
        used_at: now.toISOString(),
        expires_at: sql`least(${later(now, LINK_DAYS * DAY_SECONDS)}::timestamptz, made_at + make_interval(days => ${LINK_DAYS_MOST}))`,
      })
      .where('id', '=', link_id)
      .execute()
    const after = { name: contact.name, email: contact.email }
    await audit(tx, { action: 'adjuster.open', table: 'claims', id: claim_id, after })
    return 'open'
  })
  return codeEntered(ctx, { code }, outcome)
}

/** What a call that tried a code answers, also when its first answer got lost. */
export async function codeEntered(ctx: Ctx, _: unknown, outcome: unknown): Promise<Door> {
  if (outcome === 'over') throw over()
  if (outcome === 'wrong') throw new Refusal(403, 'code_wrong', 'That isn’t the code. Check the newest email from us.')
  return { ...(await readDoor(ctx, {})), open: true }
}

/** Whoever got a link by mistake ends it. */
export const stopLink: Verb<typeof adjustersContract.stop> = async (ctx) => {
  const { id, claim_id, contact_id } = linked(ctx)
  await asSystem(ctx, 'stop an adjuster link').write(async (tx) => {
    await tx
      .updateTable('adjuster_links')
      .set({ revoked_at: ctx.services.now().toISOString(), revoked_how: 'adjuster' })
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .execute()
    await audit(tx, { action: 'adjuster.stop', table: 'claims', id: claim_id, after: { contact_id, link_id: id } })
  })
  return null
}
