// The session lives in local storage (spec §7); the official client refreshes it and shares it between tabs.
import type { GoTrueClient, User } from '@supabase/auth-js'
import { useSyncExternalStore } from 'react'
import type { Role } from '#lib/contract.ts'

export const STORAGE_KEY = 'claimchoice-session'
export type Me = { id: string; name: string; email: string; role: Role }
export type SessionState = { status: 'loading' } | { status: 'signed-out' } | { status: 'signed-in'; me: Me }

const META_KEY = 'meta[name="claimchoice-key"]'
/** The public anonymous-role key, from the page's configuration. */
export const publicKey = (): string => document.querySelector<HTMLMetaElement>(META_KEY)?.content ?? ''

const meOf = (user: User): Me => ({
  id: user.id,
  name: String(user.user_metadata['name'] ?? ''),
  email: user.email ?? '',
  role: (user.app_metadata['role'] ?? 'driver') as Role,
})

let client: Promise<GoTrueClient> | undefined
let state: SessionState = { status: 'loading' }
const listeners = new Set<() => void>()
const set = (next: SessionState) => {
  if (JSON.stringify(next) === JSON.stringify(state)) return
  state = next
  for (const listener of listeners) listener()
}

/** The sign-in client, fetched when first needed (23 KB that a visitor never pays). */
export function auth(): Promise<GoTrueClient> {
  client ??= import('@supabase/auth-js').then(async ({ GoTrueClient }) => {
    const made = new GoTrueClient({
      url: `${location.origin}/auth/v1`,
      headers: { apikey: publicKey() },
      storageKey: STORAGE_KEY,
      persistSession: true,
      autoRefreshToken: true,
      detectSessionInUrl: false,
    })
    made.onAuthStateChange((_, session) => {
      set(session ? { status: 'signed-in', me: meOf(session.user) } : { status: 'signed-out' })
    })
    await made.initialize()
    return made
  })
  return client
}

const stored = () => typeof localStorage !== 'undefined' && localStorage.getItem(STORAGE_KEY) !== null

/** The access token, refreshed when it is about to end; undefined for a visitor. */
export async function accessToken(): Promise<string | undefined> {
  if (!client && !stored()) return undefined
  const { data } = await (await auth()).getSession()
  return data.session?.access_token
}

/** Who is signed in, asked of the server, so that a changed role counts at once. Null for a visitor. */
export async function loadMe(onUnreachable?: () => void): Promise<Me | null> {
  if (!client && !stored()) {
    set({ status: 'signed-out' })
    return null
  }
  const made = await auth()
  const { data: current } = await made.getSession()
  if (!current.session) {
    set({ status: 'signed-out' })
    return null
  }
  const { data, error } = await made.getUser()
  if (error) {
    if (error.status === 401 || error.status === 403) {
      await made.signOut({ scope: 'local' })
      return null
    }
    onUnreachable?.()
    return meOf(current.session.user) // the server cannot be reached: what we knew last
  }
  const me = meOf(data.user)
  set({ status: 'signed-in', me })
  return me
}

/** Ends this browser's session. Returns false when the server could not be told: then the session stays and can be ended again. */
export async function signOut(): Promise<boolean> {
  const made = await auth()
  const { data } = await made.getSession()
  if (data.session) {
    // asked first: the client alone would forget the session here and leave it open on the server
    const { error } = await made.admin.signOut(data.session.access_token, 'local')
    if (error && ![401, 403, 404].includes(error.status ?? 0)) return false
  }
  await made.signOut({ scope: 'local' })
  return true
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  if (state.status === 'loading') void loadMe()
  return () => listeners.delete(listener)
}
/** Who is signed in, live across tabs. `loading` on the server and until the browser has looked. */
export const useSession = (): SessionState =>
  useSyncExternalStore(
    subscribe,
    () => state,
    () => LOADING,
  )
const LOADING: SessionState = { status: 'loading' }
