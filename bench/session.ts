import { CAST, PASSWORD, type Who } from '#db/seed/cast.ts'
import type { House } from './house.ts'

/** What the browser of a signed-in member of the cast keeps (spec §7), as text. */
export async function sessionOf({ url }: House, who: Who): Promise<string> {
  const answer = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: CAST[who].email, password: PASSWORD }),
  })
  const session = (await answer.json()) as { expires_in: number }
  return JSON.stringify({ ...session, expires_at: Math.floor(Date.now() / 1000) + session.expires_in })
}
