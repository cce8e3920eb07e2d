import { useTranslations } from 'use-intl'
import { cx } from '#ui/cx.ts'
import { READY_REPAIRS, type Repair, STAGES, WAITING } from '../repair.ts'

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
