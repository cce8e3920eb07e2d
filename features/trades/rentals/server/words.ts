// What is said when a car changes hands, of a rental that comes back early, and of its cover.
import { paths } from '#app/paths.ts'
import type { HandoverKind } from '#features/work/orders/progress.ts'
import { aboutBooking } from '#features/work/orders/server/words.ts'
import { formatCents } from '#lib/money.ts'
import { newsOf, wordsBeside } from '#lib/server/words.ts'
import type en from './words.en.ts'

const say = await wordsBeside<typeof en>(import.meta.url)
export const handoverNews = aboutBooking(say, {
  recorded: 'booking',
  confirmed: 'success',
  notAsRecorded: 'warning',
})
/** What it is called: a rented car leaves and comes back, one in for work the other way round; what comes second is a return. */
export const actOf = (rental: boolean, kind: HandoverKind) =>
  kind === (rental ? 'check_in' : 'check_out') ? 'return' : rental ? 'hand_over' : 'check_in'
export const rentalNews = aboutBooking(say, {
  proposed: 'booking',
  agreed: 'success',
  declined: 'warning',
  objected: 'warning',
  withdrawn: 'info',
  expired: 'warning',
  endsForDriver: 'warning',
  endsForProvider: 'warning',
  endsNoMore: 'success',
})
const coverNews = newsOf(say, { nearLimit: 'warning' })

type Claim = { id: string; insurer_name: string; claim_number: string }
type Reached = { kind: 'days' | 'dollars'; used: number; of: number }
/** Most of the cover is taken: said once for each limit. */
export const nearLimit = ({ id, insurer_name, claim_number }: Claim, reached: readonly Reached[]) => {
  const days = reached.find(({ kind }) => kind === 'days')
  const dollars = reached.find(({ kind }) => kind === 'dollars')
  const news = coverNews('nearLimit', {
    insurer: insurer_name,
    number: claim_number,
    reached: days && dollars ? 'both' : days ? 'days' : 'dollars',
    used: days?.used ?? null,
    days: days?.of ?? null,
    spent: dollars ? formatCents(dollars.used) : null,
    dollars: dollars ? formatCents(dollars.of) : null,
  })
  return { ...news, action_url: paths.claim(id) }
}
