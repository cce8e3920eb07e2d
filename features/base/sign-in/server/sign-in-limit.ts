import { tooMany } from '#lib/errors.ts'
import { asSystem, type Ctx } from '#lib/server/ctx.ts'
import { randomToken, sameText, signature } from '#lib/server/seal.ts'
import { countTry, LIMITS, networkOf, takeBack } from '#features/base/accounts/server/throttle.ts'

const COOKIE = 'device'
const KEPT_SECONDS = 180 * 86_400
/** An account that strangers guess at: each further network has so many tries, and all of them together so many. */
const SLOWED = { from: 10, tries: 3 }

const mark = (ctx: Ctx, email: string, body: string) =>
  signature(ctx.services.env.SECRET_KEY, `device:${email}:${body}`)

/** The name of a device on which this address was signed in before; its cookie opens nothing, it only tells it apart. */
function knownDevice(ctx: Ctx, email: string): string | null {
  const [since = '', name = '', sign = ''] = ctx.device.split('.')
  const left = Number(since) + KEPT_SECONDS - ctx.services.now().getTime() / 1000
  return left > 0 && sameText(sign, mark(ctx, email, `${since}.${name}`)) ? name : null
}

/** Whoever was signed in here is known here: strangers who guess at their password elsewhere no longer lock them out. */
export function rememberDevice(ctx: Ctx, email: string): void {
  if (knownDevice(ctx, email)) return
  const body = `${Math.floor(ctx.services.now().getTime() / 1000)}.${randomToken().slice(0, 22)}`
  const secure = ctx.services.env.APP_URL.startsWith('https:') ? '; Secure' : ''
  const value = `${body}.${mark(ctx, email, body)}`
  ctx.reply.set(
    'set-cookie',
    `${COOKIE}=${value}; Path=/auth/v1; Max-Age=${KEPT_SECONDS}; HttpOnly; SameSite=Lax${secure}`,
  )
}

async function isKnownNetwork(ctx: Ctx, email: string, network: string): Promise<boolean> {
  const rows = await asSystem(ctx, 'sign-in')
    .db.selectFrom('auth.sessions as s')
    .innerJoin('profiles as p', 'p.id', 's.user_id')
    .select('s.ip')
    .distinct()
    .where('p.email', '=', email)
    .limit(200)
    .execute()
  return rows.some(({ ip }) => networkOf(ip) === network)
}

/**
 * Counts a sign-in as failed before its password is looked at; what it gives back takes that back (rules.md "Sign-in
 * limits"). Each device and network has its own ten, so that nobody is locked out by somebody else; where an account is
 * guessed at from many networks, those it does not know get fewer. Throws 429.
 */
export async function countSignIn(ctx: Ctx, email: string): Promise<() => Promise<void>> {
  const network = networkOf(ctx.ip)
  const device = knownDevice(ctx, email)
  const own = `${email} ${device ?? network}`
  const tries = await countTry(ctx, LIMITS.failures, own)
  if (device || (await isKnownNetwork(ctx, email, network))) return () => takeBack(ctx, LIMITS.failures, own)
  const all = await countTry(ctx, LIMITS.strangers, email)
  if (all > SLOWED.from && tries > SLOWED.tries) throw tooMany(LIMITS.strangers.seconds, LIMITS.strangers.sentence)
  return async () => {
    await takeBack(ctx, LIMITS.failures, own)
    await takeBack(ctx, LIMITS.strangers, email)
  }
}
