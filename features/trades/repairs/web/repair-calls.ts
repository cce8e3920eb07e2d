import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { clientOf } from '#features/base/accounts/web/client.ts'
import { queries } from '#features/base/accounts/web/queries.tsx'
import { repairsContract } from '../contract.ts'
import type { Repair } from '../repair.ts'

export const api = clientOf(repairsContract)
/** A job moves by and by: looked for while the page is open. */
const LOOK_MS = 30_000

export const useRepair = (id: string, enabled = true) =>
  useQuery({
    queryKey: ['repairs', id],
    queryFn: ({ signal }) => api.read({ id }, { signal }),
    refetchInterval: LOOK_MS,
    enabled,
  })
export const useClaimRepairs = (claim_id: string, enabled = true) =>
  useQuery({
    queryKey: ['repairs', 'of', claim_id],
    queryFn: ({ signal }) => api.ofClaim({ claim_id }, { signal }),
    refetchInterval: LOOK_MS,
    enabled,
  })
export const useRepairBoard = () =>
  useQuery({
    queryKey: ['repairs', 'board'],
    queryFn: ({ signal }) => api.board({}, { signal }),
    refetchInterval: LOOK_MS,
  })
/**
 * The repair as it was when a form about it was opened, until that is closed: what somebody reads and signs neither moves nor
 * vanishes under them, and a newer state is said when they send.
 */
export function useHeld(repair: Repair): [shown: Repair, hold: (open: boolean) => void] {
  const [held, setHeld] = useState<Repair | null>(null)
  const hold = (open: boolean) => {
    setHeld((before) => (open ? (before ?? repair) : null))
    if (!open) void repairsChanged()
  }
  return [held ?? repair, hold]
}
/** Every step answers with the repair as it stands: it is shown at once, and what else tells of it is read again. */
export function repairChanged(repair: Repair): void {
  queries.setQueryData(['repairs', repair.id], repair)
  void queries.invalidateQueries({
    predicate: ({ queryKey: [table, id] }) => (table === 'repairs' && id !== repair.id) || table === 'estimates',
  })
}
export const repairsChanged = () => queries.invalidateQueries({ queryKey: ['repairs'] })
