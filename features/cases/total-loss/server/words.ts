// What a driver is told about an offer for their car, and the letter about diminished value.
import { paths } from '#app/paths.ts'
import type { News } from '#features/base/notifications/server/notify.ts'
import { formatCents } from '#lib/money.ts'
import { textsBeside, wordsBeside } from '#lib/server/words.ts'
import type en from './words.en.ts'

const say = await wordsBeside<typeof en>(import.meta.url)
export const LETTERS = await textsBeside<typeof en>(import.meta.url)

type Net = { net_owner_cents: number; net_lender_cents: number; gap_cents: number }
/** The claims team recorded an offer: what the insurer pays to whom, and what the owner would still owe. */
export const offerNews = (
  claim: { id: string; insurer_name: string; claim_number: string },
  value_cents: number,
  { net_owner_cents, net_lender_cents, gap_cents }: Net,
): News => ({
  type: gap_cents > 0 ? 'warning' : 'info',
  action_url: paths.totalLoss(claim.id),
  ...say('offer', {
    insurer: claim.insurer_name,
    number: claim.claim_number,
    value: formatCents(value_cents),
    owner: formatCents(net_owner_cents),
    lender: net_lender_cents > 0 ? formatCents(net_lender_cents) : 'no',
    gap: gap_cents > 0 ? formatCents(gap_cents) : 'no',
  }),
})
