/** What the company says of itself (spec §1): claims, never computed, never beside computed figures, never in JSON-LD. */
export const COMPANY_CLAIMS = {
  routed: '$2.4M+',
  providers: '500+',
  claims: '10,000+',
  revenue: '40%',
  rating: '4.8/5',
} as const

/** Starting lead fees (spec §9), paid by providers and only where the rule of their state allows one. */
export const SERVICES = [
  { key: 'body', from_cents: 150_00 },
  { key: 'glass', from_cents: 100_00 },
  { key: 'towing', from_cents: 75_00 },
  { key: 'adjusters', from_cents: 200_00 },
  { key: 'rental', from_cents: 150_00 },
] as const

/** Provider fees start here (spec §9). */
export const LOWEST_FEE_CENTS = 75_00
