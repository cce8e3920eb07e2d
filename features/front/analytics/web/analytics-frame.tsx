import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { oneOf, searchOf } from '#lib/search-params.ts'
import { TabLinks } from '#ui/chips.tsx'
import { Page } from '#ui/page.tsx'
import { useSearch } from '#ui/use-search.ts'

const PERIODS = [6, 12, 24] as const

const SEARCH = searchOf({ months: oneOf(PERIODS, 12) })

/** The period in the address: last 6, 12 or 24 months. */
export const usePeriod = (): number => useSearch(SEARCH).months

export function AnalyticsFrame({ title, path, children }: { title: string; path: string; children: ReactNode }) {
  const t = useTranslations('dashboards.analytics')
  const period = usePeriod()
  return (
    <Page title={title} back={{ to: paths.dashboard(), label: t('back') }}>
      <title>{`${title} · ClaimChoice`}</title>
      <TabLinks
        label={t('period')}
        current={String(period)}
        tabs={PERIODS.map((months) => ({
          key: String(months),
          label: t('months', { count: months }),
          to: `${path}?months=${months}`,
        }))}
      />
      {children}
    </Page>
  )
}
