import type { ClaimDetail } from '#features/claims/claims/claim.ts'
import { ClaimNotes } from './claim-notes.tsx'
import { ClaimWork } from './claim-work.tsx'

/** What the team keeps to itself about a claim. */
export const ClaimTeam = ({ claim }: { claim: ClaimDetail }) => (
  <>
    <ClaimWork claim={claim} />
    <ClaimNotes claimId={claim.id} />
  </>
)
