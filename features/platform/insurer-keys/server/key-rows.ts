import { notFound } from '#lib/errors.ts'
import type { Ctx } from '#lib/server/ctx.ts'
import type { Database, Tx } from '#lib/server/db.ts'
import { daysOf } from '#lib/software-keys.ts'
import { ASKED_DAYS, type InsurerKey } from '../insurer-key.ts'

const DAY_MS = 86_400_000
const rows = (db: Database | Tx) =>
  db
    .selectFrom('insurer_keys as k')
    .leftJoin('profiles as h', 'h.id', 'k.holder_id')
    .leftJoin('profiles as a', 'a.id', 'k.asked_by')
    .leftJoin('profiles as e', 'e.id', 'k.earlier_holder_id')
    .select(['k.id', 'k.insurer_id', 'k.name', 'k.created_at', 'k.last_four', 'k.secret_at', 'k.expires_at'])
    .select(['k.last_used_at', 'k.earlier_until', 'k.revoked_at', 'k.asked_by', 'k.asked_at', 'k.asked_days'])
    .select(['h.name as holder', 'h.role as holder_role', 'h.suspended_at', 'h.deleted_at', 'a.name as asker'])
    .select(['e.role as earlier_role', 'e.suspended_at as earlier_suspended_at', 'e.deleted_at as earlier_deleted_at'])
    .orderBy('k.id', 'desc')
type Row = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number]

function askedOf({ asked_by, asked_at, asked_days, asker }: Row, now: Date): InsurerKey['asked'] {
  if (!asked_by || !asked_at || !asked_days) return null
  const until = new Date(new Date(asked_at).getTime() + ASKED_DAYS * DAY_MS)
  if (until <= now) return null
  return {
    by_id: asked_by,
    by: asker ?? '–',
    at: asked_at,
    days: daysOf(String(asked_days)),
    until: until.toISOString(),
  }
}
type Holder = { role: string | null; suspended_at: string | null; deleted_at: string | null }
const isActive = ({ role, suspended_at, deleted_at }: Holder) => role === 'claims_admin' && !suspended_at && !deleted_at
function stateOf(row: Row, asked: InsurerKey['asked'], at: string): InsurerKey['state'] {
  if (row.revoked_at) return 'revoked'
  if (!row.expires_at) return asked ? 'asked' : 'lapsed'
  if (row.expires_at <= at) return 'expired'
  return isActive({ ...row, role: row.holder_role }) ? 'works' : 'holder_gone'
}
function asKey(row: Row, now: Date): InsurerKey {
  const at = now.toISOString()
  const asked = row.revoked_at ? null : askedOf(row, now)
  const { earlier_until, earlier_role: role, earlier_suspended_at, earlier_deleted_at } = row
  const state = stateOf(row, asked, at)
  const earlier = isActive({ role, suspended_at: earlier_suspended_at, deleted_at: earlier_deleted_at })
  return {
    ...row,
    asked,
    state,
    earlier_until: state === 'works' && earlier && earlier_until && earlier_until > at ? earlier_until : null,
  }
}

/** The keys of an insurer, newest first; only admins find any. */
export const keysOf = async (ctx: Ctx, db: Database | Tx, insurerId: string): Promise<InsurerKey[]> =>
  (await rows(db).where('k.insurer_id', '=', insurerId).execute()).map((row) => asKey(row, ctx.services.now()))

/** One key. Throws 404. */
export async function keyOf(ctx: Ctx, db: Database | Tx, id: string): Promise<InsurerKey> {
  const row = await rows(db).where('k.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Key')
  return asKey(row, ctx.services.now())
}
