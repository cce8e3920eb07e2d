import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { day, oneOf, searchOf } from '#lib/search-params.ts'
import { Button } from '#ui/button.tsx'
import { TabLinks } from '#ui/chips.tsx'
import { DateField } from '#ui/field.tsx'
import { useSearch } from '#ui/use-search.ts'
import { PERIODS, type Period } from '../periods.ts'

type Days = { from: string; to: string }
type Chosen = { period: Period } | { from: string; to?: string }
const SEARCH = searchOf({ period: oneOf(PERIODS, '12m'), from: day, to: day })

/** The period in the address: one of four, or two days of one's own choice. */
export function useChosen(): Chosen {
  const { period, ...days } = useSearch(SEARCH)
  const { from } = days
  return from ? { ...days, from } : { period }
}

/** `days`: what is shown now, which the fields begin with. `refused`: what the server says about two days, by field. */
export function PeriodPicker({
  days,
  refused,
}: {
  days: Days | undefined
  refused: (path: string) => string | undefined
}) {
  const t = useTranslations('overview.analytics')
  const chosen = useChosen()
  const navigate = useNavigate()
  const [given, until] = 'from' in chosen ? [chosen.from, chosen.to] : [days?.from, days?.to]
  return (
    <div className="flex flex-wrap items-end justify-between gap-4" data-no-print>
      <TabLinks
        label={t('period')}
        current={'period' in chosen ? chosen.period : ''}
        tabs={PERIODS.map((period) => ({
          key: period,
          label: t(`periods.${period}`),
          to: paths.adminAnalytics({ period }),
        }))}
      />
      <form
        key={`${given} ${until}`}
        aria-label={t('periods.own')}
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          const data = new FormData(event.currentTarget)
          void navigate(paths.adminAnalytics({ from: String(data.get('from')), to: String(data.get('to')) }))
        }}
      >
        <DateField name="from" label={t('from')} defaultValue={given} error={refused('from')} required />
        <DateField name="to" label={t('to')} defaultValue={until} error={refused('to')} required />
        <Button type="submit" variant="secondary" className="min-h-12">
          {t('show')}
        </Button>
      </form>
    </div>
  )
}
