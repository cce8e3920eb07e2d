import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, Circle } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { US_STATES, type UsState } from '#lib/us-states.ts'
import { Card } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { isFullyVerified, type ProviderProfile } from '../provider.ts'
import { providersContract } from '../contract.ts'
import { clientOf } from '#features/base/accounts/web/client.ts'

const api = clientOf(providersContract)
/** What a private owner's car needs before it goes live (rules.md, "Private cars"), said before anybody types a VIN. */
export function PrivateCar({ profile, level = 3 }: { profile: ProviderProfile; level?: 2 | 3 }) {
  const t = useTranslations('ownProviders.privateCar')
  const { data } = useQuery({
    queryKey: ['rules', 'private_cars'],
    queryFn: ({ signal }) => api.privateCarStates({}, { signal }),
  })
  if (!data || !profile.state) return null
  const open = data.states.includes(profile.state)
  const state = US_STATES[profile.state as UsState].name
  const marks = { yes: CircleCheck, no: CircleAlert, later: Circle }
  const lines = [
    [open ? 'yes' : 'no', t(open ? 'open' : 'closed', { state })],
    [isFullyVerified(profile) ? 'yes' : 'later', t('verified')],
    ['later', t('recall')],
    ['later', t('disclosures')],
    ['later', t('license')],
  ] as const
  return (
    <Card level={level} title={t('title')}>
      <ul className="grid gap-2">
        {lines.map(([mark, says]) => {
          const Icon = marks[mark]
          return (
            <li key={says} className="flex items-start gap-2">
              <Icon
                aria-hidden
                className={`mt-0.5 size-5 shrink-0 ${mark === 'yes' ? 'text-good' : mark === 'no' ? 'text-bad' : 'text-ink-soft'}`}
              />
              <span>{says}</span>
            </li>
          )
        })}
      </ul>
      {!open && (
        <Notice tone="warn" className="mt-4">
          {t('wait')}
        </Notice>
      )}
    </Card>
  )
}
