import type { Role } from '#lib/contract.ts'
import { type Answer, no, yes } from '#lib/policy.ts'

/** Whoever decides about other people's claims leaves by way of the team, so that nothing stays undecided. */
export const canDeleteOwnAccount = (me: { role: Role }): Answer =>
  me.role === 'claims_admin'
    ? no('not_self_service', 'The account of a claims admin is closed by the team, not here.')
    : yes
