import { AdminRepair } from '#features/trades/repair-board/web/admin-repair.tsx'
import { AdjusterOfClaim } from '#features/cases/adjuster-says/web/adjuster-of-claim.tsx'
import { NearTotal } from '#features/cases/total-loss/web/near-total.tsx'

/** `/admin/repairs/:id`: a repair as the claims team reads it, with the insurer's people beside it. */
export default function AdminRepairPage() {
  return (
    <AdminRepair
      more={({ claim_id, id, viewer }) => (
        <>
          {viewer === 'admin' && <NearTotal repairId={id} claimId={claim_id} team />}
          <AdjusterOfClaim claimId={claim_id} repairIds={[id]} viewer="admin" />
        </>
      )}
    />
  )
}
