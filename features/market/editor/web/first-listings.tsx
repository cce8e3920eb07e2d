import { useLive } from '#features/base/accounts/web/live.ts'
import { isFullyVerified } from '#features/business/providers/provider.ts'
import { askProfileAgain, useProfile } from '#features/business/providers/web/data.ts'
import { ListingsCard } from './listings-card.tsx'
import { askMineAgain, useMine } from './own-calls.ts'
import { OwnListingRow } from './own-listing-row.tsx'

/** More are a list of their own. */
const FEW = 3

/** The listings made of one's answers: prepared while one waits, and published where they stand once it is over. */
export function FirstListings() {
  const { data: listings = [] } = useMine()
  const { data: profile } = useProfile()
  useLive('notifications', ({ event }) => {
    if (event === 'INSERT') void Promise.all([askProfileAgain(), askMineAgain()]) // a verification was decided
  })
  return (
    <>
      {!(profile && isFullyVerified(profile)) && <ListingsCard />}
      {listings.length <= FEW && listings.map((row) => <OwnListingRow key={row.id} row={row} />)}
    </>
  )
}
