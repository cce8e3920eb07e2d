import { useTranslations } from 'use-intl'
import { aboutLine } from '#features/trades/estimates/web/estimate-lines.tsx'
import { formatCents } from '#lib/money.ts'
import type { SeenVersion } from '../adjuster.ts'
import { usePicture } from './link-calls.ts'

/** The lines of a version with what each costs, its procedure and its pictures. */
export function SeenLines({ version, token }: { version: SeenVersion; token: string }) {
  const t = useTranslations('estimates')
  const { lines, totals } = version
  const about = (line: SeenVersion['lines'][number]) =>
    [line.section, line.quantity > 1 && `× ${line.quantity}`, aboutLine(line, t)].filter(Boolean).join(' · ')
  return (
    <ol className="divide-y divide-line text-sm">
      {lines.map((line, n) => {
        const { cents, tax_cents } = totals.lines[n]!
        return (
          <li key={n} className="flex items-start justify-between gap-3 py-2">
            <span className="min-w-0 wrap-anywhere">
              {n + 1}. {t(`operations.${line.operation}`)}: {line.description}
              <span className="block text-xs text-ink-soft">{about(line)}</span>
              {line.photos.length > 0 && (
                <span className="mt-1 flex flex-wrap gap-2">
                  {line.photos.map((id, at) => (
                    <Picture key={id} id={id} token={token} line={n + 1} number={at + 1} />
                  ))}
                </span>
              )}
            </span>
            <span className="shrink-0 tabular-nums">
              {line.included ? t('compare.included') : formatCents(cents + tax_cents)}
            </span>
          </li>
        )
      })}
    </ol>
  )
}

function Picture({ id, token, line, number }: { id: string; token: string; line: number; number: number }) {
  const t = useTranslations('adjusterPage.repair')
  const { data } = usePicture(token, id)
  if (!data) return null
  return (
    <a href={data} target="_blank" rel="noreferrer">
      <img
        src={data}
        alt={t('picture', { number, line })}
        width={96}
        height={72}
        className="h-18 w-24 rounded-md object-cover"
      />
    </a>
  )
}
