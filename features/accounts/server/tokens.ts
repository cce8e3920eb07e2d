import { jwtVerify, SignJWT } from 'jose'
import { notSignedIn } from '#lib/errors.ts'

/** Access tokens live a quarter of an hour (design.md §6). */
export const ACCESS_SECONDS = 900
const AUDIENCE = 'authenticated'
const keyOf = (secret: string) => new TextEncoder().encode(secret)

export const signAccessToken = (
  secret: string,
  person: { id: string; role: string },
  sessionId: string,
  now: Date,
): Promise<string> => {
  const seconds = Math.floor(now.getTime() / 1000)
  return new SignJWT({ role: AUDIENCE, app_role: person.role, session_id: sessionId })
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

/** Reads a bearer token. Throws 401 when it is forged, expired or not one of ours. */
export async function readToken(
  secret: string,
  token: string,
  now: Date,
): Promise<{ anon: true } | { anon: false; id: string; session_id: string }> {
  try {
    const { payload } = await jwtVerify(token, keyOf(secret), {
      algorithms: ['HS256'],
      audience: [AUDIENCE, 'anon'],
      currentDate: now,
    })
    if (payload['role'] === 'anon') return { anon: true }
    return { anon: false, id: String(payload.sub), session_id: String(payload['session_id']) }
  } catch {
    throw notSignedIn()
  }
}
