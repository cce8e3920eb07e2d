import { Onboarding } from '#features/business/onboarding/web/onboarding.tsx'
import { FeeInForce } from '#features/cases/receivables/web/fee-in-force.tsx'
import { FirstListings, ListingsCard } from '#features/market/editor/web/listings-card.tsx'

/** `/provider/onboarding`: the steps, what a job costs by the rules in force, and beside them one's first listings. */
export default function OnboardingPage() {
  return (
    <Onboarding
      listings={<ListingsCard />}
      publish={<FirstListings />}
      fees={(type, state) => <FeeInForce type={type} state={state} />}
    />
  )
}
