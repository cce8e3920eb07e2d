import { type Answer, no, notNow, yes } from '#lib/policy.ts'

/** The driver of a claim, and an admin who is not its driver, write to the insurer about it. */
export const canWriteToInsurer = (me: { id: string; role: string }, claim: { driver_id: string }): Answer =>
  me.id === claim.driver_id || me.role === 'claims_admin'
    ? yes
    : no('not_yours', 'Only the driver of this claim and our claims team can send a link.')
/** What counts is for an admin who has no part in it. */
export const canVouch = (me: { id: string }, claim: { driver_id: string }): Answer =>
  me.id === claim.driver_id ? no('own_claim', 'Another admin has to look at your own claim.') : yes
export const canDecideAnswer = ({ outcome }: { outcome: string }): Answer =>
  outcome === 'waiting' ? yes : notNow('decided_already', 'This answer was decided already.')
