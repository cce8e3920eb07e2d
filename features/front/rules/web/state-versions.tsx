import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { clientOf } from '#features/base/accounts/web/client.ts'
import type { UsState } from '#lib/us-states.ts'
import { Card } from '#ui/card.tsx'
import { rightsContract } from '#features/claims/rights/contract.ts'
import { useInstant } from '#ui/instant.ts'

const api = clientOf(rightsContract)

/** Everything that admins wrote about one state, newest first, with the reason of each. */
export function StateVersions({ state, version }: { state: UsState; version: number }) {
  const t = useTranslations('states')
  const instant = useInstant()
  const { data } = useQuery({
    queryKey: ['state_rights', state, 'versions', version],
    queryFn: ({ signal }) => api.versions({ state }, { signal }),
  })
  if (!data) return null
  return (
    <Card title={t('versions')}>
      {data.versions.length === 0 ? (
        <p>{t('none')}</p>
      ) : (
        <ol className="grid gap-4">
          {data.versions.map((one) => (
            <li key={one.version} className="border-l-3 border-line-strong pl-4">
              <b>
                {t('line', {
                  version: one.version,
                  date: instant(one.created_at),
                  name: one.changed_by ?? '–',
                })}
              </b>
              <span className="block wrap-anywhere text-ink-soft">{one.reason}</span>
              <span className="mt-1 block text-sm wrap-anywhere">{String(one.value['ui_notice'] ?? '')}</span>
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}
