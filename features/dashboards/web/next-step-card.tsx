import { useNow, useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { searchZipOf } from '#features/claims/claim.ts'
import { MessageSupport } from '#features/messages/web/message-support.tsx'
import { zoneOfState } from '#lib/us-states.ts'
import { LinkButton } from '#ui/button.tsx'
import { NextStep } from '#ui/next-step.tsx'
import type { DriverDashboard } from '../dashboard.ts'
import { nextStepsOf, type NextStep as NextStepData } from '../next-step.ts'
import { useDates } from './words.ts'

/** What comes next for this driver, whose turn it is and until when. */
export function NextSteps({ data }: { data: DriverDashboard }) {
  const steps = nextStepsOf(data, useNow({ updateInterval: 60_000 }))
  return (
    <div className="grid gap-3">
      {steps.map((step) => (
        <StepCard key={step.key} step={step} />
      ))}
    </div>
  )
}

function StepCard({ step: { key, yours, by, claim, order } }: { step: NextStepData }) {
  const t = useTranslations('dashboards.next')
  const dates = useDates()
  const zone = claim ? zoneOfState(claim.loss_state) : order?.provider.time_zone
  const words = { by: dates.instant(by, zone), claim: claim?.claim_number ?? '', title: order?.listing.title ?? '' }
  const where = claim && { claim: claim.id, zip: searchZipOf(claim) }
  const booking = order && paths.booking(order.id)
  const view = claim && paths.claim(claim.id)
  const button = (to: string, label: string, main = true) => (
    <LinkButton to={to} variant={main ? (yours ? 'signal' : 'secondary') : 'secondary'}>
      {label}
    </LinkButton>
  )
  switch (key) {
    case 'submit':
    case 'done':
      return (
        <NextStep calm={!yours} title={t(`${key}.title`)} action={button(paths.claimIntake(), t(`${key}.action`))}>
          {t(`${key}.text`)}
        </NextStep>
      )
    case 'pay':
    case 'approve':
      return (
        <NextStep title={t(`${key}.title`, words)} action={button(booking!, t(`${key}.action`))}>
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
    case 'answer':
      return (
        <NextStep calm title={t('answer.title', words)} action={button(booking!, t('answer.action'))}>
          {by ? t('answer.text', words) : t('answer.textOpen')}
        </NextStep>
      )
    case 'visit':
      return (
        <NextStep
          calm
          title={t('visit.title', { ...words, day: dates.service(order!) })}
          action={button(booking!, t('visit.action'))}
        >
          {t('visit.text')}
        </NextStep>
      )
    case 'work':
      return (
        <NextStep
          calm
          title={t('work.title')}
          action={booking ? button(booking, t('work.action')) : button(view!, t('work.actionClaim'))}
        >
          {t('work.text')}
        </NextStep>
      )
  }
}
