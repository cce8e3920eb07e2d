import { type Answer, notNow, yes } from '#lib/policy.ts'
import type { PayState } from './pay.ts'

/** Once a bank said no; a card that is held pays. */
export const canPayCompany = ({ state }: { state: PayState | null }): Answer =>
  state === 'refused' ? yes : notNow('wrong_step', 'Your card pays for this tow. Nothing has to change.')
