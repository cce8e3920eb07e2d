import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useWhen } from '#ui/time-text.ts'
import { cx } from '#ui/cx.ts'
import type { Repair, WorkLine } from '../repair.ts'

/** The signed lines by section, without prices: what is done, and where each part is. */
export function WorkLines({ repair, acts }: { repair: Repair; acts?: (line: WorkLine) => ReactNode }) {
  const t = useTranslations('repairs.work')
  const sections = [...new Set(repair.work.map(({ section }) => section))]
  if (repair.work.length === 0) return <p className="text-ink-soft">{t('none')}</p>
  return (
    <div className="grid gap-4">
      {sections.map((section) => (
        <section key={section}>
          <h3 className="text-sm font-semibold wrap-anywhere">{section}</h3>
          <ul className="divide-y divide-line">
            {repair.work.map((line) =>
              line.section === section ? (
                <li
                  key={`${line.estimate_id}:${line.line_no}`}
                  className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2"
                >
                  <LineFacts line={line} />
                  {acts?.(line)}
                </li>
              ) : null,
            )}
          </ul>
        </section>
      ))}
    </div>
  )
}

function LineFacts({ line }: { line: WorkLine }) {
  const t = useTranslations('repairs.work')
  const words = useTranslations('estimates')
  const parts = useTranslations('repairs.parts')
  const when = useWhen()
  const { work } = line
  const gone = work?.withdrawn_reason ?? null
  return (
    <span className="min-w-0 flex-1 wrap-anywhere">
      <span className={cx(gone !== null && 'line-through')}>
        {words(`operations.${line.operation}`)}: {line.description}
      </span>
      <span className="block text-xs text-ink-soft">
        {[
          line.quantity > 1 && `${line.quantity} ×`,
          line.part_kind && words(`kinds.${line.part_kind}`),
          line.part_number,
          line.labor_type &&
            line.hours_tenths > 0 &&
            `${words(`labor.${line.labor_type}`)} ${line.hours_tenths / 10} h`,
          line.sublet_vendor,
          line.reason && words(`why.${line.reason}`),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
      {gone !== null ? (
        <span dir="auto" className="block text-sm">
          {t('withdrawn', { reason: gone })}
        </span>
      ) : (
        work?.part_status && (
          <span className="block text-sm font-semibold">
            {[
              parts(work.part_status),
              work.supplier && t('from', { supplier: work.supplier }),
              work.received_on
                ? t('received', { day: when.day(work.received_on) })
                : (work.part_status === 'ordered' || work.part_status === 'backordered') &&
                  work.eta_on &&
                  t('eta', { day: when.day(work.eta_on) }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        )
      )}
    </span>
  )
}
