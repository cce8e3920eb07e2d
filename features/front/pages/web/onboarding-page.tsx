import { Onboarding } from '#features/business/onboarding/web/onboarding.tsx'
import { ListingsCard } from '#features/market/editor/web/listings-card.tsx'

/** `/provider/onboarding`: the steps, and beside them one's first listings. */
export default function OnboardingPage() {
  return <Onboarding listings={<ListingsCard />} />
}
