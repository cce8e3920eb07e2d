import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Cell } from '#lib/csv.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { CsvButton } from '#ui/csv-button.tsx'
import { type Column, DataTable } from '#ui/table.tsx'

/** A column of the table and of the file. */
export type Figure<R> = { key: string; header: string; cell: (row: R) => ReactNode; written: (row: R) => Cell }

/** One question: its answer in a sentence first, then a chart, the same numbers as a table, and as a file. */
export function AnswerCard<R>({
  title,
  answer,
  meaning,
  note,
  chart,
  columns,
  rows,
  keyOf,
  file,
}: {
  title: string
  answer: string
  /** What exactly is counted. */
  meaning: string
  note?: string
  /** Null while there is nothing to draw. */
  chart: ReactNode
  /** The first names the row. */
  columns: readonly Figure<R>[]
  rows: readonly R[]
  keyOf: (row: R) => string
  /** The file's name, without an ending. */
  file: string
}) {
  const t = useTranslations('overview.analytics')
  const [asTable, setAsTable] = useState(false)
  const shown: Column<R>[] = columns.map(({ key, header, cell }, index) => ({
    key,
    header,
    cell,
    ...(index > 0 && { align: 'right' as const }),
  }))
  const drawn = chart !== null
  return (
    <Card
      title={title}
      action={
        <span className="flex flex-wrap gap-1" data-no-print>
          {drawn && (
            <Button
              variant="quiet"
              size="sm"
              aria-label={t(asTable ? 'asChartOf' : 'asTableOf', { chart: title })}
              onClick={() => setAsTable(!asTable)}
            >
              {t(asTable ? 'asChart' : 'asTable')}
            </Button>
          )}
          <CsvButton
            name={file}
            label={t('csvOf', { chart: title })}
            rows={() => [
              columns.map(({ header }) => header),
              ...rows.map((row) => columns.map(({ written }) => written(row))),
            ]}
          >
            {t('csv')}
          </CsvButton>
        </span>
      }
    >
      <p className="max-w-[46rem] text-lg leading-snug">{answer}</p>
      <p className="mt-1 mb-4 max-w-[46rem] text-sm text-ink-soft">{meaning}</p>
      {asTable && drawn ? <DataTable caption={title} rows={rows} keyOf={keyOf} columns={shown} /> : chart}
      {note && <p className="mt-3 text-sm text-ink-soft">{note}</p>}
    </Card>
  )
}

/** Lying bars, each with its name and its value beside it; `of` is the length of a full one. */
export function Bars({
  label,
  bars,
  of,
}: {
  label: string
  bars: readonly { key: string; name: ReactNode; value: number; text: ReactNode }[]
  of?: number
}) {
  const full = of ?? Math.max(...bars.map(({ value }) => value), 0)
  return (
    <ul aria-label={label} className="grid gap-2.5">
      {bars.map((bar) => (
        <li
          key={bar.key}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 text-sm sm:grid-cols-[11rem_minmax(0,1fr)_14rem]"
        >
          <span>{bar.name}</span>
          <svg
            aria-hidden
            viewBox="0 0 100 10"
            preserveAspectRatio="none"
            className="h-3 w-full rounded-sm bg-sunken max-sm:order-3 max-sm:col-span-2"
          >
            <rect width={full > 0 ? (bar.value / full) * 100 : 0} height="10" className="fill-accent" />
          </svg>
          <b className="text-right sm:text-left">{bar.text}</b>
        </li>
      ))}
    </ul>
  )
}
