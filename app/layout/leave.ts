import { closeLive } from '#features/base/accounts/web/live.ts'
import { queries } from '#features/base/accounts/web/queries.tsx'
import { signOut } from '#features/base/accounts/web/session.ts'
import { paths } from '../paths.ts'

/** Of a phone in a tow truck alone: nobody else fetches what asks about it. */
const inTruck = () => /claimchoice-tow-(steps|pictures|kept):/.test(Object.keys(localStorage).join())

/**
 * Signs out here and opens the start page, unless steps or pictures of a tow would be lost that this person still wants to send. False
 * when the server could not be told; the session then stays.
 */
export async function leave(): Promise<boolean> {
  const truck = inTruck() ? await import('./leave-truck.ts').catch(() => null) : undefined
  if (truck === null) return false
  if (truck && !truck.mayLeave()) return true
  closeLive()
  if (!(await signOut())) return false
  truck?.forget()
  queries.clear()
  location.assign(paths.home())
  return true
}
