import { sql } from 'kysely'
import { conflict, notFound } from '#lib/errors.ts'
import { asSystem, type Ctx, person } from '#lib/server/ctx.ts'
import type { Tx } from '#lib/server/db.ts'
import { pageOf } from '#lib/server/page-of.ts'
import { type KeyRequest, keyRequestsContract } from '../key-request.ts'

/** Who could confirm it in this moment: the member named on its key, where they may bill and were shown no secret. */
const CONFIRMER = sql`left join lateral (select u.id, u.name from provider_members m join profiles u on u.id = m.user_id
  where m.provider_id = r.provider_id and u.id = k.confirmer_id and u.id is distinct from k.created_by and u.id is distinct from r.secret_by
    and u.suspended_at is null and member_may(m.member_role, 'authorize_work')) c on true`

type Row = KeyRequest & { provider_id: string }
/** What was asked, of the rows that the actor may read: a key reads its own. */
export async function requestsOf(
  ctx: Ctx,
  which: { id: string } | { limit: number; before?: string | undefined },
): Promise<Row[]> {
  const me = person(ctx)
  let seen = ctx.db.selectFrom('key_requests').select('id').orderBy('id', 'desc')
  if (me.scopes) seen = seen.where('key_id', '=', me.id)
  if ('id' in which) seen = seen.where('id', '=', which.id)
  else seen = seen.limit(which.limit + 1).$if(which.before !== undefined, (it) => it.where('id', '<', which.before!))
  const found = await seen.execute()
  const page =
    'id' in which
      ? found
      : pageOf(ctx, keyRequestsContract.list, { limit: which.limit }, found, ({ id }) => ({ before: id }))
  const ids = page.map(({ id }) => id)
  const at = ctx.services.now().toISOString()
  const { rows } = await sql<Row>`
    select r.id, r.provider_id, r.key_id, p.name as key, r.repair_id, d.name as driver, r.asked_at, r.lapses_at, r.ended_at, r.reason,
      r.input ->> 'number' as number, (r.input -> 'total_cents')::int as total_cents, r.input ->> 'corrects' as corrects,
      coalesce(jsonb_array_length(r.input -> 'lines'), 0) as lower_lines, coalesce(r.input ->> 'note', '') as note,
      coalesce(r.input ->> 'warranty', '') as warranty,
      case when r.status = 'waiting' and r.lapses_at <= ${at} then 'lapsed' else r.status end as state,
      c.id as confirmer_id, c.name as confirmer, e.name as ended_by
    from key_requests r join api_keys k on k.id = r.key_id join profiles p on p.id = k.id join repairs w on w.id = r.repair_id
      join profiles d on d.id = w.driver_id left join profiles e on e.id = r.ended_by ${CONFIRMER}
    where r.id = any(${ids}) order by r.id desc`.execute(asSystem(ctx, 'what keys asked').db)
  return rows
}

/** Who can confirm a request now, if anybody; asked as the system. */
export async function confirmerOf(tx: Tx, id: string): Promise<string | null> {
  const { rows } = await sql<{ id: string | null }>`
    select c.id from key_requests r join api_keys k on k.id = r.key_id ${CONFIRMER} where r.id = ${id}`.execute(tx)
  return rows[0]?.id ?? null
}

/** What waits of a key, as its owners read it, save what was asked with a secret that this member was shown. */
export async function waitingFor(tx: Tx, keyId: string, memberId: string, now: Date) {
  const { rows } = await sql<{ number: string; total_cents: number }>`
    select input ->> 'number' as number, (input -> 'total_cents')::int as total_cents from key_requests
    where key_id = ${keyId} and status = 'waiting' and lapses_at > ${now.toISOString()} and secret_by is distinct from ${memberId}
    order by id`.execute(tx)
  return rows
}

/** One of them. Throws 404. */
export async function requestOf(ctx: Ctx, id: string): Promise<Row> {
  const [row] = await requestsOf(ctx, { id })
  if (!row) throw notFound('Request')
  return row
}

/** Ends what waits, once: whoever comes second is told that it is over. */
export async function endRequest(
  ctx: Ctx,
  tx: Tx,
  id: string,
  to: { status: 'confirmed' } | { status: 'declined'; reason: string },
): Promise<void> {
  const row = await tx
    .updateTable('key_requests')
    .set({ ...to, ended_at: ctx.services.now().toISOString(), ended_by: person(ctx).id })
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .returning('id')
    .executeTakeFirst()
  if (!row) throw conflict('request_over', 'Nothing is waiting to be confirmed here anymore.')
}
