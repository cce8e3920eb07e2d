import { sql } from 'kysely'
import { newId } from '#lib/ids.ts'
import { addDays, dayIn, formatOf, instantAt } from '#lib/dates.ts'
import type { Language } from '#lib/languages.ts'
import { addJob, type Ctx } from '#lib/server/ctx.ts'
import type { Database, Tx } from '#lib/server/db.ts'
import type { Job } from '#lib/server/jobs.ts'
import { seal, signature, unseal } from '#lib/server/seal.ts'
import { sendText, TextRefused } from '#lib/server/texter.ts'
import { QUIET } from '../phone.ts'
import { wants } from './preferences.ts'

/** A keyed hash of a number (E.164): what its owner said is known by it, when the number itself is gone. */
export const markOf = (secret: string, number: string): string => signature(secret, `phone:${number}`)
/** Since when a number wants no texts; null for one that takes them. */
export async function stoppedAt(db: Database | Tx, mark: string): Promise<string | null> {
  const { rows } = await sql<{ at: string | null }>`select text_stopped_at(${mark}) as at`.execute(db)
  return rows[0]!.at
}

/** As often as the queue tries: some ten hours, each wait longer than the one before; a code within its minutes. */
const MAX_ATTEMPTS = { code: 5, welcome: 10, news: 10 } as const
/** Several pieces of news about one topic, one after the other, are one text: it says the same. */
const ONE_WITHIN_MS = 10 * 60_000

/** Queues a text that its person just asked for, in this transaction; one with a code lies sealed until it is sent. */
export async function queueText(
  ctx: Ctx,
  tx: Tx,
  userId: string,
  number: string,
  kind: 'code' | 'welcome',
  said: Record<Language, string>,
): Promise<void> {
  const id = newId()
  const { language } = await tx
    .selectFrom('profiles')
    .select('language')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const body = said[language]
  await tx
    .insertInto('texts')
    .values({
      id,
      user_id: userId,
      to_number: number,
      body: kind === 'code' ? seal(ctx.services.env.ENCRYPTION_KEY, body) : body,
      kind,
      created_at: ctx.services.now().toISOString(),
    })
    .execute()
  await addJob(tx, 'send_text', { id })
}

/** When a text may leave that would disturb somebody now; null when it may leave. */
export function quietUntil(zone: string, now: Date): Date | null {
  const hour = Number(formatOf('en-US', { timeZone: zone, hour: 'numeric', hourCycle: 'h23' }).format(now))
  if (hour >= QUIET.until && hour < QUIET.from) return null
  const morning = addDays(dayIn(zone, now), hour >= QUIET.from ? 1 : 0)
  return new Date(instantAt(zone, morning, `${String(QUIET.until).padStart(2, '0')}:00`))
}

/**
 * Sends one text. News waits until morning, urgent or not, and goes to the number that is verified now, which has not
 * said STOP since, while its topic is on; a text that was refused for good is marked and left, anything else is thrown and tried again.
 */
export const deliverText: Job = async (ctx, { id: given }) => {
  const id = String(given)
  const { env, now: clock } = ctx.services
  const row = await ctx.db
    .selectFrom('texts')
    .selectAll()
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .executeTakeFirst()
  if (!row) return
  const now = clock()
  const drop = () => ctx.db.deleteFrom('texts').where('id', '=', id).execute()
  if (row.kind === 'news') {
    const phone = await ctx.db
      .selectFrom('phones')
      .select(['number', 'mark', 'time_zone'])
      .where('user_id', '=', row.user_id)
      .executeTakeFirst()
    if (phone?.number !== row.to_number || (await stoppedAt(ctx.db, phone.mark))) return void (await drop())
    if (!(await wants(ctx.db, row.user_id, row.topic!, 'text'))) return void (await drop())
    const until = quietUntil(phone.time_zone, now)
    if (until) return ctx.write((tx) => addJob(tx, 'send_text', { id }, { runAt: until }))
    const before = await ctx.db
      .selectFrom('texts')
      .select('id')
      .where('user_id', '=', row.user_id)
      .where('topic', '=', row.topic)
      .where('failed_at', 'is', null)
      .where((eb) =>
        eb.or([
          eb('sent_at', '>', new Date(now.getTime() - ONE_WITHIN_MS).toISOString()),
          // an older one of the same morning is on its way
          eb.and([
            eb('sent_at', 'is', null),
            eb(eb.refTuple('created_at', 'id'), '<', eb.tuple(row.created_at, row.id)),
          ]),
        ]),
      )
      .executeTakeFirst()
    if (before) return void (await drop())
  }
  const attempts = row.attempts + 1
  const note = (what: { sent_at?: string; failed_at?: string; last_error: string | null }) =>
    ctx.db
      .updateTable('texts')
      .set({ ...what, attempts })
      .where('id', '=', id)
      .execute()
  try {
    await sendText(env, row.to_number, row.kind === 'code' ? unseal(env.ENCRYPTION_KEY, row.body) : row.body)
  } catch (error) {
    const over = error instanceof TextRefused || attempts >= MAX_ATTEMPTS[row.kind]
    await note({ last_error: (error as Error).message.slice(0, 300), ...(over && { failed_at: now.toISOString() }) })
    if (over) return
    throw error
  }
  await note({ sent_at: now.toISOString(), last_error: null })
}
