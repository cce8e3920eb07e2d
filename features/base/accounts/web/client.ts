import { type Client, type Contract, createClient } from '#lib/contract.ts'
import { firstRead } from './first-reads.ts'
import { accessToken, publicKey, renewed } from './session.ts'

type Known = { etag: string; body: string }
/** Answers of this page, so that what has not changed is not sent again. In memory only: they are personal. */
const known = new Map<string, Known>()
const MOST_KNOWN = 60

/** The answer, or the one known already where the server says that it is the same. */
async function whole(path: string, response: Response, had: Known | undefined): Promise<Response> {
  const { status, headers } = response
  if (status === 304 && had) return new Response(had.body, { headers })
  const etag = headers.get('etag')
  if (status !== 200 || !etag) return response
  const body = await response.text()
  known.delete(path)
  known.set(path, { etag, body })
  if (known.size > MOST_KNOWN) known.delete(known.keys().next().value!)
  return new Response(body, { headers })
}

/**
 * Fetches as whoever is signed in. A session that ended meanwhile is opened again over the page
 * (sign-in-again.tsx), and the same request is sent once more.
 */
export async function fetchAsMe(path: string, init: RequestInit = {}): Promise<Response> {
  const first = init.method === 'GET' && (await firstRead(path))
  if (first && first.status !== 401) return first
  const send = async () => {
    const headers = new Headers(init.headers)
    const token = await accessToken()
    headers.set('apikey', publicKey())
    if (token) headers.set('authorization', `Bearer ${token}`)
    const had = init.method === 'GET' ? known.get(path) : undefined
    if (had) headers.set('if-none-match', had.etag)
    const response = await fetch(path, { ...init, headers })
    return init.method === 'GET' ? whole(path, response, had) : response
  }
  const response = await send()
  return response.status === 401 && (await renewed()) ? send() : response
}

/** The typed client of one contract, as whoever is signed in. Every failure is a Refusal with a sentence to show. */
export const clientOf = <C extends Contract>(contract: C): Client<C> => createClient(contract, { fetch: fetchAsMe })
