import type { ReactNode, RefObject } from 'react'
import { useTranslations } from 'use-intl'
import { RightsNotice } from '#features/claims/rights/web/rights-notice.tsx'
import { US_STATES, type UsState } from '#lib/us-states.ts'
import { Button } from '#ui/button.tsx'
import { Card, Facts } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { CLAIM_TYPES, PHOTO_SLOTS, SERVICES_NEEDED, SPEC_SLOTS } from '#features/claims/claims/claim.ts'
import type { IntakeStep } from '../draft.ts'
import { type Answers, placesOf } from './answers.ts'
import { useDocumentName } from '#features/claims/claims/web/document-name.ts'
import { useWhen } from '#ui/time-text.ts'

/** The last step: everything once more, who may choose, and then the button. */
export function IntakeCheck({
  answers,
  heading,
  onChange,
}: {
  answers: Answers
  heading: RefObject<HTMLHeadingElement | null>
  onChange: (step: IntakeStep) => void
}) {
  const t = useTranslations('claims')
  const when = useWhen()
  const nameOf = useDocumentName()
  const missing = <span className="text-ink-soft">{t('intake.notGiven')}</span>
  const given = (value: ReactNode) => value || missing
  const type = CLAIM_TYPES.find((one) => one === answers.claim_type)
  const services = SERVICES_NEEDED.filter((one) => answers.services_needed.includes(one))
  const change = (step: IntakeStep) => (
    <Button variant="secondary" size="sm" onClick={() => onChange(step)}>
      {t('intake.change')}
      <span className="sr-only">: {t(`intake.short.${step}`)}</span>
    </Button>
  )
  const places = placesOf(answers)
  const drivable = answers.drivable === 'yes' || answers.drivable === 'no' || answers.drivable === 'unknown'
  return (
    <>
      <Card
        title={
          <span ref={heading} tabIndex={-1} className="outline-none">
            {t('intake.steps.check')}
          </span>
        }
        meta={t('intake.checkIntro')}
        action={change('claim')}
      >
        <Facts
          className="grid-cols-2"
          rows={[
            [t('fields.insurer_name'), given(answers.insurer_name)],
            [t('fields.policy_number'), given(answers.policy_number)],
            [t('fields.claim_number'), given(answers.claim_number)],
            [t('fields.claim_type'), given(type && t(`types.${type}`))],
            [t('fields.loss_date'), given(answers.loss_date && when.day(answers.loss_date))],
          ]}
        />
      </Card>
      <Card title={t('intake.steps.documents')} action={change('documents')}>
        <Facts
          columns={1}
          rows={[
            ...SPEC_SLOTS.map((slot): [string, ReactNode] => [
              nameOf({ slot }),
              given(answers.documents[slot]?.original_name),
            ]),
            ...PHOTO_SLOTS.filter((slot) => answers.photos[slot]?.length).map((slot): [string, ReactNode] => [
              nameOf({ slot }),
              answers.photos[slot]?.map(({ original_name }) => original_name).join(', '),
            ]),
          ]}
        />
      </Card>
      <Card title={t('intake.happened')} action={change('happened')}>
        <Facts
          className="grid-cols-2"
          rows={[
            [t('fields.vehicle_zip'), given(places.vehicle_zip)],
            [t('fields.loss_zip'), given(places.loss_zip)],
            [t('fields.loss_state'), given(US_STATES[answers.loss_state as UsState]?.name)],
            [t('fields.home_zip'), given(places.home_zip)],
          ]}
        />
        <Facts
          columns={1}
          className="mt-3"
          rows={[
            [
              t('fields.description'),
              given(answers.description && <span className="whitespace-pre-line">{answers.description}</span>),
            ],
          ]}
        />
      </Card>
      <Card title={t('intake.car')} action={change('car')}>
        <Facts
          className="grid-cols-2"
          rows={[
            [t('fields.drivable'), given(drivable && t(`intake.${answers.drivable as 'yes'}`))],
            [t('fields.vin'), given(answers.vin.toUpperCase())],
          ]}
        />
      </Card>
      <Card title={t('intake.needs')} action={change('help')}>
        <Facts
          columns={1}
          rows={[
            [t('fields.services_needed'), given(services.map((one) => t(`services.${one}`)).join(', '))],
            [t('fields.adjuster_email'), given(answers.adjuster_email)],
          ]}
        />
      </Card>
      <Notice title={t('intake.steering.title')}>{t('intake.steering.text')}</Notice>
      <RightsNotice state={answers.loss_state} />
    </>
  )
}
