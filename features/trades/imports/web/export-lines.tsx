import { Download } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Estimate } from '#features/trades/estimates/request.ts'
import { Button } from '#ui/button.tsx'
import { later } from '#ui/later.ts'
import { Section } from '#ui/section.tsx'

const files = () => later(() => import('./export-files.ts'))

/** The lines of a version, for a spreadsheet and for the shop’s own system; made in the browser from what is on the page. */
export function ExportLines({ estimate, vin }: { estimate: Estimate; vin: string | null }) {
  const t = useTranslations('imports.export')
  const words = useTranslations('estimates')
  const { lines, totals } = estimate
  const name = `${t('file')}-E${String(estimate.number).padStart(2, '0')}`
  const rows = () => [
    [
      t('columns.section'),
      t('columns.operation'),
      t('columns.description'),
      t('columns.part'),
      t('columns.number'),
      t('columns.quantity'),
      t('columns.price'),
      t('columns.labor'),
      t('columns.hours'),
      t('columns.rate'),
      t('columns.sublet'),
      t('columns.total'),
    ],
    ...lines.map((line, n) => [
      line.section,
      words(`operations.${line.operation}`),
      line.description,
      line.part_kind && words(`kinds.${line.part_kind}`),
      line.part_number,
      line.quantity,
      { cents: line.part_cents },
      line.labor_type && words(`labor.${line.labor_type}`),
      line.hours_tenths / 10,
      { cents: line.rate_cents },
      { cents: line.sublet_cents },
      { cents: totals.lines[n]!.cents },
    ]),
  ]
  if (lines.length === 0) return null
  return (
    <Section title={t('title')}>
      <p className="max-w-text text-sm text-ink-soft">{t('text')}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button
          variant="quiet"
          size="sm"
          icon={<Download aria-hidden className="size-4" />}
          onClick={() => void files().then(({ saveTable }) => saveTable(name, rows()))}
        >
          {t('csv')}
        </Button>
        <Button
          variant="quiet"
          size="sm"
          icon={<Download aria-hidden className="size-4" />}
          onClick={() => void files().then(({ saveBms }) => saveBms(name, estimate, vin))}
        >
          {t('bms')}
        </Button>
      </div>
    </Section>
  )
}
