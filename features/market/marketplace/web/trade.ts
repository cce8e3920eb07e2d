import type { SERVICES } from '#features/market/search/filters.ts'

/** The four trades of `/services`, each with the service that it searches for. */
export const TRADES = [
  { key: 'repair', service: 'body' },
  { key: 'glass', service: 'glass' },
  { key: 'towing', service: 'tow' },
  { key: 'adjuster', service: 'adjusting' },
] as const satisfies { key: string; service: (typeof SERVICES)[number] }[]
export type Trade = (typeof TRADES)[number]

/** What is on the market of one trade now; the lowest rate is null when nobody offers it. */
export type Offer = { service: Trade['service']; total: number; from_cents: number | null }
