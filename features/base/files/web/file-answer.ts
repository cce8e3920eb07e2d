import { Refusal, refusalIn } from '#lib/errors.ts'

/** What a sent file is answered with. Throws a Refusal with a sentence; a lost connection has status 0 and code `offline`. */
export async function fileAnswer<T>(sent: Promise<Response>): Promise<T> {
  const answer = await sent.catch((error: unknown) => {
    throw error instanceof TypeError ? new Refusal(0, 'offline', 'You’re offline.') : error
  })
  const read: unknown = await answer.json().catch(() => null)
  if (!answer.ok) throw refusalIn(answer.status, read)
  return read as T
}
