// Sends what waits: to many endpoints at once, to each one at a time, in one place of the queue's workers, so that mails
// and other endpoints never wait for a slow one.
import { sql } from 'kysely'
import { addJob, audit, type Ctx, type Services } from '#lib/server/ctx.ts'
import type { Tx } from '#lib/server/db.ts'
import { AddressRefused, type Outside, sendOutside } from '#lib/server/outbound.ts'
import { unseal } from '#lib/server/seal.ts'
import { FAILING_DAYS, RETRY_MINUTES } from '../webhook.ts'
import { signedHeaders } from './sign.ts'
import { notifyOwners } from './webhook-news.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const AT_ONCE = 20
/** Of these a business has so many: one with slow endpoints leaves places for the others. */
const AT_ONCE_EACH = 2
/** A run hands over after so long; the next one goes on. */
const RUN_MS = 20_000
/** Longer than any call takes (lib/server/outbound.ts): whoever was sending then is gone, and it is sent again. */
const LEASE_MS = 30_000
/** An endpoint that failed by itself rests for as long before anything else is sent there. */
const REST_MS = MINUTE_MS
/** Something was due for longer and nothing was tried (we were off, the business was suspended): no failure of theirs. */
const IDLE_MS = 60 * MINUTE_MS
/** A Retry-After is kept up to here. */
const LONGEST_WAIT_MS = DAY_MS

type Due = {
  endpoint_id: string
  provider_id: string
  url: string
  secret_sealed: string
  old_secret_sealed: string | null
  /** Until when it is this run's to send there. */
  lease: string
  /** Since when this could have been sent. */
  due_since: string
  id: string
  message_id: string
  type: string
  data: Record<string, unknown>
  at: string
  tries: number
}

/** Who is at it in this process; called, it looks again. */
const running = new WeakMap<Services, () => void>()

/**
 * Sends what is due. Of a process one run is at it; a second one tells it to look again and is done. What a run that was
 * killed had taken is due again once its lease is over.
 */
export async function sendWebhooks(ctx: Ctx, outside?: Outside): Promise<void> {
  const other = running.get(ctx.services)
  if (other) return other()
  let again = true
  let wake = () => {}
  running.set(ctx.services, () => {
    again = true
    wake()
  })
  const sending = new Map<Promise<void>, string>()
  const failed: unknown[] = []
  try {
    await giveUpOld(ctx)
    const until = performance.now() + RUN_MS
    while (again || sending.size > 0) {
      if (performance.now() > until) break
      again = false
      for (const due of await takeDue(ctx, AT_ONCE - sending.size, [...sending.values()])) {
        const one = send(ctx, due, outside)
          .catch((error: unknown) => void failed.push(error))
          .finally(() => {
            sending.delete(one)
            again = true
          })
        sending.set(one, due.provider_id)
      }
      if (!again && sending.size > 0)
        await Promise.race([...sending.keys(), new Promise<void>((woken) => (wake = woken))])
    }
    await Promise.all(sending.keys())
    if (again) await ctx.write((tx) => addJob(tx, 'send_webhooks', {}))
  } finally {
    running.delete(ctx.services)
  }
  if (failed.length > 0) throw failed[0]
}

const at = (ctx: Ctx, ms = 0) => new Date(ctx.services.now().getTime() + ms).toISOString()

/** What waited through days in which nothing was sent there is no news anymore, and those days count as no failure. */
async function giveUpOld(ctx: Ctx): Promise<void> {
  const old = await ctx.db
    .updateTable('webhook_deliveries')
    .set({ next_at: null })
    .where('next_at', '<', at(ctx, -FAILING_DAYS * DAY_MS))
    .returning('endpoint_id')
    .execute()
  if (old.length === 0) return
  await ctx.db
    .updateTable('webhook_endpoints')
    .set({ failing_since: null })
    .where('id', 'in', [...new Set(old.map(({ endpoint_id }) => endpoint_id))])
    .where((row) => row.or([row('busy_until', 'is', null), row('busy_until', '<', at(ctx, -DAY_MS))]))
    .execute()
}

/**
 * Takes one event for each of so many endpoints that nobody is sending to; `busy` names the business of each that is
 * sent to. It goes from one endpoint with something waiting to the next by the index: most have nothing.
 */
async function takeDue(ctx: Ctx, most: number, busy: string[]): Promise<Due[]> {
  if (most <= 0) return []
  const now = at(ctx)
  const lease = at(ctx, LEASE_MS)
  const free = sql`x.disabled_at is null and (x.busy_until is null or x.busy_until <= ${now})`
  const { rows } = await sql<Due>`
    with recursive waiting (id) as (
      (select endpoint_id from webhook_deliveries where next_at is not null order by endpoint_id limit 1)
      union all
      select (select d.endpoint_id from webhook_deliveries d where d.next_at is not null and d.endpoint_id > w.id
        order by d.endpoint_id limit 1) from waiting w where w.id is not null
    ), ready as (
      select x.id as endpoint, d.*, row_number() over (partition by x.provider_id order by d.next_at, d.at) as nth
      from waiting w join webhook_endpoints x on x.id = w.id join provider_profiles p on p.id = x.provider_id
        cross join lateral (select * from webhook_deliveries d where d.endpoint_id = x.id and d.next_at <= ${now}
          order by d.next_at, d.at limit 1) d
      where ${free} and p.market_status = 'open'
        and exists (select from provider_members m join profiles w on w.id = m.user_id where m.provider_id = p.id
          and m.member_role = 'owner' and w.suspended_at is null and w.deleted_at is null)
    )
    update webhook_endpoints e set busy_until = ${lease} from (
      select r.*, greatest(r.next_at, x.busy_until) as due_since from ready r join webhook_endpoints x on x.id = r.endpoint
      where ${free} and r.nth + (select count(*) from unnest(${busy}::uuid[]) b where b = x.provider_id) <= ${AT_ONCE_EACH}
      order by r.next_at limit ${most} for no key update of x skip locked) d
    where e.id = d.endpoint
    returning e.id as endpoint_id, e.provider_id, e.url, e.secret_sealed,
      case when e.old_secret_until > ${now} then e.old_secret_sealed end as old_secret_sealed, ${lease} as lease, d.due_since,
      d.id, d.message_id, d.type, d.data, d.at, d.tries`.execute(ctx.db)
  return rows
}

type Answer = { status: number | null; problem: 'address' | 'no_answer' | null; wait_ms: number }

async function ask(ctx: Ctx, due: Due, outside: Outside | undefined): Promise<Answer> {
  const now = ctx.services.now()
  const secrets = [due.secret_sealed, ...(due.old_secret_sealed ? [due.old_secret_sealed] : [])]
  const body = JSON.stringify({ type: due.type, timestamp: new Date(due.at).toISOString(), data: due.data })
  try {
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'ClaimChoice-Webhooks',
      ...signedHeaders(
        { id: due.message_id, at: now, text: body },
        secrets.map((sealed) => unseal(ctx.services.env.ENCRYPTION_KEY, sealed)),
      ),
    }
    const answered = await sendOutside(due.url, { method: 'POST', headers, body }, outside)
    return { status: answered.status, problem: null, wait_ms: asked(answered.headers['retry-after'], now) }
  } catch (error) {
    return { status: null, problem: error instanceof AddressRefused ? 'address' : 'no_answer', wait_ms: 0 }
  }
}

/** Seconds, or a date, as RFC 9110 has it. */
function asked(header: string | string[] | undefined, now: Date): number {
  const said = String(header ?? '')
  const ms = /^\d{1,9}$/.test(said) ? Number(said) * 1000 : Date.parse(said) - now.getTime()
  return Math.min(Math.max(ms || 0, 0), LONGEST_WAIT_MS)
}

async function send(ctx: Ctx, due: Due, outside: Outside | undefined): Promise<void> {
  const idle = ctx.services.now().getTime() - Date.parse(due.due_since)
  const { status, problem, wait_ms } = await ask(ctx, due, outside)
  const good = status !== null && status >= 200 && status < 300
  const minutes = status === 410 ? undefined : RETRY_MINUTES[due.tries]
  const next_at = good || minutes === undefined ? null : at(ctx, Math.max(minutes * MINUTE_MS, wait_ms))
  // what it said of one event is no reason to keep the others back
  const itself = !good && (status === null || status >= 500 || status === 429)
  await ctx.write(async (tx) => {
    const now = at(ctx)
    const rest = itself ? at(ctx, Math.max(REST_MS, wait_ms)) : now
    // the endpoint first, as whoever deletes it does; what its owner turned meanwhile stands
    const endpoint = await tx
      .updateTable('webhook_endpoints')
      .set({
        busy_until: sql`case when busy_until = ${due.lease} then ${rest}::timestamptz else busy_until end`,
        failing_since: good
          ? null
          : sql`coalesce(least(failing_since + make_interval(secs => ${idle > IDLE_MS ? idle / 1000 : 0}), ${now}), ${now})`,
      })
      .where('id', '=', due.endpoint_id)
      .returning('failing_since')
      .executeTakeFirst()
    await tx
      .updateTable('webhook_deliveries')
      .set({
        tries: due.tries + 1,
        tried_at: now,
        next_at,
        last_status: status,
        last_problem: problem,
        ...(good && { delivered_at: now }),
      })
      .where('id', '=', due.id)
      // another number: its owner asked for it again meanwhile, or another run tried it
      .where('tries', '=', due.tries)
      .execute()
    const since = endpoint?.failing_since
    const ends = status === 410 ? 'gone' : since && daysSince(ctx, since) >= FAILING_DAYS ? 'failing' : null
    if (ends) await turnOff(ctx, tx, due, ends)
  })
}

const daysSince = (ctx: Ctx, since: string) => (ctx.services.now().getTime() - Date.parse(since)) / DAY_MS

/** Turns an endpoint off that is gone or fails for days, and notifies the owners. */
async function turnOff(ctx: Ctx, tx: Tx, due: Due, why: 'gone' | 'failing'): Promise<void> {
  const off = await tx
    .updateTable('webhook_endpoints')
    .set({ disabled_at: at(ctx), disabled_why: why })
    .where('id', '=', due.endpoint_id)
    .where('disabled_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!off) return
  await audit(tx, {
    action: 'webhook.stop',
    table: 'webhook_endpoints',
    id: due.endpoint_id,
    after: { url: due.url, why },
  })
  await notifyOwners(ctx, tx, due, why)
}
