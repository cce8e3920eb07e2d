import type { RefObject } from 'react'
import { useTranslations } from 'use-intl'
import { formatCents } from '#lib/money.ts'
import type { RulePreview } from '../rule.ts'
import type { RuleKey } from '../rule-book.ts'
import { useRuleLines, type Value } from './rule-lines.ts'

/** The difference in words, and what it does to what is there. */
export function RulePreviewed({
  rule,
  before,
  after,
  preview,
  heading,
}: {
  rule: RuleKey
  before: Value
  after: Value
  preview: RulePreview
  heading: RefObject<HTMLHeadingElement | null>
}) {
  const t = useTranslations('rules')
  const trades = useTranslations('rules.trades')
  const linesOf = useRuleLines()
  const [was, is] = [linesOf(rule, before), linesOf(rule, after)]
  const gone = was.filter((line) => !is.includes(line))
  const come = is.filter((line) => !was.includes(line))
  return (
    <section aria-labelledby="previewed" className="grid gap-4 rounded-md bg-sunken p-4 sm:p-5">
      <h3 id="previewed" ref={heading} tabIndex={-1}>
        {t('previewTitle')}
      </h3>
      {gone.length + come.length === 0 ? (
        <p>{t('same')}</p>
      ) : (
        <div className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
          <Lines title={t('before')} lines={gone} />
          <Lines title={t('after')} lines={come} strong />
        </div>
      )}
      {preview.examples.length > 0 && (
        <div>
          <h4 className="text-sm font-semibold">{t('examples')}</h4>
          <ul className="mt-1 list-disc pl-5">
            {preview.examples.map(({ trade, kind, paid, kept_before, kept_after }) => (
              <li key={trade}>
                <b>{trades(trade)}.</b>{' '}
                {t(kind === 'rental' ? 'exampleRental' : 'exampleAppointment', {
                  paid: formatCents(paid),
                  before: formatCents(kept_before),
                  after: formatCents(kept_after),
                })}
              </li>
            ))}
          </ul>
        </div>
      )}
      {preview.effects.length === 0 ? (
        <p>{t('noEffects')}</p>
      ) : (
        preview.effects.map(({ kind, count, names }) => (
          <div key={kind}>
            <p>{t(`effects.${kind}`, { count })}</p>
            {names.length > 0 && (
              <p className="mt-1 text-sm text-ink-soft">
                {names.join(', ')}
                {count > names.length && ` ${t('more', { count: count - names.length })}`}
              </p>
            )}
          </div>
        ))
      )}
    </section>
  )
}

function Lines({ title, lines, strong }: { title: string; lines: readonly string[]; strong?: boolean }) {
  return (
    <div>
      <h4 className="text-sm font-semibold">{title}</h4>
      <ul className="mt-1 grid gap-1 wrap-anywhere">
        {lines.length === 0 ? <li>–</li> : lines.map((line) => <li key={line}>{strong ? <b>{line}</b> : line}</li>)}
      </ul>
    </div>
  )
}
