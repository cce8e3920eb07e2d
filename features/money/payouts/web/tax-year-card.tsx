import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { CsvExport } from '#features/base/files/web/csv-export.tsx'
import { formatCents } from '#lib/money.ts'
import { Card } from '#ui/card.tsx'
import { SelectField } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { payoutsFileContract } from '../payouts.ts'
import { payoutsAdmin } from './payouts-data.ts'

const YEARS_BACK = 5

/** What a year comes to for form 1099-K, and its table. */
export function TaxYearCard() {
  const t = useTranslations('payoutsAdmin')
  const [now] = useState(() => new Date().getFullYear())
  const [year, setYear] = useState(now)
  const { data, error } = useQuery({
    queryKey: ['payouts', 'tax-year', year],
    queryFn: ({ signal }) => payoutsAdmin.taxYear({ year }, { signal }),
    placeholderData: (previous) => previous,
  })
  return (
    <Card
      title={t('years')}
      meta={t('yearsMeta')}
      action={
        <CsvExport
          path={payoutsFileContract.taxYearCsv.path}
          query={{ year: String(year) }}
          words={{
            label: t('csv'),
            busy: t('exporting'),
            done: t('exported'),
            doneText: t('exportedText'),
            failed: t('notExported'),
          }}
        />
      }
    >
      <div className="grid gap-4 sm:max-w-md">
        <SelectField
          label={t('year')}
          value={String(year)}
          options={Array.from({ length: YEARS_BACK }, (_, back) => String(now - back)).map((value) => ({
            value,
            label: value,
          }))}
          onChange={({ target }) => setYear(Number(target.value))}
        />
        {error ? (
          <Notice tone="bad" live>
            {error.message}
          </Notice>
        ) : (
          data && (
            <p aria-live="polite">
              {t('yearText', {
                year: String(year),
                providers: data.providers,
                due: data.due,
                missing: data.missing,
                gross: formatCents(data.gross_cents),
              })}
            </p>
          )
        )}
      </div>
    </Card>
  )
}
