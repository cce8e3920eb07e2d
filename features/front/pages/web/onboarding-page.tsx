import listingsCopy from 'virtual:copy/ownListings'
import { Suspense } from 'react'
import { Onboarding } from '#features/business/onboarding/web/onboarding.tsx'
import { FeeInForce } from '#features/cases/receivables/web/fee-in-force.tsx'
import { ListingsCard } from '#features/market/editor/web/listings-card.tsx'
import { lazyWithCopy } from '#ui/lazy-with-copy.tsx'

/** Whoever handed in already comes to these. */
const FirstListings = lazyWithCopy(
  async () => (await import('#features/market/editor/web/first-listings.tsx')).FirstListings,
  listingsCopy,
)

/** `/provider/onboarding`: the steps, what a job costs by the rules in force, and beside them one's first listings. */
export default function OnboardingPage() {
  return (
    <Onboarding
      listings={<ListingsCard />}
      publish={
        <Suspense>
          <FirstListings />
        </Suspense>
      }
      fees={(type, state) => <FeeInForce type={type} state={state} />}
    />
  )
}
