import { Link } from 'react-router'
import { useNow, useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { searchZipOf } from '#features/claims/claims/claim.ts'
import { MessageSupport } from '#features/base/messages/web/message-support.tsx'
import { zoneOfState } from '#lib/us-states.ts'
import { LinkButton } from '#ui/button.tsx'
import { NextStep } from '#ui/next-step.tsx'
import type { DriverDashboard } from '../dashboard.ts'
import { nextStepsOf, type NextStep as NextStepData } from '../next-step.ts'
import { useDays, useWhen } from '#ui/time-text.ts'

/** From so many on, the list stays folded until it is asked for. */
const MANY = 4

/** What comes next for this driver, whose turn it is and until when; what else is open stays in sight beneath. */
export function NextSteps({ data }: { data: DriverDashboard }) {
  const t = useTranslations('dashboards.next')
  const [first, ...others] = nextStepsOf(data, useNow({ updateInterval: 60_000 }))
  if (!first) return null
  return (
    <div className="grid gap-3">
      <StepCard step={first} />
      {others.length > 0 && (
        <details className="rounded-md border border-line bg-card px-5" open={others.length < MANY}>
          <summary className="flex min-h-12 items-center gap-2 font-semibold">
            {t('others', { count: others.length })}
          </summary>
          <ul className="grid pb-2">
            {others.map((step) => (
              <OtherStep key={`${step.key} ${step.claim?.id ?? step.order?.id}`} step={step} />
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

/** What else is open, in a line: whose turn, until when, and the way there. */
function OtherStep({ step }: { step: NextStepData }) {
  const t = useTranslations('dashboards.next')
  const words = useWords(step)
  const { key, yours, by, claim, order } = step
  return (
    <li className="relative flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line py-3">
      <span className="min-w-0">
        <Link
          to={
            order
              ? paths.booking(order.id)
              : key === 'sign' || key === 'repair'
                ? paths.claimRepair(claim!.id)
                : paths.claim(claim!.id)
          }
          className="font-semibold after:absolute after:inset-0 hover:text-accent hover:underline"
        >
          {t(`${key}.title`, words)}
        </Link>
        {claim && <span className="block text-sm text-ink-soft">{t('ofClaim', words)}</span>}
      </span>
      <span className="text-sm text-ink-soft">
        {yours ? t('yourTurn') : t('theirTurn')}
        {by && key !== 'visit' && key !== 'license' && ` · ${t('until', words)}`}
      </span>
    </li>
  )
}

function useWords({ by, claim, order }: NextStepData) {
  const dates = useWhen()
  const daysOf = useDays()
  const zone = claim ? zoneOfState(claim.loss_state) : order?.provider.time_zone
  return {
    by: dates.promise(by, zone),
    claim: claim?.claim_number ?? '',
    title: order?.listing.title ?? '',
    day: order ? daysOf(order) : '',
  }
}

function StepCard({ step }: { step: NextStepData }) {
  const t = useTranslations('dashboards.next')
  const words = useWords(step)
  const { key, yours, by, claim, order } = step
  const where = claim && { claim: claim.id, zip: searchZipOf(claim) }
  const booking = order && paths.booking(order.id)
  const view = claim && paths.claim(claim.id)
  const button = (to: string, label: string, main = true) => (
    <LinkButton to={to} variant={main ? (yours ? 'signal' : 'secondary') : 'secondary'}>
      {label}
    </LinkButton>
  )
  switch (key) {
    case 'done':
      return (
        <NextStep calm title={t(`${key}.title`)} action={button(paths.claimIntake(), t(`${key}.action`))}>
          {t(`${key}.text`)}
        </NextStep>
      )
    case 'pay':
    case 'approve':
      return (
        <NextStep
          sign={key === 'pay' ? 'pay' : 'work'}
          title={t(`${key}.title`, words)}
          action={button(booking!, t(`${key}.action`))}
        >
          {t(`${key}.text`, words)}
        </NextStep>
      )
    case 'sign':
    case 'repair':
      return (
        <NextStep
          calm={!yours}
          title={t(`${key}.title`)}
          action={button(paths.claimRepair(claim!.id), t(`${key}.action`))}
        >
          {t(`${key}.text`, words)}
        </NextStep>
      )
    case 'choose':
      return (
        <NextStep
          title={t('choose.title')}
          action={
            <>
              {button(paths.services(where), t('choose.action'))}
              {button(paths.marketplace({ ...where, category: 'vehicle' }), t('choose.second'), false)}
            </>
          }
        >
          {t('choose.text', words)}
        </NextStep>
      )
    case 'choose_repair':
      return (
        <NextStep
          title={t('choose_repair.title')}
          action={
            <>
              {button(paths.services(where), t('choose_repair.action'))}
              {button(view!, t('choose_repair.second'), false)}
            </>
          }
        >
          {t('choose_repair.text', words)}
        </NextStep>
      )
    case 'review':
      return (
        <NextStep calm title={t('review.title')} action={button(view!, t('review.action'))}>
          {t('review.text', words)}
        </NextStep>
      )
    case 'review_late':
      return (
        <NextStep
          calm
          title={t('review_late.title')}
          action={
            <>
              <MessageSupport claimId={claim!.id} />
              {button(view!, t('review_late.second'))}
            </>
          }
        >
          {t('review_late.text', words)}
        </NextStep>
      )
    case 'license':
    case 'proposal':
      return (
        <NextStep
          sign={key === 'license' ? 'key' : 'time'}
          title={t(`${key}.title`, words)}
          action={button(booking!, t(`${key}.action`))}
        >
          {t(`${key}.text`, words)}
        </NextStep>
      )
    case 'answer_late':
    case 'change':
    case 'disputed':
      return (
        <NextStep calm title={t(`${key}.title`, words)} action={button(booking!, t(`${key}.action`))}>
          {t(`${key}.text`, words)}
        </NextStep>
      )
    case 'answer':
      return (
        <NextStep calm title={t('answer.title', words)} action={button(booking!, t('answer.action'))}>
          {by ? t('answer.text', words) : t('answer.textOpen')}
        </NextStep>
      )
    case 'visit':
      return (
        <NextStep calm title={t('visit.title', words)} action={button(booking!, t('visit.action'))}>
          {t('visit.text')}
        </NextStep>
      )
    case 'work':
      return (
        <NextStep
          calm
          title={t('work.title', words)}
          action={booking ? button(booking, t('work.action')) : button(view!, t('work.actionClaim'))}
        >
          {t('work.text')}
        </NextStep>
      )
  }
}
