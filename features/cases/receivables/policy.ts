import { type Answer, no, yes } from '#lib/policy.ts'

/** What an insurer paid for a booking is written down by an admin who is no party of it. */
export const canSettleReceivable = (party: boolean): Answer =>
  party ? no('own_order', 'You’re part of this booking, so another admin decides.') : yes
