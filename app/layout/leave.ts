import { closeLive } from '#features/base/accounts/web/live.ts'
import { queries } from '#features/base/accounts/web/queries.tsx'
import { signOut } from '#features/base/accounts/web/session.ts'
import { forgetTruck } from '#features/towing/operators/web/keep-truck.ts'
import { forgetSteps, unsentSteps } from '#features/towing/operators/web/step-queue.ts'
import type { Language } from '#lib/languages.ts'
import { spokenIn } from '#lib/spoken.ts'
import { paths } from '../paths.ts'
import type en from './leave-text.en.ts'

const SAID = import.meta.glob<typeof en>('./leave-text.*.ts', { eager: true, import: 'default' })

/**
 * Signs out here and opens the start page, unless steps of a tow would be lost that this person still wants to send. False
 * when the server could not be told; the session then stays.
 */
export async function leave(): Promise<boolean> {
  if (unsentSteps() > 0 && !confirm(spokenIn(SAID, document.documentElement.lang as Language).unsent)) return true
  closeLive()
  if (!(await signOut())) return false
  forgetSteps()
  forgetTruck()
  queries.clear()
  location.assign(paths.home())
  return true
}
