import { hash } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { notSignedIn } from '#lib/errors.ts'

/** Access tokens live a quarter of an hour (design.md §6). */
export const ACCESS_SECONDS = 900
const AUDIENCE = 'authenticated'
const keyOf = (secret: string) => new TextEncoder().encode(secret)

export const signAccessToken = (
  secret: string,
  person: { id: string; role: string; email?: string },
  sessionId: string,
  now: Date,
): Promise<string> => {
  const seconds = Math.floor(now.getTime() / 1000)
  const { role: app_role, email } = person
  return new SignJWT({ role: AUDIENCE, app_role, session_id: sessionId, ...(email && { email }) })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(person.id)
    .setAudience(AUDIENCE)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + ACCESS_SECONDS)
    .sign(keyOf(secret))
}

/** The public anonymous-role key of spec §7: it names the app and grants nothing. */
export const signAnonKey = (secret: string): Promise<string> =>
  new SignJWT({ role: 'anon' }).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).setAudience('anon').sign(keyOf(secret))

type Bearer = { anon: true } | { anon: false; id: string; session_id: string }
/** Signatures once found good, by a digest of key and token: checking one takes a trip to another thread and back. */
const good = new Map<string, { bearer: Bearer; ends: number }>()
const MOST_KEPT = 10_000

/** Reads a bearer token. Throws 401 when it is forged, expired or not one of ours. */
export async function readToken(secret: string, token: string, now: Date): Promise<Bearer> {
  const digest = hash('sha256', `${secret} ${token}`, 'base64url')
  const known = good.get(digest)
  if (known && now.getTime() < known.ends) return known.bearer
  good.delete(digest)
  try {
    const { payload } = await jwtVerify(token, keyOf(secret), {
      algorithms: ['HS256'],
      audience: [AUDIENCE, 'anon'],
      currentDate: now,
    })
    // only the public key never ends: it grants nothing
    if (payload['role'] !== 'anon' && payload.exp === undefined) throw notSignedIn()
    const bearer: Bearer =
      payload['role'] === 'anon'
        ? { anon: true }
        : { anon: false, id: String(payload.sub), session_id: String(payload['session_id']) }
    if (good.size >= MOST_KEPT) good.delete(good.keys().next().value!)
    good.set(digest, { bearer, ends: (payload.exp ?? Infinity) * 1000 })
    return bearer
  } catch {
    throw notSignedIn()
  }
}
