import { Check, Minus } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDay } from '#lib/dates.ts'
import { cx } from '#ui/cx.ts'
import { COVERS } from '../kinds.ts'
import type { StateRight } from '../right.ts'
import type * as en from './page-copy.en.ts'
import type { Language } from '#lib/languages.ts'

/** Citation, reach, agency, date and confidence of one row, exactly as the row has them. */
export function RuleFacts({
  law,
  words,
  locale,
  className,
}: {
  law: StateRight
  words: typeof en
  locale: Language
  className: string
}) {
  const { state: t, common } = words
  const known = law.strength !== 'unknown'
  const row = (name: string, value: ReactNode) => (
    <div className="border-t border-line pt-3">
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="mt-0.5 wrap-anywhere">{value}</dd>
    </div>
  )
  return (
    <section
      aria-labelledby="facts"
      className={cx('rounded-lg border border-line bg-card p-5 shadow-card sm:p-7 lg:sticky lg:top-20', className)}
    >
      <h2 id="facts" className="text-lg">
        {t.facts}
      </h2>
      <dl className="mt-4 grid gap-4">
        {row(
          known || !law.citation ? t.citation : t.adjacent,
          law.citation ? (
            <span lang="en" className="font-semibold select-all">
              {law.citation}
            </span>
          ) : (
            t.noCitation
          ),
        )}
        {row(
          t.coversTitle,
          law.covers.length === 0 ? (
            t.coversNothing
          ) : (
            <ul className="mt-1 grid gap-1">
              {COVERS.map((one) => {
                const covered = law.covers.includes(one)
                return (
                  <li key={one} className="flex items-center gap-2">
                    {covered ? (
                      <Check aria-hidden className="size-5 shrink-0 text-good" strokeWidth={3} />
                    ) : (
                      <Minus aria-hidden className="size-5 shrink-0 text-ink-soft" />
                    )}
                    <span className={covered ? 'font-semibold' : 'text-ink-soft'}>
                      {common.covers[one]}: {covered ? t.covered : t.notCovered}
                    </span>
                  </li>
                )
              })}
            </ul>
          ),
        )}
        {law.complaint_agency &&
          row(
            t.agency,
            law.complaint_url ? (
              <a
                href={law.complaint_url}
                lang="en"
                rel="noreferrer"
                className="inline-block min-h-6 font-semibold text-accent underline underline-offset-3"
              >
                {law.complaint_agency}
              </a>
            ) : (
              law.complaint_agency
            ),
          )}
        {row(t.reviewed, <time dateTime={law.reviewed_on}>{formatDay(law.reviewed_on, locale)}</time>)}
        {row(t.confidence, t.confidences[law.confidence])}
      </dl>
    </section>
  )
}
