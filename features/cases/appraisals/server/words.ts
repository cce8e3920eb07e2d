// What is said of an appraiser's report and of the appraisal clause by notification and mail, on a report's cover and in the letter.
import { paths } from '#app/paths.ts'
import type { News } from '#features/base/notifications/server/notify.ts'
import { aboutBooking } from '#features/work/orders/server/words.ts'
import { textsBeside, wordsBeside } from '#lib/server/words.ts'
import type { StepKind } from '../clause.ts'
import type en from './words.en.ts'

export const TEXTS = await textsBeside<typeof en>(import.meta.url)
const say = await wordsBeside<typeof en>(import.meta.url)
export const reportNews = aboutBooking(say, { delivered: 'success', revisionAsked: 'warning' })

/** The claims team recorded a step for the driver. */
export const clauseNews = (claim: { id: string; claim_number: string }, kind: StepKind): News => ({
  type: 'info',
  action_url: paths.appraisal(claim.id),
  ...say('clauseStep', { number: claim.claim_number, kind }),
})
