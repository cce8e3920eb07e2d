// The closed lists of a stay and its papers, beside no schema, so that pages load them alone.
import type { Tone } from '#lib/status.ts'

export const PLACES = ['yard', 'impound', 'salvage', 'shop'] as const
export const PAYERS = ['unknown', 'insurer', 'driver'] as const
export const SOURCES = ['driver', 'shop', 'team', 'tow'] as const
export const OUT_HOW = ['driver', 'shop', 'team', 'release', 'tow'] as const
export const RELEASE_KINDS = ['owner_pickup', 'other_tow', 'insurer_salvage', 'inspect_only'] as const
export const BALANCES = ['paid', 'driver', 'insurer', 'taker'] as const
export const KEYS = ['at_place', 'with_taker', 'with_owner', 'none'] as const
export const PAPERS = [
  'photo_id',
  'title',
  'power_of_attorney',
  'lien_release',
  'insurer_release',
  'police_release',
] as const
/** What the place charges, as salvage desks split it (domain/tow.md §9). */
export const CHARGES = ['storage', 'tow', 'yard', 'clean_up', 'other'] as const
export const PAPER_STATES = ['waits', 'good', 'over', 'revoked', 'used'] as const
export type PaperState = (typeof PAPER_STATES)[number]
export const PAPER_TONES: Record<PaperState, Tone> = {
  waits: 'warn',
  good: 'good',
  over: 'mute',
  revoked: 'mute',
  used: 'info',
}
export const EVENT_KINDS = [
  'recorded',
  'changed',
  'ended',
  'driver_notified',
  'insurer_notified',
  'letter_sent',
  'paper_made',
  'paper_consented',
  'paper_revoked',
  'paper_used',
] as const
export const EVENT_SOURCES = ['driver', 'shop', 'team', 'system', 'yard', 'tow'] as const
/** How a driver says that the insurer knows. */
export const TOLD_HOW = ['phone', 'portal', 'mail', 'in_person'] as const

export const MOST_DAILY_CENTS = 100_000
export const MOST_FEE_CENTS = 1_000_000
export const MOST_FEES = 12
/** A longer stay is a typing error (house). */
export const MOST_STAY_DAYS = 731
/** A release is good so long (domain/tow.md §12). */
export const RELEASE_HOURS = 72
/** Of one stay (house). */
export const MOST_RELEASES = 20
export const TIME_FORM = /^([01]\d|2[0-3]):[0-5]\d$/
/** Ten letters and digits that nobody takes for another. */
export const CODE_LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
export const CODE_LENGTH = 10
/** As it is printed and typed: in two halves, in any case. */
export const codeKey = (typed: string): string => typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
export const codeShown = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`

type Paper = Record<'revoked_at' | 'used_at' | 'valid_until' | 'consented_at', string | null>
/**
 * How far a paper is; the same for its driver, the team and the yard. `lender` is that of a lost car: it may have come to be
 * known after the signature, and then the paper waits for a consent, too.
 */
export function paperState(paper: Paper, now: Date, lender: string | null): PaperState {
  if (paper.used_at) return 'used'
  if (paper.revoked_at) return 'revoked'
  if (!paper.valid_until) return 'waits'
  if (new Date(paper.valid_until) <= now) return 'over'
  return lender !== null && !paper.consented_at ? 'waits' : 'good'
}
/** Why a release ended that its driver did not revoke; in the place of their words. */
export const ENDED_BY = ['car_left', 'next_release', 'place_corrected'] as const
export const paperNumber = (number: number): string => `RL-${String(number).padStart(2, '0')}`
export const stayNumber = (id: string): string => `S-${id.slice(-6).toUpperCase()}`
