import { Queries } from '#features/base/accounts/web/queries.tsx'
import { RightsNotice } from '#features/claims/rights/web/rights-notice.tsx'

/** The notice of one state, for a public page: it brings its own way of asking. */
export function ClaimRights({ state }: { state: string }) {
  return (
    <Queries>
      <RightsNotice state={state} level={3} />
    </Queries>
  )
}
