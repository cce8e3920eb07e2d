import { notFound } from '#lib/errors.ts'
import type { Database, Tx } from '#lib/server/db.ts'
import type { WebhookEvent } from '../webhook.ts'

const ENDPOINT = [
  'id',
  'url',
  'events',
  'created_at',
  'disabled_at',
  'disabled_why',
  'failing_since',
  'secret_made_at',
  'old_secret_until',
] as const
/** The columns of a delivery that its owner reads. */
export const DELIVERY = [
  'id',
  'endpoint_id',
  'message_id',
  'type',
  'at',
  'tries',
  'tried_at',
  'next_at',
  'last_status',
  'last_problem',
  'delivered_at',
] as const

type Row<T extends { events: string[] }> = Omit<T, 'events'> & { events: WebhookEvent[] }
/** A check of the table holds them to the list. */
const typed = <T extends { events: string[] }>(row: T) => row as Row<T>

export async function endpointsOf(db: Database | Tx, provider_id: string) {
  const rows = await db
    .selectFrom('webhook_endpoints')
    .select(ENDPOINT)
    .where('provider_id', '=', provider_id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(typed)
}

/** An endpoint of this business. Throws 404, also for somebody else's. */
export async function endpointOf(db: Database | Tx, provider_id: string, id: string) {
  const row = await db
    .selectFrom('webhook_endpoints')
    .select(ENDPOINT)
    .where('id', '=', id)
    .where('provider_id', '=', provider_id)
    .executeTakeFirst()
  if (!row) throw notFound('Endpoint')
  return typed(row)
}
