import { sql } from 'kysely'
import { tooMany } from '#lib/errors.ts'
import { asSystem, type Ctx } from '#lib/server/ctx.ts'
import type { Database, Tx } from '#lib/server/db.ts'
import { sha256 } from '#lib/server/seal.ts'

type Limit = { name: string; max: number; seconds: number; sentence: string; code?: string }

/** rules.md "Sign-in limits"; the same for addresses that nobody has, so that a limit tells nothing. */
export const LIMITS = {
  failures: {
    name: 'failures',
    max: 10,
    seconds: 300,
    sentence: 'Too many failed sign-ins for this account. Wait five minutes, or reset your password.',
  },
  /** Of all devices and networks together that the account does not know. */
  strangers: {
    name: 'strangers',
    max: 30,
    seconds: 300,
    sentence: 'Too many failed sign-ins for this account. Wait five minutes, or reset your password.',
  },
  codes: {
    name: 'codes',
    max: 5,
    seconds: 600,
    sentence: 'Too many wrong codes. Wait ten minutes and try again.',
  },
  attempts: {
    name: 'attempts',
    max: 100,
    seconds: 60,
    sentence: 'Too many attempts from your network. Wait a minute and try again.',
  },
  mails: {
    name: 'mails',
    max: 10,
    seconds: 3600,
    sentence: 'We’ve sent several emails to this address. Check your spam folder, or try again in an hour.',
    code: 'over_email_send_rate_limit',
  },
  /** What strangers ask to be mailed is one mail while its link is good; the owner finds that one. */
  sameMail: {
    name: 'same mail',
    max: 1,
    seconds: 600,
    sentence: 'We just sent this email. Wait a moment before you ask again.',
  },
  signUpMails: {
    name: 'sign-up mails',
    max: 10,
    seconds: 3600,
    sentence: 'We’ve already sent several sign-up emails.',
  },
} as const satisfies Record<string, Limit>

/** One household or office: the address itself, or the /64 of an IPv6 address (one machine owns all of it). */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)
  if (mapped) return mapped[1]!
  if (!ip.includes(':')) return ip
  const [head = '', tail] = ip.toLowerCase().split('%')[0]!.split('::')
  const left = head ? head.split(':') : []
  const right = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length)
  const groups = [...left, ...Array<string>(zeros).fill('0'), ...right]
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}

const keyOf = (limit: Limit, subject: string) => `${limit.name}:${sha256(subject).toString('base64url')}`

async function count(db: Database | Tx, at: Date, limit: Limit, subject: string) {
  const until = new Date(at.getTime() + limit.seconds * 1000)
  const { rows } = await sql<{ attempts: number; until: string }>`
    insert into auth.throttle as t (key, attempts, until) values (${keyOf(limit, subject)}, 1, ${until})
    on conflict (key) do update set
      attempts = case when t.until <= ${at} then 1 else t.attempts + 1 end,
      until = case when t.until <= ${at} then excluded.until else t.until end
    returning attempts, until`.execute(db)
  return rows[0]!
}

/** Counts one try, in a statement of its own so that nothing undoes it; says how many it is. Throws 429 beyond the limit. */
export async function countTry(ctx: Ctx, limit: Limit, subject: string): Promise<number> {
  const now = ctx.services.now()
  const row = await count(asSystem(ctx, 'throttle').db, now, limit, subject)
  if (row.attempts > limit.max)
    throw tooMany((Date.parse(row.until) - now.getTime()) / 1000, limit.sentence, limit.code)
  return row.attempts
}

/** Counts what a job is about to do, in its own transaction: false once the limit is used up. */
export const isWithin = async (ctx: Ctx, tx: Tx, limit: Limit, subject: string): Promise<boolean> =>
  (await count(tx, ctx.services.now(), limit, subject)).attempts <= limit.max

/** Takes back one counted try that turned out well. */
export async function takeBack(ctx: Ctx, limit: Limit, subject: string): Promise<void> {
  await asSystem(ctx, 'throttle')
    .db.updateTable('auth.throttle')
    .set((row) => ({ attempts: row('attempts', '-', 1) }))
    .where('key', '=', keyOf(limit, subject))
    .where('attempts', '>', 0)
    .execute()
}
