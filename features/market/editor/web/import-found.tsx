import { type ReactNode, useId } from 'react'
import { useTranslations } from 'use-intl'
import { type CarColumn, type CarsRead, columnOf, type Fault } from '#features/market/listings/cars-file.ts'
import { formatCents } from '#lib/money.ts'
import { CsvButton } from '#ui/csv-button.tsx'
import { Notice } from '#ui/notice.tsx'
import { DataTable } from '#ui/table.tsx'

/** More than anybody corrects on the screen. */
const MOST_SHOWN = 200

/** What a file of cars says: how many can be imported, each line that can't be and why, what is worth another look. */
export function ImportFound({ read, imported, children }: { read: CarsRead; imported: boolean; children: ReactNode }) {
  const t = useTranslations('carImport')
  const title = useId()
  const { good, faults, doubts, sample, ignored, heading } = read
  const headed = (column: CarColumn) => heading.find((name) => columnOf(name) === column) ?? column
  const sentenceOf = ({ column, code, least = 0, most = 0, line = 0 }: Fault) => {
    const bound = (value: number) => (code === 'money' ? formatCents(value) : String(value))
    return t(`fault.${code}`, {
      column: column ? headed(column) : '',
      least: bound(least),
      most: bound(most),
      line: String(line),
    })
  }
  const carIn = (cells: readonly string[]) =>
    (['year', 'make', 'model', 'vin'] as const)
      .map((column) => cells[heading.findIndex((name) => columnOf(name) === column)])
      .filter(Boolean)
      .join(' ')
  return (
    <section aria-labelledby={title} className="grid gap-6">
      <h2 id={title} className="text-xl">
        {t('found.title')}
      </h2>
      {!imported && (
        <Notice tone={faults.length > 0 ? 'warn' : 'good'} live title={t('found.good', { good })}>
          {faults.length > 0 ? t('found.bad', { bad: faults.length }) : t('found.all')}
        </Notice>
      )}
      {ignored.length > 0 && <Notice>{t('found.ignored', { columns: ignored.join(', ') })}</Notice>}
      {children}
      {faults.length > 0 && (
        <div className="grid gap-3">
          <h3 className="text-lg">{t('found.faults', { count: faults.length })}</h3>
          <DataTable
            caption={t('found.faults', { count: faults.length })}
            keyOf={({ line }) => String(line)}
            rows={faults.slice(0, MOST_SHOWN)}
            columns={[
              { key: 'line', header: t('found.line'), cell: ({ line }) => `${t('found.line')} ${line}` },
              { key: 'car', header: t('found.car'), wraps: true, cell: ({ cells }) => carIn(cells) },
              {
                key: 'what',
                header: t('found.what'),
                wraps: true,
                cell: ({ said }) => (
                  <ul className="grid gap-1">
                    {said.map((fault) => (
                      <li key={`${fault.column} ${fault.code}`}>{sentenceOf(fault)}</li>
                    ))}
                  </ul>
                ),
              },
            ]}
          />
          {faults.length > MOST_SHOWN && <p>{t('found.more', { count: faults.length - MOST_SHOWN })}</p>}
          <div>
            <CsvButton
              name={t('found.file')}
              rows={() => [
                [...heading, t('found.inLine'), t('found.reason')],
                ...faults.map(({ line, cells, said }) => [
                  ...heading.map((_, at) => cells[at] ?? ''),
                  line,
                  said.map(sentenceOf).join(' '),
                ]),
              ]}
            >
              {t('found.save')}
            </CsvButton>
            <p className="mt-1 max-w-text text-sm text-ink-soft">{t('found.saveHint')}</p>
          </div>
        </div>
      )}
      {doubts.length > 0 && (
        <div className="grid gap-2">
          <h3 className="text-lg">{t('found.doubts', { count: doubts.length })}</h3>
          <p className="text-sm text-ink-soft">{t('found.doubtsText')}</p>
          <ul className="grid gap-1">
            {doubts.map(({ line, vin, said }) => (
              <li key={line} className="wrap-anywhere">
                <b>
                  {t('found.line')} {line}
                </b>{' '}
                {vin}: {said.map(({ code }) => t(`doubt.${code}`)).join(' ')}
              </li>
            ))}
          </ul>
        </div>
      )}
      {sample.length > 0 && !imported && (
        <div className="grid gap-3">
          <h3 className="text-lg">{t('found.sample')}</h3>
          <DataTable
            caption={t('found.sample')}
            keyOf={({ line }) => String(line)}
            rows={sample}
            columns={[
              { key: 'title', header: t('found.listing'), wraps: true, cell: (car) => car.title },
              { key: 'vin', header: t('found.vin'), cell: ({ vin }) => vin },
              {
                key: 'rate',
                header: t('found.rate'),
                align: 'right',
                cell: ({ daily_rate_cents }) => formatCents(daily_rate_cents),
              },
              ...(['weekend', 'weekly'] as const)
                // in a fleet without such a rate they would only be empty
                .filter((rate) => sample.some((car) => car[`${rate}_rate_cents`] !== null))
                .map((rate) => ({
                  key: rate,
                  header: t(`found.${rate}`),
                  align: 'right' as const,
                  cell: (car: CarsRead['sample'][number]) => {
                    const cents = car[`${rate}_rate_cents`]
                    return cents === null ? t('found.noRate') : formatCents(cents)
                  },
                })),
              {
                key: 'deposit',
                header: t('found.deposit'),
                align: 'right',
                cell: ({ deposit_cents }) => (deposit_cents ? formatCents(deposit_cents) : t('found.noDeposit')),
              },
            ]}
          />
        </div>
      )}
    </section>
  )
}
