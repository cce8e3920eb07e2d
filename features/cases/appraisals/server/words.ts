// What is said of an appraiser's report and of the appraisal clause by notification and mail, on a report's cover and in the letter.
import { paths } from '#app/paths.ts'
import type { News } from '#features/base/notifications/server/notify.ts'
import { stateIn } from '#features/claims/rights/state-name.ts'
import { aboutBooking, onDay } from '#features/work/orders/server/words.ts'
import { textsBeside, wordsBeside } from '#lib/server/words.ts'
import type { Day } from '#lib/dates.ts'
import type { Language } from '#lib/languages.ts'
import { US_STATES, type UsState } from '#lib/us-states.ts'
import type { Step } from '../clause-step.ts'
import type en from './words.en.ts'

export const TEXTS = await textsBeside<typeof en>(import.meta.url)
const say = await wordsBeside<typeof en>(import.meta.url)
export const reportNews = aboutBooking(say, { delivered: 'success', revisionAsked: 'warning' })

type OfClaim = { id: string; claim_number: string }
/** The claims team recorded a step for the driver, or took one of theirs back. */
export const clauseNews = ({ id, claim_number: number }: OfClaim, { kind }: Step, reason: string): News => ({
  type: 'info',
  action_url: paths.appraisal(id),
  ...(kind === 'undone' ? say('clauseUndone', { number, reason }) : say('clauseStep', { number, kind })),
})
/** The last day for the insurer's appraiser has passed, and no inspection is recorded. */
export const inspectionOver = ({ id, claim_number: number }: OfClaim, day: Day, state: UsState): News => ({
  type: 'warning',
  action_url: paths.appraisal(id),
  ...say('inspectionOver', {
    number,
    day: onDay(day),
    state: (language: Language) => stateIn({ state, name: US_STATES[state].name }, language),
  }),
})
