// What a company may ask for beyond the price of a tow, and what it comes to: pure, in cents and ISO instants; beside no schema.
import { capOf } from '#features/business/rate-cards/price.ts'
import type { Rates } from '#features/business/rate-cards/truck.ts'
import { MINUTE_MS, type TowStatus } from '#features/towing/tows/tow-status.ts'
import { namesOf, type StatusTable, statesThat } from '#lib/status.ts'

export type ExtraStatus = 'asked' | 'holding' | 'refused' | 'agreed' | 'declined' | 'expired' | 'withdrawn'
/** `holding`: the driver said yes, and the bank is asked. `refused`: the bank said no; only the driver's next tap agrees to it. */
export const EXTRA_STATUS = {
  asked: { tone: 'warn', open: true, next: ['holding', 'agreed', 'declined', 'expired', 'withdrawn'] },
  holding: { tone: 'info', open: true, next: ['agreed', 'refused', 'withdrawn'] },
  refused: { tone: 'bad', open: true, next: ['agreed', 'declined', 'expired', 'withdrawn'] },
  agreed: { tone: 'good', next: [] },
  declined: { tone: 'bad', next: [] },
  expired: { tone: 'bad', next: [] },
  withdrawn: { tone: 'mute', next: [] },
} as const satisfies StatusTable<ExtraStatus>
export const EXTRA_STATES = namesOf<ExtraStatus>(EXTRA_STATUS)
export const OPEN_EXTRAS = statesThat(EXTRA_STATUS, 'open')
export const isOpenExtra = ({ status }: { status: ExtraStatus }): boolean =>
  (OPEN_EXTRAS as readonly ExtraStatus[]).includes(status)

/** The kinds of a rate card that a scene may need, and one that is typed. */
export const EXTRA_ITEMS = ['winch', 'dolly', 'miles', 'wait', 'other'] as const
export type ExtraItem = (typeof EXTRA_ITEMS)[number]
export const EXTRA_LINES = ['extra_winch', 'extra_dolly', 'extra_miles', 'extra_wait', 'extra_other'] as const
/** What the history of a tow says of them. */
export const EXTRA_EVENTS = [
  'extra_asked',
  'extra_holding',
  'extra_refused',
  'extra_agreed',
  'extra_direct',
  'extra_declined',
  'extra_expired',
  'extra_taken_back',
  'extra_withdrawn',
] as const
/** With the truck at the car, or the car on it, and before the drop. */
export const EXTRA_AT = ['on_scene', 'hooked', 'at_destination'] as const satisfies TowStatus[]

/** So long the driver may answer (domain/tow.md §5); nothing said is a no. */
export const EXTRA_MS = 5 * MINUTE_MS
export const EXTRA_MINUTES = EXTRA_MS / MINUTE_MS
export const [LEAST_REASON, MOST_REASON, MOST_PHOTOS] = [10, 300, 3] as const
/** What has no rate is typed within these cents (house). */
export const [LEAST_TYPED, MOST_TYPED] = [100, 50_000] as const
/** Half hours of winching and miles in one extra (house). */
const [MOST_WINCH, MOST_EXTRA_MILES, WAIT_STEP] = [8, 100, 15] as const

/** What one of an item costs: `free` of them cost nothing, `most` may be asked for; `each_cents` null: typed. */
export type ExtraPrice = { item: ExtraItem; each_cents: number | null; free: number; most: number }
type Line = { kind: string; count: number; cents: number }
const agreedOf = (lines: readonly Line[], item: ExtraItem): number =>
  lines.reduce((sum, { kind, count }) => (kind === `extra_${item}` ? sum + count : sum), 0)
type Asked = {
  miles: number | null
  on_scene_at: string | null
  hooked_at: string | null
  lines: readonly Line[]
}
/**
 * What may be asked for now, by the rates that were agreed, after hours included. A rate of nothing is a promise, so that
 * item is not in it; neither is a dolly that the price has, nor waiting within the free time.
 */
export function extraPrices(
  rates: Rates | null,
  terms: { dolly: boolean; after_hours: boolean },
  { miles, on_scene_at, hooked_at, lines }: Asked,
  now: Date,
): ExtraPrice[] {
  const typed: ExtraPrice = { item: 'other', each_cents: null, free: 0, most: 1 }
  if (!rates) return [typed]
  const withNight = (cents: number) =>
    cents + (terms.after_hours ? Math.round((cents * rates.after_hours_bp) / 10_000) : 0)
  const waited = on_scene_at
    ? ((hooked_at ? Date.parse(hooked_at) : now.getTime()) - Date.parse(on_scene_at)) / MINUTE_MS - rates.wait_free_min
    : 0
  const driven = agreedOf(lines, 'miles')
  const prices: ExtraPrice[] = [
    { item: 'winch', each_cents: withNight(rates.winch_per_30min_cents), free: 0, most: MOST_WINCH },
    {
      item: 'dolly',
      each_cents: withNight(rates.dolly_cents),
      free: 0,
      most: terms.dolly || agreedOf(lines, 'dolly') > 0 ? 0 : 1,
    },
    {
      item: 'miles',
      each_cents: withNight(rates.mile_cents),
      free: driven > 0 ? 0 : Math.max(0, rates.included_miles - (miles ?? 0)),
      // without a destination no mile is in the price yet
      most: miles === null ? 0 : MOST_EXTRA_MILES,
    },
    {
      item: 'wait',
      each_cents: withNight(rates.wait_per_15min_cents),
      free: 0,
      most: Math.max(0, Math.ceil(waited / WAIT_STEP) - agreedOf(lines, 'wait')),
    },
  ]
  return [...prices.filter(({ each_cents, most }) => each_cents !== 0 && most > 0), typed]
}
/** What so many cost; those that are free count for nothing. */
export const extraCents = ({ each_cents, free }: ExtraPrice, count: number): number =>
  Math.max(0, count - free) * (each_cents ?? 0)

/** The most that a tow may cost with an extra: its cap as far as that reaches. Without a destination there is none yet. */
export const capWith = (cap_cents: number | null, total_cents: number): number | null =>
  cap_cents === null ? null : Math.max(cap_cents, total_cents)
/** Which part of an extra the cap before it has room for, and which goes above. */
export function splitByCap(price_cents: number, cap_cents: number | null, cents: number) {
  const under_cents = cap_cents === null ? cents : Math.min(cents, Math.max(0, cap_cents - price_cents))
  return { total_cents: price_cents + cents, under_cents, above_cents: cents - under_cents }
}
const isExtraLine = ({ kind }: { kind: string }): boolean => kind.startsWith('extra_')
const extrasIn = (lines: readonly Line[]): number =>
  lines.reduce((sum, line) => (isExtraLine(line) ? sum + line.cents : sum), 0)
/** The cap of a total with its agreed extras: a tenth is added to the quote alone. */
export const capOfAll = (total_cents: number, lines: readonly Line[]): number =>
  Math.max(capOf(total_cents - extrasIn(lines)), total_cents)
/** A price that was made anew, by the same rates, with the extras that were agreed to before. */
export function withExtras<Priced extends Line, Kept extends Line>(
  priced: { lines: readonly Priced[]; total_cents: number },
  before: readonly Kept[],
) {
  const lines = [...priced.lines, ...before.filter(isExtraLine)]
  const total_cents = priced.total_cents + extrasIn(before)
  return { lines, total_cents, cap_cents: capOfAll(total_cents, lines) }
}
