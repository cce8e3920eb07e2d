import { useEffect, useState } from 'react'
import { useSession } from '#features/base/accounts/web/session.ts'
import type { Filters } from '#features/market/search/filters.ts'
import type { Found } from '#features/market/search/web/found.ts'

/**
 * `first`: the claim decides the order, and nothing is known of it yet. `none`: it has no verified limit, or is not one's
 * own.
 */
export type CapState = 'off' | 'first' | 'asking' | 'signed-out' | 'none'
type Asked = { filters: Filters; got: Partial<Found> | null }

/** Where one's own claim decides the order; only rentals have a limit a day. */
const isLifted = ({ claim, cap, sort, category }: Filters) =>
  claim !== '' && cap === '' && sort === 'best' && category !== 'service'

/**
 * What was found, or what the claim in the address makes of it: only what it covers, or that first. That is asked in the
 * browser, as the person.
 */
export function useWithinCap(found: Found): { found: Found; cap: CapState } {
  const { filters, problem } = found
  const { status } = useSession()
  const [asked, setAsked] = useState<Asked | null>(null)
  const lifted = isLifted(filters)
  const wanted = (filters.cap || lifted) && !problem && status === 'signed-in'
  useEffect(() => {
    if (!wanted) return
    let current = true
    void import('./within-cap.ts')
      .then(({ findForClaim }) => findForClaim(filters))
      .catch(() => (filters.cap ? { failed: true } : null))
      .then((got) => current && setAsked({ filters, got }))
    return () => {
      current = false
    }
  }, [filters, wanted])
  if (!(filters.cap || lifted) || problem) return { found, cap: 'off' }
  if (status === 'signed-out') return { found, cap: lifted ? 'off' : 'signed-out' }
  if (!wanted || asked?.filters.claim !== filters.claim) return { found, cap: lifted ? 'first' : 'asking' }
  // the last answer stays, dimmed, until the next one is there
  const shown = { ...found, ...asked.got }
  if (asked.filters !== filters) return { found: shown, cap: 'asking' }
  return { found: shown, cap: asked.got || lifted ? 'off' : 'none' }
}
