import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { clientOf } from '#features/base/accounts/web/client.ts'
import type { ProviderType } from '#features/business/providers/provider.ts'
import { formatCents } from '#lib/money.ts'
import { type UsState, US_STATES } from '#lib/us-states.ts'
import { feeInForceContract } from '../fee-in-force-calls.ts'

const api = clientOf(feeInForceContract)

/** What accepting jobs costs a business of a kind in a state, by the rule in force; nothing while the state is not known. */
export function FeeInForce({ type, state }: { type: ProviderType; state: UsState | null }) {
  const t = useTranslations('providers.onboarding')
  const { data: fee } = useQuery({
    queryKey: ['lead-fee', type, state],
    queryFn: ({ signal }) => api.feeInForce({ provider_type: type, state: state! }, { signal }),
    enabled: state !== null,
  })
  if (!fee || !state) return null
  return (
    <p className="text-sm text-ink-soft">
      {t(fee.cents === 0 ? 'feesNone' : fee.varies ? 'feesUpTo' : 'feesLead', {
        state: US_STATES[state].name,
        amount: formatCents(fee.cents),
      })}
    </p>
  )
}
