import { useNow, useTranslations } from 'use-intl'
import type { ReactNode } from 'react'
import { dayIn } from '#lib/dates.ts'
import { StatusBadge } from '#ui/badge.tsx'
import { Section } from '#ui/section.tsx'
import { useWhen } from '#ui/time-text.ts'
import { READY_REPAIRS, type Repair } from '../repair.ts'

/** The promised day and every one before it, with why it moved: none is ever taken out. */
export function PromiseHistory({ repair, action }: { repair: Repair; action?: ReactNode }) {
  const t = useTranslations('repairs.promise')
  const reasons = useTranslations('repairs.reasons')
  const when = useWhen()
  const { promised_on, promises, proposed_on } = repair
  const today = dayIn(repair.time_zone, useNow())
  const done = READY_REPAIRS.includes(repair.status)
  const waits = repair.insurer_waits.find(({ late_days }) => late_days > 0)
  const late = promised_on !== null && promised_on < today && !done
  return (
    <Section title={t('title')} action={action}>
      <p className={promised_on ? 'text-lg font-semibold' : 'text-ink-soft'}>
        {promised_on ? t('on', { day: when.day(promised_on) }) : t('none')}
      </p>
      {late && <StatusBadge tone="bad">{t('late')}</StatusBadge>}
      {waits && (
        <p className="mt-1">
          <StatusBadge tone="warn">
            {t('insurer', { version: waits.version, day: when.day(waits.since_on) })}
          </StatusBadge>
        </p>
      )}
      {!promised_on && proposed_on && !done && (
        <p className="mt-1 text-sm text-ink-soft">{t('proposed', { day: when.day(proposed_on) })}</p>
      )}
      {promises.length > 1 && (
        <ol className="mt-3 grid gap-2 text-sm">
          {promises.map((each, n) => (
            <li key={each.at}>
              {t(n === 0 ? 'first' : 'moved', { day: when.day(each.promised_on) })}
              {each.reason && ` · ${reasons(each.reason)}`}
              <span className="text-ink-soft"> · {when.at(each.at)}</span>
              {each.note && (
                <span dir="auto" className="block wrap-anywhere">
                  {each.note}
                </span>
              )}
            </li>
          ))}
        </ol>
      )}
    </Section>
  )
}
