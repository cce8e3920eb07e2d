// The states of a tow and of an offer, and the figures of asking; beside no schema, so that pages load them alone.
import { namesOf, type StatusTable, statesThat } from '#lib/status.ts'

export type TowStatus =
  | 'asking'
  | 'nobody'
  | 'accepted'
  | 'rolling'
  | 'on_scene'
  | 'hooked'
  | 'at_destination'
  | 'dropped'
  | 'closed'
  | 'canceled'
  | 'gone_on_arrival'
  | 'unsuccessful'
/** `open`: the car waits or is on its way, one tow of a claim. `ahead`: nobody is there yet. `ended`: nothing more is done. */
export const TOW_STATUS = {
  asking: { tone: 'warn', open: true, ahead: true, next: ['accepted', 'nobody', 'canceled'] },
  nobody: { tone: 'bad', ended: true, next: [] },
  accepted: { tone: 'info', open: true, ahead: true, next: ['rolling', 'asking', 'canceled', 'unsuccessful'] },
  rolling: { tone: 'info', open: true, ahead: true, next: ['on_scene', 'asking', 'canceled', 'unsuccessful'] },
  on_scene: { tone: 'info', open: true, next: ['hooked', 'asking', 'canceled', 'gone_on_arrival', 'unsuccessful'] },
  hooked: { tone: 'info', open: true, next: ['at_destination', 'unsuccessful'] },
  at_destination: { tone: 'info', open: true, next: ['dropped', 'hooked', 'unsuccessful'] },
  dropped: { tone: 'good', next: ['closed'] },
  closed: { tone: 'mute', ended: true, next: [] },
  canceled: { tone: 'mute', ended: true, next: [] },
  gone_on_arrival: { tone: 'bad', ended: true, next: [] },
  unsuccessful: { tone: 'bad', ended: true, next: [] },
} as const satisfies StatusTable<TowStatus>
export const TOW_STATES = namesOf<TowStatus>(TOW_STATUS)
export const OPEN_TOWS = statesThat(TOW_STATUS, 'open')
/** A company has it, and has not brought it to its end. */
export const isTaken = ({ status }: { status: TowStatus }): boolean =>
  status !== 'asking' && (OPEN_TOWS as readonly TowStatus[]).includes(status)

export type OfferStatus = 'open' | 'won' | 'lost' | 'declined' | 'expired' | 'withdrawn' | 'given_back'
export const OFFER_STATUS = {
  open: { tone: 'signal', next: ['won', 'lost', 'declined', 'expired', 'withdrawn'] },
  won: { tone: 'good', next: ['given_back'] },
  lost: { tone: 'mute', next: [] },
  declined: { tone: 'mute', next: [] },
  expired: { tone: 'mute', next: [] },
  withdrawn: { tone: 'mute', next: [] },
  given_back: { tone: 'bad', next: [] },
} as const satisfies StatusTable<OfferStatus>
export const OFFER_STATES = namesOf<OfferStatus>(OFFER_STATUS)

/** How a driver pays: by the card that is kept here, or to the company itself. */
export const PAY = ['card', 'company'] as const
export type Pay = (typeof PAY)[number]

/** domain/tow.md §12. */
export const MOST_ASKED = 5
export const MOST_WAVES = 3
/** Miles in a line from a yard to the car: who is nearer is asked before the next ring is. */
export const TOW_RINGS = [10, 25, 50] as const
/** The ring that reaches so far; null farther than the last. */
export const ringOf = (miles: number): number | null => TOW_RINGS.find((ring) => miles <= ring) ?? null
/** In miles; farther than the last ring is last. */
export const reachOf = ({ ring }: { ring: number | null }): number => ring ?? MOST_MILES
/**
 * Of these companies the ones that stand within `reach` miles, and the next ring that has some: how far it reaches, in miles,
 * and how many it adds.
 */
export function withinRing<Company extends { ring: number | null }>(companies: readonly Company[], reach: number) {
  const beyond = companies.filter((company) => reachOf(company) > reach)
  const next = Math.min(...beyond.map(reachOf))
  return {
    near: companies.filter((company) => reachOf(company) <= reach),
    next:
      beyond.length > 0 ? { reach: next, count: beyond.filter((company) => reachOf(company) === next).length } : null,
  }
}
/** In a sentence: miles of a ring, 0 farther than the last. */
export const milesOf = (reach: number): number => (reach === MOST_MILES ? 0 : reach)
/** The smallest ring that has one of them and each that was ticked. */
export const firstRing = (companies: readonly { ring: number | null }[], ticked: readonly { ring: number | null }[]) =>
  Math.max(Math.min(...companies.map(reachOf)), ...ticked.map(reachOf))
export const OFFER_MS = 60_000
/** Nobody was found after so long, whatever was asked. */
export const ASKING_MS = 5 * 60_000
/** Farther, or dearer, is no tow that is asked for here. */
export const [MOST_MILES, MOST_CENTS] = [4000, 10_000_000]
/** So late, and the driver may ask others; and nearer than this a truck is there. */
export const [LATE_MINUTES, NEAR_METERS] = [10, 300]
/** How a place does not take the car that a truck brings, and how long its driver has to choose before the team calls (house). */
export const TURNED = ['refused', 'closed'] as const
export type Turned = (typeof TURNED)[number]
export const FALLBACK_MINUTES = 15
/** How far back a company's record goes; and how often in how many days it may give tows back before nobody is shown it. */
export const [RECORD_DAYS, GIVEN_BACK_DAYS, MOST_GIVEN_BACK] = [90, 30, 3]
/** Open tows of one person without a claim in a day; and how often anybody asks in a day. */
export const MOST_OPEN = 2
export const [MINUTE_MS, DAY_MS] = [60_000, 86_400_000]
/** What /tow tells people to type for a car without a plate, in either language. */
export const NO_PLATE = ['NONE', 'NINGUNA']
export const towNumber = (id: string): string => `T-${id.slice(-6).toUpperCase()}`
