import { type Client, type Contract, createClient } from '#lib/contract.ts'
import { firstRead } from './first-reads.ts'
import { accessToken, publicKey, renewed } from './session.ts'

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
    return fetch(path, { ...init, headers })
  }
  const response = await send()
  return response.status === 401 && (await renewed()) ? send() : response
}

/** The typed client of one contract, as whoever is signed in. Every failure is a Refusal with a sentence to show. */
export const clientOf = <C extends Contract>(contract: C): Client<C> => createClient(contract, { fetch: fetchAsMe })
