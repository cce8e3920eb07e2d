import { useEffect, useState } from 'react'
import { useSession } from '#features/base/accounts/web/session.ts'
import type { Filters } from '#features/market/search/filters.ts'
import type { Found } from '#features/market/search/web/found.ts'

/** `none`: the claim has no verified limit, or it is not one's own. */
export type CapState = 'off' | 'asking' | 'signed-out' | 'none'
type Asked = { filters: Filters; got: Partial<Found> | null }

/** What was found, or what the claim in the address covers of it: that is asked in the browser, as the person. */
export function useWithinCap(found: Found): { found: Found; cap: CapState } {
  const { filters, problem } = found
  const { status } = useSession()
  const [asked, setAsked] = useState<Asked | null>(null)
  const wanted = filters.cap && !problem && status === 'signed-in'
  useEffect(() => {
    if (!wanted) return
    let current = true
    void import('./within-cap.ts')
      .then(({ findWithinCap }) => findWithinCap(filters))
      .catch(() => ({ failed: true }))
      .then((got) => current && setAsked({ filters, got }))
    return () => {
      current = false
    }
  }, [filters, wanted])
  if (!filters.cap || problem) return { found, cap: 'off' }
  if (status === 'signed-out') return { found, cap: 'signed-out' }
  if (!wanted || asked?.filters.claim !== filters.claim) return { found, cap: 'asking' }
  // the last answer stays, dimmed, until the next one is there
  const shown = { ...found, ...asked.got }
  if (asked.filters !== filters) return { found: shown, cap: 'asking' }
  return { found: shown, cap: asked.got ? 'off' : 'none' }
}
