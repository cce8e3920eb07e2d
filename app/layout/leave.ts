import { closeLive } from '#features/base/accounts/web/live.ts'
import { queries } from '#features/base/accounts/web/queries.tsx'
import { signOut } from '#features/base/accounts/web/session.ts'
import { paths } from '../paths.ts'

/** Signs out here and opens the start page. False when the server could not be told; the session then stays. */
export async function leave(): Promise<boolean> {
  closeLive()
  if (!(await signOut())) return false
  queries.clear()
  location.assign(paths.home())
  return true
}
