import type { ReactNode } from 'react'
import { useNow, useTranslations } from 'use-intl'
import { dayIn } from '#lib/dates.ts'
import { StatusBadge } from '#ui/badge.tsx'
import { cx } from '#ui/cx.ts'
import { Section } from '#ui/section.tsx'
import { useWhen } from '#ui/time-text.ts'
import type { Repair } from '../repair.ts'
import { READY_REPAIRS, STAGES, WAITING } from '../status.ts'

const STEPS = [...STAGES.filter((stage) => !WAITING.includes(stage)), 'ready'] as const

/** How far the car is: waiting does not move the bar back, and words say what the shape shows. */
export function StageBar({ repair }: { repair: Repair }) {
  const status = useTranslations('repairs.status')
  const stages = useTranslations('repairs.stages')
  const furthest = furthestOf(repair)
  const waits = repair.status === 'in_shop' && repair.stage && WAITING.includes(repair.stage) ? repair.stage : null
  return (
    <>
      {waits && <p className="mb-3 font-semibold">{stages(waits)}</p>}
      <ol className="grid grid-cols-4 gap-x-1.5 gap-y-3 sm:grid-cols-8">
        {STEPS.map((step, n) => (
          <li
            key={step}
            aria-current={n === furthest ? 'step' : undefined}
            className={cx(
              'min-w-0 border-t-4 pt-1.5 text-xs hyphens-auto sm:text-sm',
              n <= furthest ? 'border-accent' : 'border-line',
              n === furthest ? 'font-bold' : 'text-ink-soft',
            )}
          >
            {step === 'ready' ? status('ready') : stages(step)}
          </li>
        ))}
      </ol>
    </>
  )
}

/** The last step the job has reached; -1 before the car is there. */
function furthestOf({ status, stage, events }: Repair): number {
  if (READY_REPAIRS.includes(status)) return STEPS.length - 1
  if (!stage) return -1
  if (!WAITING.includes(stage)) return STEPS.findIndex((step) => step === stage)
  // a car that waits is as far as it was before
  const before = events.findLast(
    ({ kind, details }) => kind === 'stage' && !WAITING.some((one) => one === details['stage']),
  )
  return Math.max(
    0,
    STEPS.findIndex((step) => step === before?.details['stage']),
  )
}

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
