// The official client, unchanged, as a member of the cast: it speaks to the real API of a test's world.
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import type { Who } from '#db/seed/cast.ts'
import { signAnonKey } from '#features/base/accounts/server/tokens.ts'
import type { World } from './world.ts'

/** With `as`, already signed in; without, as an app that has only the public key, and signs in by itself. */
export async function supabase(world: World, as?: Who | 'nobody'): Promise<SupabaseClient> {
  const apikey = await signAnonKey(world.services.env.SECRET_KEY)
  const token = as && ((await world.as(as)).token ?? apikey)
  const send = (path: string, init: RequestInit) => world.api.request(path, init)
  return createClient('http://claimchoice.test', apikey, {
    ...(token ? { accessToken: async () => token } : { auth: { autoRefreshToken: false, persistSession: false } }),
    global: { fetch: send as typeof fetch },
  })
}
