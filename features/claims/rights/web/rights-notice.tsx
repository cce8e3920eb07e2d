import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { clientOf } from '#features/base/accounts/web/client.ts'
import { STATE_CODES, type UsState } from '#lib/us-states.ts'
import { Card } from '#ui/card.tsx'
import { Loaded } from '#ui/loaded.tsx'
import { rightsContract } from '../contract.ts'
import { RightsCard, type RightsFrame } from './rights-card.tsx'

const api = clientOf(rightsContract)
const isState = (text: string | null | undefined): text is UsState => STATE_CODES.some((code) => code === text)

/**
 * What the law of the loss state says about choosing a shop, with citation, complaint agency and review date (design.md §2).
 * Without a state it says what holds everywhere. Asks by itself, so it needs Queries above it.
 */
export function RightsNotice({
  state,
  level = 2,
  frame,
}: {
  state: string | null | undefined
  level?: 2 | 3
  frame?: RightsFrame
}) {
  const t = useTranslations('rights')
  const known = isState(state) ? state : undefined
  const query = useQuery({
    queryKey: ['state_rights', known],
    queryFn: ({ signal }) => api.list({ state: known }, { signal }),
    enabled: known !== undefined,
    staleTime: 3_600_000,
  })
  if (!known) return <RightsCard level={level} right={null} />
  const right = query.data?.[0]
  if (right) return <RightsCard level={level} right={right} frame={frame} />
  return (
    <Card tone="wash" level={level} title={t('neutralTitle')}>
      <Loaded query={query} label={t('loading')} lines={3} failed={t('failed')} />
    </Card>
  )
}
