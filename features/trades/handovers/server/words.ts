// What is said when a car changes hands: a rented one leaves and comes back, one in for work the other way round.
import type { HandoverKind } from '#features/work/orders/progress.ts'
import { aboutBooking } from '#features/work/orders/server/words.ts'
import { wordsBeside } from '#lib/server/words.ts'
import type en from './words.en.ts'

export const handoverNews = aboutBooking(await wordsBeside<typeof en>(import.meta.url), {
  recorded: 'booking',
  confirmed: 'success',
  objected: 'warning',
})
/** What it is called: of the two, what comes second is a return. */
export const actOf = (rental: boolean, kind: HandoverKind) =>
  kind === (rental ? 'check_in' : 'check_out') ? 'return' : rental ? 'hand_over' : 'check_in'
