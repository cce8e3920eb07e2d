import { ProviderRepair } from '#features/trades/repair-board/web/provider-repair.tsx'
import { AdjusterOfClaim } from '#features/cases/adjuster-says/web/adjuster-of-claim.tsx'
import { NearTotal } from '#features/cases/total-loss/web/near-total.tsx'

/** `/provider/repairs/:id`: a job as its shop works it, with what the insurer's adjuster said of it by link. */
export default function ProviderRepairPage() {
  return (
    <ProviderRepair
      more={({ claim_id, id, sums, viewer }) =>
        sums && (
          <>
            {viewer === 'shop' && <NearTotal repairId={id} claimId={claim_id} team={false} />}
            <AdjusterOfClaim claimId={claim_id} repairIds={[id]} viewer="shop" />
          </>
        )
      }
    />
  )
}
