import { sql } from 'kysely'
import { newId } from '#lib/ids.ts'
import type { Tx } from '#lib/server/db.ts'
import type { NotificationType } from '../notification.ts'

type Words = { title: string; message: string }
/** The same news in both languages; each person hears it in theirs. */
export type News = { type: NotificationType; action_url: string; en: Words; es: Words }

/**
 * Tells one person something, inside the transaction that made it true. It reaches their open pages live.
 * `action_url` is a path of this site; the database refuses anything else.
 */
export async function notify(tx: Tx, userId: string, { type, action_url, en, es }: News): Promise<void> {
  await sql`select notify_person(${newId()}, ${userId}, ${type}, ${JSON.stringify({ en, es })}::jsonb, ${action_url})`.execute(
    tx,
  )
}

/** Tells every claims admin that something waits for them. */
export async function notifyAdmins(tx: Tx, news: News): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from claims_admins() as id`.execute(tx)
  for (const { id } of rows) await notify(tx, id, news)
}
