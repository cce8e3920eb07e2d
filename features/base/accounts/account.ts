// No library here: the sign-in pages carry this file.
import type { Role } from '#lib/contract.ts'
import type { Language } from '#lib/languages.ts'

/** What a visitor may become by signing up (spec §6); claims admins are made by `bin/admin`. */
export const SIGN_UP_ROLES = ['driver', 'individual_owner', 'shop'] as const
export type SignUpRole = (typeof SIGN_UP_ROLES)[number]

/** Where a browser keeps its session (spec §7). */
export const STORAGE_KEY = 'claimchoice-session'
/** The browser's cache of what its person looked at last (public/service-worker.js). */
export const LAST_SEEN = 'last-seen'
/** Before the id of an operator: what their phone read last of their own tow. */
export const TOW_SEEN = 'claimchoice-tow-kept:'

/** Says who is signed in; each page asks it before all else. */
export const ME = '/auth/v1/user'
/** An access token that has less left is renewed before it is used. */
export const RENEWED_MS = 90_000

/** The answer's header that says from where on a page must listen so that nothing is missed. */
export const LIVE_CURSOR = 'live-cursor'
/** What one call of those that a page reads first was answered (app/first-reads.ts). */
export type FirstRead = { path: string; status: number; cursor: string | null; body: unknown }

/** ASVS 5.0 6.2.1: length only, no composition rules; the upper end keeps hashing cheap. */
export const PASSWORD_LENGTH = { min: 8, max: 200 } as const

export type Me = {
  id: string
  name: string
  email: string
  role: Role
  language: Language
  /** What they are in the business they belong to; null without one. */
  member_role: 'owner' | 'estimator' | 'technician' | 'front_desk' | 'operator' | null
  held?: true
  created_at: string
}
/** `ended`: the session is over, but nobody signed out: the page stays and asks to sign in again (sign-in-again.tsx). */
export type SessionState =
  | { status: 'loading' }
  | { status: 'signed-out' }
  | { status: 'signed-in'; me: Me; ended?: true }
