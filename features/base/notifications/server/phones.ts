import { randomInt } from 'node:crypto'
import { paths } from '#app/paths.ts'
import { actFor } from '#features/base/accounts/server/account.ts'
import { later } from '#features/base/accounts/server/mail-token.ts'
import { countTry, networkOf } from '#features/base/accounts/server/throttle.ts'
import { conflict, invalid, Refusal } from '#lib/errors.ts'
import { asSystem, audit, type Ctx, person } from '#lib/server/ctx.ts'
import type { Database, Tx } from '#lib/server/db.ts'
import type { Verb } from '#lib/server/http.ts'
import { sameText, signature } from '#lib/server/seal.ts'
import { sendsTexts } from '#lib/server/texter.ts'
import { newsOf, wordsBeside } from '#lib/server/words.ts'
import type { notificationsContract } from '../contract.ts'
import { CODE, type Phone, toE164 } from '../phone.ts'
import { notifyAdmins } from './notify.ts'
import { markOf, queueText, stoppedAt } from './texts.ts'
import type en from './words.en.ts'

const say = await wordsBeside<typeof en>(import.meta.url)
const newsOfCeiling = newsOf(say, { ceiling: 'warning' })

const HOUR = 3600
const LIMITS = {
  number: {
    name: 'phone codes',
    max: 3,
    seconds: HOUR,
    sentence: 'We’ve already texted three codes to this number. Try again in an hour.',
  },
  network: {
    name: 'phone codes of a network',
    max: 20,
    seconds: 24 * HOUR,
    sentence: 'Too many codes were requested from your network today. Try again tomorrow.',
  },
  /** Of everybody together: what a stranger can make us pay for in a day. */
  all: {
    name: 'phone codes of all',
    max: 1000,
    seconds: 24 * HOUR,
    sentence: 'We can’t send more codes today. Try again tomorrow.',
  },
} as const

const codeMark = (ctx: Ctx, userId: string, number: string, code: string) =>
  signature(ctx.services.env.SECRET_KEY, `phone-code:${userId}:${number}:${code}`)

async function phoneOf(db: Database | Tx, userId: string): Promise<Phone | null> {
  const row = await db
    .selectFrom('phones')
    .select(['number', 'mark', 'time_zone', 'words_version', 'opted_in_at', 'verified_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ? { ...row, stopped_at: await stoppedAt(db, row.mark) } : null
}

/** One’s number for texts, and one that waits for its code. */
export const readPhone: Verb<typeof notificationsContract.phone> = async (ctx) => {
  const me = person(ctx)
  const { env } = ctx.services
  const { db } = asSystem(ctx, 'own phone')
  const waiting = await db
    .selectFrom('phone_codes')
    .select(['number', 'expires_at as until'])
    .where('user_id', '=', me.id)
    .where('expires_at', '>', ctx.services.now().toISOString())
    .executeTakeFirst()
  return {
    available: sendsTexts(env),
    from: env.TEXT_FROM,
    phone: await phoneOf(db, me.id),
    waiting: waiting ?? null,
  }
}

function isZone(text: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: text }))
  } catch {
    return false
  }
}

/** Everybody hears of it who could look into it, once: at the last code that still went out. */
async function alarm(ctx: Ctx): Promise<void> {
  ctx.services.log.error({ network: networkOf(ctx.ip) }, 'text codes have reached the limit of a day')
  await asSystem(ctx, 'ceiling of text codes').write((tx) =>
    notifyAdmins(ctx, tx, { ...newsOfCeiling('ceiling', { count: LIMITS.all.max }), action_url: paths.dashboard() }),
  )
}

/**
 * Texts a code to a number; the one that was sent before ends. What is agreed to is kept with it and counts with the code.
 * Throws 422 for what is no number of country code 1, 409 `number_stopped` for one that replied STOP, 429.
 */
export const askPhoneCode: Verb<typeof notificationsContract.askPhoneCode> = async (ctx, given) => {
  const me = person(ctx)
  const { env } = ctx.services
  if (!sendsTexts(env)) throw conflict('no_texts', 'This site doesn’t send text messages.')
  const number = toE164(given.number)
  if (!number) throw invalid('number', 'Enter a U.S. phone number, such as 404-555-0123.')
  if (!isZone(given.time_zone)) throw invalid('time_zone', 'This time zone isn’t known.')
  const system = asSystem(ctx, 'code for a phone')
  await countTry(ctx, LIMITS.network, networkOf(ctx.ip)) // first: whether a number opted out is not asked for freely
  if (await stoppedAt(system.db, markOf(env.SECRET_KEY, number)))
    throw conflict('number_stopped', 'This number opted out of our texts. Text START from it first, then try again.')
  await countTry(ctx, LIMITS.number, number)
  if ((await countTry(ctx, LIMITS.all, 'all')) === LIMITS.all.max) await alarm(ctx)
  const now = ctx.services.now()
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const row = {
    number,
    code_mark: codeMark(ctx, me.id, number, code),
    time_zone: given.time_zone,
    words_version: given.agreed,
    tries: 0,
    asked_at: now.toISOString(),
    expires_at: later(now, CODE.minutes * 60),
  }
  return system.write(async (tx) => {
    await actFor(tx, me.id)
    await tx
      .insertInto('phone_codes')
      .values({ user_id: me.id, ...row })
      .onConflict((it) => it.column('user_id').doUpdateSet(row))
      .execute()
    await audit(tx, { action: 'phone.code_asked', table: 'profiles', id: me.id })
    await queueText(ctx, tx, me.id, number, 'code', say('textCode', { code, minutes: CODE.minutes }))
    return { number, until: row.expires_at }
  })
}

const over = () => new Refusal(403, 'code_over', 'This code has expired. Request a new one.')

/** Takes the code: from then on the number gets texts. The fifth wrong one ends it. Throws 403 `code_over`, 422. */
export const confirmPhone: Verb<typeof notificationsContract.confirmPhone> = async (ctx, { code }) => {
  const me = person(ctx)
  const now = ctx.services.now().toISOString()
  const outcome = await asSystem(ctx, 'code for a phone').write(async (tx) => {
    await actFor(tx, me.id)
    const row = await tx
      .selectFrom('phone_codes')
      .selectAll()
      .where('user_id', '=', me.id)
      .forUpdate()
      .executeTakeFirst()
    if (!row || row.expires_at <= now || row.tries >= CODE.tries) return over()
    const mark = markOf(ctx.services.env.SECRET_KEY, row.number)
    if (!sameText(row.code_mark, codeMark(ctx, me.id, row.number, code))) {
      await tx
        .updateTable('phone_codes')
        .set({ tries: row.tries + 1 })
        .where('user_id', '=', me.id)
        .execute()
      return row.tries + 1 < CODE.tries ? invalid('code', 'That’s not the code we texted.') : over()
    }
    await tx.deleteFrom('phone_codes').where('user_id', '=', me.id).execute()
    const { number, time_zone, words_version, asked_at } = row
    const phone = { number, mark, time_zone, words_version, opted_in_at: asked_at, verified_at: now }
    await tx
      .insertInto('phones')
      .values({ user_id: me.id, ...phone })
      .onConflict((it) => it.column('user_id').doUpdateSet(phone))
      .execute()
    await audit(tx, { action: 'phone.verified', table: 'profiles', id: me.id, after: { words_version } })
    await queueText(ctx, tx, me.id, number, 'welcome', say('textWelcome'))
    return { ...phone, stopped_at: await stoppedAt(tx, mark) }
  })
  if (outcome instanceof Refusal) throw outcome // after the commit: a wrong try must count
  return outcome
}

/** Takes the number away, with what waits for it; nothing more is texted to it. */
export const removePhone: Verb<typeof notificationsContract.removePhone> = async (ctx) => {
  const me = person(ctx)
  await asSystem(ctx, 'own phone').write(async (tx) => {
    await actFor(tx, me.id)
    const gone = await tx.deleteFrom('phones').where('user_id', '=', me.id).returning('user_id').executeTakeFirst()
    await tx.deleteFrom('phone_codes').where('user_id', '=', me.id).execute()
    await tx
      .deleteFrom('texts')
      .where('user_id', '=', me.id)
      .where('sent_at', 'is', null)
      .where('failed_at', 'is', null)
      .execute()
    if (gone) await audit(tx, { action: 'phone.removed', table: 'profiles', id: me.id })
  })
  return null
}
