import { type Client, type Contract, createClient } from '#lib/contract.ts'
import { accessToken, loadMe, publicKey } from './session.ts'

/** The typed client of one contract, as whoever is signed in. Every failure is a Refusal with a sentence to show. */
export const clientOf = <C extends Contract>(contract: C): Client<C> =>
  createClient(contract, {
    token: accessToken,
    fetch: async (path, init) => {
      const headers = new Headers(init.headers)
      headers.set('apikey', publicKey())
      const response = await fetch(path, { ...init, headers })
      if (response.status === 401 && headers.has('authorization')) void loadMe() // ended elsewhere: the layout leads to sign-in
      return response
    },
  })
