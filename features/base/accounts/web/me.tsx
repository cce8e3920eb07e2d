import { createContext, use } from 'react'
import type { Me } from '../account.ts'

export const MeContext = createContext<Me | null>(null)

/** The signed-in person; only for pages below the signed-in layout. */
export function useMe(): Me {
  const me = use(MeContext)
  if (!me) throw new Error('useMe() is for pages that need a session')
  return me
}
