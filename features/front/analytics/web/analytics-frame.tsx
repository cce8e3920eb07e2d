import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { TabLinks } from '#ui/chips.tsx'
import { Page } from '#ui/page.tsx'

const PERIODS = [6, 12, 24] as const

/** The period in the address: last 6, 12 or 24 months. */
export function usePeriod(): number {
  const [params] = useSearchParams()
  return PERIODS.find((months) => String(months) === params.get('months')) ?? 12
}

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
