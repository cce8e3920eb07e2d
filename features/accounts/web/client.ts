import { type Client, type Contract, createClient } from '#lib/contract.ts'
import { accessToken, publicKey, renewed } from './session.ts'

/** The typed client of one contract, as whoever is signed in. Every failure is a Refusal with a sentence to show.
 * A session that ended meanwhile is opened again over the page, and the same call is sent once more. */
export const clientOf = <C extends Contract>(contract: C): Client<C> =>
  createClient(contract, {
    token: accessToken,
    fetch: async (path, init) => {
      const headers = new Headers(init.headers)
      headers.set('apikey', publicKey())
      const response = await fetch(path, { ...init, headers })
      if (response.status !== 401 || !(await renewed())) return response
      headers.set('authorization', `Bearer ${await accessToken()}`)
      return fetch(path, { ...init, headers })
    },
  })
