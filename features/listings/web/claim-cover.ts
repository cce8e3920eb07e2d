// What a claim of one's own pays toward a rental. Asked in the browser only: the page itself holds nothing personal.
import { useEffect, useState } from 'react'
import { useSession } from '#features/accounts/web/session.ts'
import { type CoverageTerms, priceOf, type Used } from '#features/orders/price.ts'
import type { SearchRow } from '../listing.ts'

export type Cover = {
  claim_id: string
  claim_number: string
  insurer_name: string
  status: 'intake' | 'coverage-verified' | 'in-progress' | 'closed'
  loss_state: string | null
  /** Where to look for a car, and where for a shop: home, else the place of the loss; the car's place for a shop. */
  zips: { vehicle: string | null; service: string | null }
  /** Null until the coverage is verified, or when it covers no rental. */
  terms: CoverageTerms | null
  rental_start_allowed: boolean
  used: Used
}
export type ClaimState =
  | { state: 'none' }
  | { state: 'loading' }
  | { state: 'signed-out' }
  | { state: 'missing' }
  | { state: 'ready'; cover: Cover }

/** The claim that the address names, as far as this person may see it. */
export function useClaimCover(claimId: string): ClaimState {
  const session = useSession()
  const [found, setFound] = useState<{ id: string; cover: Cover | null } | null>(null)
  const signedIn = session.status === 'signed-in'
  useEffect(() => {
    if (!claimId || !signedIn) return
    let wanted = true
    void import('./claim-cover-calls.ts')
      .then(({ loadCover }) => loadCover(claimId))
      .catch(() => null)
      .then((cover) => wanted && setFound({ id: claimId, cover }))
    return () => {
      wanted = false
    }
  }, [claimId, signedIn])
  if (!claimId) return { state: 'none' }
  if (session.status === 'signed-out') return { state: 'signed-out' }
  if (found?.id !== claimId) return { state: 'loading' }
  return found.cover ? { state: 'ready', cover: found.cover } : { state: 'missing' }
}

/** One day of a rental: what the insurer pays, what the driver pays, and how far the rate lies over the daily cap. */
export function dayOf(row: Pick<SearchRow, 'daily_rate_cents'>, cover: Cover) {
  const rate = row.daily_rate_cents ?? 0
  const rates = {
    listing_type: 'vehicle',
    daily_rate_cents: rate,
    hourly_rate_cents: null,
    min_hours: 1,
    min_days: 1,
    max_days: 1,
    deposit_required_cents: null,
  } as const
  const day = cover.terms?.rental_start ?? '2000-01-01'
  const terms = cover.terms && { ...cover.terms, rental_start: null }
  const price = priceOf(rates, day, day, terms && { terms, used: cover.used })
  const cap = cover.terms?.rental_daily_cap_cents ?? 0
  return { insurer: price.insurer_cents, own: price.own_cents, over: Math.max(0, rate - cap) }
}

/** Covered rental days that are left; null when the insurer named no number. */
export const daysLeft = ({ terms, used }: Cover): number | null =>
  terms?.rental_max_days === null || terms === null ? null : Math.max(0, terms.rental_max_days - used.days)
