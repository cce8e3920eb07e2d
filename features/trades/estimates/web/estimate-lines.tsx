import { useTranslations } from 'use-intl'
import { formatCents } from '#lib/money.ts'
import type { Line, Totals } from '../estimate.ts'
import type { LinePhoto } from '../request.ts'

/** What an estimate says line by line, by section in the order of the shop; the driver's own lines are marked. */
export function EstimateLines({
  lines,
  totals,
  photos = [],
}: {
  lines: readonly Line[]
  totals: Totals
  /** Those that the lines name, where the reader may open them. */
  photos?: readonly LinePhoto[]
}) {
  const t = useTranslations('estimates')
  const sections = [...new Set(lines.map(({ section }) => section))]
  return (
    <div className="grid gap-4">
      {sections.map((section) => (
        <section key={section}>
          <h4 className="text-sm font-semibold wrap-anywhere">{section}</h4>
          <ul className="divide-y divide-line text-sm">
            {lines.map((line, n) =>
              line.section === section ? (
                <li key={n} className="flex items-start justify-between gap-3 py-1.5">
                  <span className="min-w-0 wrap-anywhere">
                    {t(`operations.${line.operation}`)}: {line.description}
                    <span className="block text-xs text-ink-soft">{aboutLine(line, t)}</span>
                    <LinePhotos photos={photos.filter(({ file_id }) => line.photos.includes(file_id))} />
                  </span>
                  <span className="shrink-0 tabular-nums">
                    {line.included ? t('compare.included') : formatCents(totals.lines[n]!.cents)}
                  </span>
                </li>
              ) : null,
            )}
          </ul>
        </section>
      ))}
    </div>
  )
}

function LinePhotos({ photos }: { photos: readonly LinePhoto[] }) {
  if (photos.length === 0) return null
  return (
    <span className="mt-1 flex flex-wrap gap-2">
      {photos.map(({ file_id, name, signed_url }) => (
        <a key={file_id} href={signed_url} target="_blank" rel="noreferrer">
          <img
            src={signed_url}
            alt={name}
            width={96}
            height={72}
            loading="lazy"
            className="h-18 w-24 rounded-md object-cover"
          />
        </a>
      ))}
    </span>
  )
}

/** What a line is beside its words: part, labor, outside work, why, and whose it is. */
export const aboutLine = (line: Line, t: ReturnType<typeof useTranslations<'estimates'>>) =>
  [
    line.part_kind && t(`kinds.${line.part_kind}`),
    line.part_number,
    line.hours_tenths > 0 &&
      line.labor_type &&
      `${t(`labor.${line.labor_type}`)} ${line.hours_tenths / 10} h × ${formatCents(line.rate_cents)}`,
    line.sublet_vendor,
    line.judgment && t('judgment'),
    line.procedure && t('procedure', { what: line.procedure }),
    line.reason && t(`why.${line.reason}`),
    line.payer === 'customer' && t('compare.yours'),
  ]
    .filter(Boolean)
    .join(' · ')
