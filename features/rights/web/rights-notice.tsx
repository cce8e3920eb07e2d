import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl'
import { clientOf } from '#features/accounts/web/client.ts'
import { formatDay } from '#lib/dates.ts'
import { STATE_CODES, type UsState } from '#lib/us-states.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { rightsContract } from '../contract.ts'
import type { StateRight } from '../right.ts'

const api = clientOf(rightsContract)
const isState = (text: string | null | undefined): text is UsState => STATE_CODES.some((code) => code === text)

/**
 * What the law of the loss state says about choosing a shop, with citation, complaint agency and review date (design.md §2).
 * Without a state it says what holds everywhere. Asks by itself, so it needs Queries above it.
 */
export function RightsNotice({ state, level = 2 }: { state: string | null | undefined; level?: 2 | 3 }) {
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
  if (right) return <RightsCard level={level} right={right} />
  return (
    <Card tone="wash" level={level} title={t('neutralTitle')}>
      {query.isError ? (
        <>
          <p className="mb-3 text-sm">{t('failed')}</p>
          <Button variant="secondary" onClick={() => void query.refetch()}>
            {t('retry')}
          </Button>
        </>
      ) : (
        <Skeleton label={t('loading')} lines={3} />
      )}
    </Card>
  )
}

/** The same notice for a row one already has (a public page's loader); null says what holds everywhere. */
export function RightsCard({ right, level = 2 }: { right: StateRight | null; level?: 2 | 3 }) {
  const t = useTranslations('rights')
  const locale = useLocale()
  if (!right)
    return (
      <Card tone="wash" level={level} title={t('neutralTitle')}>
        <p>{t('neutral')}</p>
        <p className="mt-2 text-sm text-ink-soft">{t('notAdvice')}</p>
      </Card>
    )
  const { name, citation, complaint_agency: agency, complaint_url: url, reviewed_on, strength } = right
  const reviewed = t(right.reviewed_by_counsel ? 'reviewedByCounsel' : 'reviewed', {
    date: formatDay(reviewed_on, locale),
  })
  return (
    <Card tone="wash" level={level} title={t('title', { state: name })}>
      <p>{locale === 'en' ? right.ui_notice : t(`notices.${strength}`, { state: name })}</p>
      <dl className="mt-3 grid gap-2 text-sm">
        {citation && (
          <div>
            <dt className="text-ink-soft">{t('law')}</dt>
            <dd>
              {citation}
              {locale === 'en' && strength !== 'unknown' && (
                <span className="block text-ink-soft">{right.summary}</span>
              )}
            </dd>
          </div>
        )}
        {agency && (
          <div>
            <dt className="text-ink-soft">{t('complaints')}</dt>
            <dd>
              {url ? (
                <a href={url} className="link" target="_blank" rel="noreferrer">
                  {agency}
                </a>
              ) : (
                agency
              )}
            </dd>
          </div>
        )}
      </dl>
      <p className="mt-3 text-sm text-ink-soft">{t('otherHalf')}</p>
      <p className="mt-2 text-sm text-ink-soft">
        {reviewed} {t('notAdvice')}
      </p>
    </Card>
  )
}
