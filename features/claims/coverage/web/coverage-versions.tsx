import { useTranslations } from 'use-intl'
import { formatCents } from '#lib/money.ts'
import type { ClaimDocument } from '#features/claims/claims/claim.ts'
import type { CoverageVersion } from '../version.ts'
import { type Figure, FIGURES, type Source } from '#features/claims/claims/source.ts'
import { useVersions } from './coverage-calls.ts'
import { useSourceWords } from './source-words.ts'
import { useWhen } from '#ui/time-text.ts'

type Facts = CoverageVersion['facts']
/** What extensions and a total loss put on top of the figures. */
const ON_TOP = ['extra_days', 'raised_total_cap_cents', 'rental_until'] as const
type Line = Figure | (typeof ON_TOP)[number]
const isOnTop = (line: Line): line is (typeof ON_TOP)[number] => ON_TOP.some((one) => one === line)
const wholeOf = (facts: Facts): Source | null =>
  facts.confirmed_how && facts.confirmed_by
    ? {
        how: facts.confirmed_how,
        by: facts.confirmed_by,
        on: facts.confirmed_on ?? null,
        file_id: facts.confirmed_file_id ?? null,
      }
    : null

/** Every version of the coverage: what changed from what to what, where it came from, by whom and why; newest first. */
export function CoverageVersions({ claimId, documents }: { claimId: string; documents: readonly ClaimDocument[] }) {
  const t = useTranslations('adminClaims.versions')
  const figures = useTranslations('ownClaims.figures')
  const when = useWhen()
  const sourceWords = useSourceWords(documents)
  const versions = useVersions(claimId)
  const nameOf = (line: Line) => (isOnTop(line) ? t(`onTop.${line}`) : figures(line))
  const say = (figure: Line, value: Facts[Line]): string => {
    if (value === null || value === undefined) return t('empty')
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
    if (typeof value === 'string') return when.day(value)
    return figure === 'rental_max_days' || figure === 'extra_days' ? t('days', { count: value }) : formatCents(value)
  }
  if (!versions.data?.length) return null
  const changes = (facts: Facts, before: Facts | undefined, at: string): string[] => {
    const empty = (value: Facts[Line]) => !before && (value ?? false) === false
    // a version from before extensions were kept says nothing of them
    const onTop = ON_TOP.filter((line) => (before?.[line] || null) !== (facts[line] || null))
    const changed = [
      ...FIGURES.filter((figure) => (before ? facts[figure] !== before[figure] : !empty(facts[figure]))),
      ...onTop,
    ].map((line) =>
      t('change', { figure: nameOf(line), before: say(line, before?.[line]), after: say(line, facts[line]) }),
    )
    const whole = wholeOf(facts)
    const elsewhere = FIGURES.flatMap((figure) => {
      const source = facts.sources?.[figure]
      const same = JSON.stringify(source) === JSON.stringify(before?.sources?.[figure])
      return source && !same ? [t('source', { figure: figures(figure), source: sourceWords(source, at) })] : []
    })
    const sameWhole = before && JSON.stringify(whole) === JSON.stringify(wholeOf(before))
    const all = [
      ...changed,
      ...(whole && !sameWhole ? [t('whole', { source: sourceWords(whole, at) })] : []),
      ...elsewhere,
    ]
    return all.length > 0 ? all : [t('same')]
  }
  return (
    <details className="mt-5 border-t border-line pt-4">
      <summary className="min-h-6 cursor-pointer font-semibold text-accent">
        {t('title')} ({versions.data.length})
      </summary>
      <ol className="mt-3 grid gap-4 text-sm">
        {versions.data
          .map((version, index, all) => ({ version, before: all[index - 1]?.facts }))
          .toReversed()
          .map(({ version, before }) => (
            <li key={version.id} className="border-l-4 border-line pl-3">
              <p className="text-ink-soft">
                <b className="text-ink">{before ? version.version : t('first')}</b> ·{' '}
                {t('by', { name: version.entered_by ?? '–', date: when.at(version.at) })}
              </p>
              <ul className="mt-1 grid gap-0.5">
                {changes(version.facts, before, version.at).map((line) => (
                  <li key={line} className="wrap-anywhere">
                    {line}
                  </li>
                ))}
              </ul>
              {version.reason && (
                <p className="mt-1 font-semibold wrap-anywhere">{t('reason', { reason: version.reason })}</p>
              )}
            </li>
          ))}
      </ol>
    </details>
  )
}
