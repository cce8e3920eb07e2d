import { forgetTruck } from '#features/towing/operators/web/keep-truck.ts'
import { forgetPictures, unsentPictures } from '#features/towing/operators/web/picture-queue.ts'
import { forgetSteps, unsentSteps } from '#features/towing/operators/web/step-queue.ts'
import type { Language } from '#lib/languages.ts'
import { spokenIn } from '#lib/spoken.ts'
import type en from './leave-text.en.ts'

const SAID = import.meta.glob<typeof en>('./leave-text.*.ts', { eager: true, import: 'default' })

/** Asks where steps or pictures of a tow would be lost. */
export const mayLeave = (): boolean =>
  unsentSteps() + unsentPictures() === 0 || confirm(spokenIn(SAID, document.documentElement.lang as Language).unsent)
export function forget(): void {
  forgetSteps()
  forgetPictures()
  forgetTruck()
}
