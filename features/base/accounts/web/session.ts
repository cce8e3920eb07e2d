// The session lives in local storage (spec §7); the official client refreshes it and shares it between tabs.
import type { GoTrueClient, User } from '@supabase/auth-js'
import { useSyncExternalStore } from 'react'
import type { Role } from '#lib/contract.ts'
import {
  LAST_SEEN,
  LIVE_CURSOR,
  ME,
  type Me,
  RENEWED_MS,
  type SessionState,
  STORAGE_KEY,
  TOW_SEEN,
} from '../account.ts'
import { drawingNow, firstRead } from './first-reads.ts'
import { LANGUAGE_CODES } from '#lib/languages.ts'

const META_KEY = 'meta[name="claimchoice-key"]'
/** The public anonymous-role key, from the page's configuration. */
export const publicKey = (): string => document.querySelector<HTMLMetaElement>(META_KEY)?.content ?? ''

/** A person as the server says them. */
export const meOf = (user: User): Me => ({
  id: user.id,
  name: String(user.user_metadata['name'] ?? ''),
  email: user.email ?? '',
  role: (user.app_metadata['role'] ?? 'driver') as Role,
  member_role: (user.app_metadata['member_role'] ?? null) as Me['member_role'],
  created_at: user.created_at,
  language: LANGUAGE_CODES.find((each) => each === user.user_metadata['language']) ?? 'en',
  ...(user.app_metadata['held'] === true && { held: true }),
})

/** Nothing of a session that is over stays to be read without a connection. */
function forgetSeen(): void {
  void globalThis.caches?.delete(LAST_SEEN)
  for (const name in globalThis.localStorage) if (name.startsWith(TOW_SEEN)) localStorage.removeItem(name)
}

let client: Promise<GoTrueClient> | undefined
let state: SessionState = { status: 'loading' }
const listeners = new Set<() => void>()
const set = (next: SessionState) => {
  if (JSON.stringify(next) === JSON.stringify(state)) return
  state = next
  if (next.status === 'signed-out') cursor = undefined
  if (next.status === 'signed-out' || ('ended' in next && next.ended)) forgetSeen()
  for (const listener of listeners) listener()
}

let cursor: string | undefined
/** From where on live events are news to this page (live.ts): first what the server said before anything was read here. */
export const liveCursor = () => cursor
export const receivedUntil = (received: string) => void (cursor = received)
const fetchAndNote: typeof fetch = async (...request) => {
  const [path] = request
  const response = (path === ME && (await firstRead(ME))) || (await fetch(...request))
  cursor ??= response.headers.get(LIVE_CURSOR) ?? undefined // a later one would skip what was read in between
  if (response.status === 403) await recordChallenge(response.clone())
  return response
}

/** What the first step answers to an admin with a second factor (`second_factor_needed`); the second takes it along. */
let challenge: string | undefined
async function recordChallenge(response: Response) {
  const { code, details } = ((await response.json().catch(() => null)) ?? {}) as {
    code?: string
    details?: { message: string }[]
  }
  if (code === 'second_factor_needed') challenge = details?.[0]?.message
}

/** On this page the server has said who this is; until then nothing can be lost by leading to sign-in. */
let met = false

const LEFT_KEY = 'claimchoice-left'
const LEFT_MS = 10_000
/** Somebody pressed Sign Out a moment ago, in this tab or another one. */
const justLeft = () => Date.now() - Number(localStorage.getItem(LEFT_KEY) ?? 0) < LEFT_MS

function onSession(user: User | undefined) {
  if (user) {
    localStorage.removeItem(LEFT_KEY)
    const me = meOf(user)
    // somebody else signed in meanwhile: nothing of the former person's page may stay
    if (state.status === 'signed-in' && state.ended && state.me.id !== me.id) return location.reload()
    return set({ status: 'signed-in', me })
  }
  set(state.status === 'signed-in' && met && !justLeft() ? { ...state, ended: true } : { status: 'signed-out' })
}

/** The sign-in client, fetched when somebody signs in or out, or a session has to be renewed (23 KB). */
export function auth(): Promise<GoTrueClient> {
  client ??= import('@supabase/auth-js').then(async ({ GoTrueClient }) => {
    const made = new GoTrueClient({
      url: `${location.origin}/auth/v1`,
      headers: { apikey: publicKey() },
      storageKey: STORAGE_KEY,
      persistSession: true,
      autoRefreshToken: true,
      detectSessionInUrl: false,
      fetch: fetchAndNote,
    })
    made.onAuthStateChange((_, session) => onSession(session?.user))
    await made.initialize()
    return made
  })
  return client
}

/** The second step of signing in. Gives back what was wrong, if anything. */
export async function finishSignIn(code: string): Promise<unknown> {
  try {
    const made = await auth()
    const response = await fetch('/auth/v1/second_step', {
      method: 'POST',
      headers: { 'content-type': 'application/json', apikey: publicKey() },
      body: JSON.stringify({ challenge: challenge ?? '', code }),
    })
    const answer = (await response.json()) as { access_token: string; refresh_token: string; code: string; msg: string }
    if (!response.ok) return { status: response.status, code: answer.code, message: answer.msg }
    const { error } = await made.setSession(answer)
    return error
  } catch (reason) {
    return reason
  }
}

const stored = () => globalThis.localStorage?.getItem(STORAGE_KEY)

type Kept = { access_token: string; expires_at: number; user: User }
/** What this browser keeps, also when it is due to be renewed. */
function last(): Kept | undefined {
  try {
    return (JSON.parse(localStorage.getItem(STORAGE_KEY)!) as Kept | null) ?? undefined
  } catch {
    return undefined
  }
}
/** The same as long as it is good without being renewed: then the sign-in client is not needed yet. */
function kept(): Kept | undefined {
  const found = client ? undefined : last()
  return found && found.expires_at * 1000 - Date.now() > RENEWED_MS ? found : undefined
}
/** Another tab signed in or out; once the client is there it hears so by itself. */
if (typeof addEventListener === 'function')
  addEventListener('storage', ({ key, newValue }) => {
    const found = kept()
    if (key === STORAGE_KEY && !client && state.status !== 'loading' && (found || newValue === null))
      onSession(found?.user)
  })

/** The access token, refreshed when it is about to end; undefined for a visitor. */
export async function accessToken(): Promise<string | undefined> {
  if (!client && !stored()) return undefined
  const found = kept()
  if (found) return found.access_token
  const { data } = await (await auth()).getSession()
  return data.session?.access_token
}

/** Whom this page belongs to, even when the session behind it has ended. */
function known(): Me | null {
  if (state.status === 'loading') set({ status: 'signed-out' })
  return state.status === 'signed-in' ? state.me : null
}

/** Who is signed in, asked of the server, so that a changed role counts at once. Null for a visitor. */
export async function loadMe(onUnreachable?: () => void): Promise<Me | null> {
  if (!client && !stored()) {
    onSession(undefined)
    return known()
  }
  // a page that opens in a dead zone waits for no server (keep-truck.ts)
  const offline = state.status === 'loading' && !navigator.onLine
  const found = offline ? last() : kept()
  if (found) {
    const headers = { apikey: publicKey(), authorization: `Bearer ${found.access_token}` }
    const answer = offline ? undefined : await fetchAndNote(ME, { headers }).catch(() => undefined)
    if (answer?.ok) return entered((await answer.json()) as User)
    if (answer?.status !== 401 && answer?.status !== 403) {
      onUnreachable?.()
      return meOf(found.user)
    }
  }
  const made = await auth()
  const { data: current } = await made.getSession()
  if (!current.session) {
    if (!stored()) onSession(undefined) // else it could not be renewed just now, for want of a connection
    return known()
  }
  const { data, error } = await made.getUser()
  if (error) {
    if (error.status === 401 || error.status === 403) {
      // the answer may be about a session that was followed by a new one while it traveled
      const { data: now } = await made.getSession()
      if (now.session && now.session.access_token !== current.session.access_token) return loadMe(onUnreachable)
      await made.signOut({ scope: 'local' })
      return known()
    }
    onUnreachable?.()
    return meOf(current.session.user) // the server cannot be reached: what we knew last
  }
  return entered(data.user)
}
function entered(user: User): Me {
  const me = meOf(user)
  met = true
  set({ status: 'signed-in', me })
  return me
}

/** What follows ends the session on purpose: no tab asks to sign in again. Give it back when it did not happen. */
export function aboutToLeave(): () => void {
  localStorage.setItem(LEFT_KEY, String(Date.now()))
  return () => localStorage.removeItem(LEFT_KEY)
}

/** The account is gone, and with it every session: nothing is asked of the server any more. */
export function forgetSession(): void {
  localStorage.removeItem(STORAGE_KEY)
  forgetSeen()
}

/** Ends this browser's session, or every one of this person. Returns false when the server could not be told: then the session stays and can be ended again. */
export async function signOut(scope: 'local' | 'global' = 'local'): Promise<boolean> {
  const made = await auth()
  const stay = aboutToLeave()
  const { data } = await made.getSession()
  if (data.session) {
    // asked first: the client alone would forget the session here and leave it open on the server
    const { error } = await made.admin.signOut(data.session.access_token, scope)
    if (error && ![401, 403, 404].includes(error.status ?? 0)) {
      stay()
      return false
    }
  }
  await made.signOut({ scope: 'local' })
  return true
}

let asking: Promise<unknown> | undefined
/**
 * After a 401: waits, if the session has ended, until this person has signed in again on this page. True when the same
 * call may be sent once more; false for a visitor and for who left.
 */
export async function renewed(): Promise<boolean> {
  asking ??= loadMe().finally(() => {
    asking = undefined
  })
  await asking
  return new Promise((resolve) => {
    const look = () => {
      if (state.status === 'signed-in' && state.ended) return
      listeners.delete(look)
      resolve(state.status === 'signed-in')
    }
    listeners.add(look)
    look()
  })
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  if (state.status === 'loading') void loadMe()
  return () => listeners.delete(listener)
}
/** Who is signed in, live across tabs. `loading` until the browser has looked. */
export const useSession = (): SessionState =>
  useSyncExternalStore(
    subscribe,
    () => state,
    () => (import.meta.env.SSR && drawingNow()?.session) || LOADING,
  )
const LOADING: SessionState = { status: 'loading' }
