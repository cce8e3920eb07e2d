import { useTranslations } from 'use-intl'
import { US_STATES, type UsState } from '#lib/us-states.ts'
import type { ReactNode } from 'react'
import { Facts } from '#ui/card.tsx'
import { Section } from '#ui/section.tsx'
import type { ClaimDetail } from '../claim.ts'
import { useWhen } from '#ui/time-text.ts'

/** The claim-information card of spec §2. */
export function ClaimFacts({ claim, children }: { claim: ClaimDetail; children?: ReactNode }) {
  const t = useTranslations('claims')
  const when = useWhen()
  return (
    <Section title={t('claim.information')} fold={t(`types.${claim.claim_type}`)}>
      <Facts
        className="grid-cols-2"
        rows={[
          [t('fields.insurer_name'), claim.insurer_name],
          [t('fields.claim_type'), t(`types.${claim.claim_type}`)],
          [t('fields.loss_date'), when.day(claim.loss_date)],
          [t('fields.loss_state'), US_STATES[claim.loss_state as UsState]?.name],
          [t('fields.loss_zip'), claim.loss_zip],
          [t('fields.vehicle_zip'), claim.vehicle_zip],
          [t('claim.homeZip'), claim.home_zip],
          [t('fields.drivable'), claim.drivable === null ? null : t(claim.drivable ? 'intake.yes' : 'intake.no')],
          [t('fields.vin'), claim.vin],
          [t('claim.needed'), claim.services_needed.map((one) => t(`services.${one}`)).join(', ')],
          [t('fields.adjuster_email'), claim.adjuster_email],
        ]}
      />
      <Facts
        columns={1}
        className={claim.description ? 'mt-4' : ''}
        rows={[
          [
            t('fields.description'),
            claim.description && <span className="whitespace-pre-line">{claim.description}</span>,
          ],
        ]}
      />
      {children}
    </Section>
  )
}
