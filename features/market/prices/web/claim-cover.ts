// What a claim of one's own pays toward a rental. Asked in the browser only: the page itself holds nothing personal.
import { useEffect, useState } from 'react'
import { useSession } from '#features/base/accounts/web/session.ts'
import type { Taken } from '#features/claims/claims/limits.ts'
import type { CoverageTerms, Used } from '../price.ts'

export type Cover = {
  claim_id: string
  claim_number: string
  insurer_name: string
  status: 'intake' | 'coverage-verified' | 'in-progress' | 'closed'
  loss_state: string | null
  /** The day it is in the zone of the loss. */
  today: string
  /** Where to look for a car, and where for a shop: home, else the place of the loss; the car's place for a shop. */
  zips: { vehicle: string | null; service: string | null }
  /** Null until the coverage is verified, or when it covers no rental. */
  terms: CoverageTerms | null
  /** Cents that the insurer pays a day on a claim that is under way, once that is verified. */
  cap: number | null
  rental_start_allowed: boolean
  /** Whether a booking from tomorrow on may be priced with the cover: what no booking charges, no page promises. */
  counts: boolean
  used: Used & Taken
  /** The insurer rates that this claim opens, by listing; the others keep their listed rate. */
  rates: Partial<Record<string, number>>
}
export type ClaimState =
  | { state: 'none' }
  | { state: 'loading' }
  | { state: 'signed-out' }
  | { state: 'missing' }
  | { state: 'ready'; cover: Cover }

/** The claim that the address names, as far as this person may see it, and what it opens for these listings. */
export function useClaimCover(claimId: string, listingIds: readonly string[]): ClaimState {
  const session = useSession()
  const [found, setFound] = useState<{ id: string; cover: Cover | null } | null>(null)
  const signedIn = session.status === 'signed-in'
  const ids = listingIds.join(',')
  useEffect(() => {
    if (!claimId || !signedIn) return
    let wanted = true
    void import('./claim-cover-calls.ts')
      .then(({ loadCover }) => loadCover(claimId, ids))
      .catch(() => null)
      .then((cover) => wanted && setFound({ id: claimId, cover }))
    return () => {
      wanted = false
    }
  }, [claimId, signedIn, ids])
  if (!claimId) return { state: 'none' }
  if (session.status === 'signed-out') return { state: 'signed-out' }
  if (found?.id !== claimId) return { state: 'loading' }
  return found.cover ? { state: 'ready', cover: found.cover } : { state: 'missing' }
}
