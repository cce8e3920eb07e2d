import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { clientOf } from '#features/base/accounts/web/client.ts'
import { Section } from '#ui/section.tsx'
import { DataTable } from '#ui/table.tsx'
import { towListContract } from '../contract.ts'
import { UNHEARD_DAYS } from '../tow-list.ts'

const api = clientOf(towListContract)

/** Where drivers were left standing: each place leads to its tows. Nothing where somebody always came. */
export function Unheard({ hrefOf }: { hrefOf: (around: string) => string }) {
  const t = useTranslations('adminTows.unheard')
  const { data } = useQuery({
    queryKey: ['tow_jobs', 'unheard'],
    queryFn: ({ signal }) => api.unheard({}, { signal }),
    staleTime: 60_000,
  })
  if (!data?.length) return null
  return (
    <Section title={t('title')} meta={t('meta', { days: UNHEARD_DAYS })}>
      <DataTable
        caption={t('title')}
        rows={data}
        keyOf={({ around }) => around}
        hrefOf={({ around }) => hrefOf(around)}
        columns={[
          { key: 'around', header: t('around'), cell: ({ around }) => around || '—' },
          { key: 'count', header: t('count'), align: 'right', cell: ({ count }) => count },
          { key: 'asked', header: t('asked'), align: 'right', cell: ({ asked }) => asked },
        ]}
      />
    </Section>
  )
}
