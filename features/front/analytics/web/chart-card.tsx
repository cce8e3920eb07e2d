import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Cell } from '#lib/csv.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { CsvButton } from '#ui/csv-button.tsx'
import { type Column, DataTable } from '#ui/table.tsx'
import { MonthChart, useMonthName } from './month-chart.tsx'

type Of<R> = {
  title: string
  meaning: string
  months: readonly R[]
  /** Null where nothing was measured. */
  valueOf: (row: R) => number | null
  textOf: (row: R) => string
  /** Beside the month, in the table and in the file. */
  columns: readonly { header: string; cell: (row: R) => ReactNode; written: (row: R) => Cell; head?: string }[]
  /** The file's name, without an ending. */
  file: string
}

/** One figure by month: as a chart, as a table with the same numbers, and as a file. */
export function ChartCard<R extends { month: string }>(props: Of<R>) {
  const { title, meaning, months, valueOf, textOf, columns, file } = props
  const t = useTranslations('ownDashboards.charts')
  const month = useTranslations('dashboards.analytics')('month')
  const name = useMonthName()
  const [asTable, setAsTable] = useState(false)
  const bars = months.map((row) => ({ month: row.month, value: valueOf(row), text: textOf(row) }))
  const empty = bars.every(({ value }) => !value)
  const shown: Column<R>[] = columns.map(({ header, cell }) => ({ key: header, header, align: 'right', cell }))
  return (
    <Card
      title={title}
      meta={meaning}
      action={
        <span className="flex flex-wrap gap-1" data-no-print>
          <Button
            variant="quiet"
            size="sm"
            aria-label={t(asTable ? 'asChartOf' : 'asTableOf', { chart: title })}
            onClick={() => setAsTable(!asTable)}
          >
            {t(asTable ? 'asChart' : 'asTable')}
          </Button>
          <CsvButton
            name={file}
            label={t('csvOf', { chart: title })}
            rows={() => [
              [month, ...columns.map(({ header, head }) => head ?? header)],
              ...months.map((row) => [row.month, ...columns.map(({ written }) => written(row))]),
            ]}
          >
            {t('csv')}
          </CsvButton>
        </span>
      }
    >
      {asTable ? (
        <DataTable
          caption={title}
          rows={months.toReversed()}
          keyOf={(row) => row.month}
          columns={[{ key: 'month', header: month, cell: (row) => name(row.month) }, ...shown]}
        />
      ) : empty ? (
        <p className="text-ink-soft">{t('notMeasured')}</p>
      ) : (
        <MonthChart label={title} months={bars} missing={t('na')} plain />
      )}
    </Card>
  )
}
