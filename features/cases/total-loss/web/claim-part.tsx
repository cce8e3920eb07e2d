import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { EnglishLetter } from '#features/base/files/web/english-letter.tsx'
import type { ClaimDetail } from '#features/claims/claims/claim.ts'
import { ownPolicyPays } from '#features/claims/claims/policy.ts'
import { LinkButton } from '#ui/button.tsx'
import { Section } from '#ui/section.tsx'

type Props = {
  claim: ClaimDetail
  viewer: 'driver' | 'team'
  /** Whether a total loss was recorded; whether a repaired car is back with its driver. */
  lost: boolean
  repaired: boolean
}

export function ClaimPart({ claim, viewer, lost, repaired }: Props) {
  const t = useTranslations('totalLossPart.loss')
  return (
    <>
      {lost && (
        <Section
          title={t('title')}
          meta={t('text')}
          action={
            <LinkButton variant="secondary" to={paths.totalLoss(claim.id)}>
              {t('open')}
            </LinkButton>
          }
        />
      )}
      {repaired && viewer === 'driver' && <DiminishedValue claim={claim} />}
    </>
  )
}

/** After a repair: what diminished value is, and in Georgia the letter that asks one's own insurer for its assessment. */
function DiminishedValue({ claim }: { claim: ClaimDetail }) {
  const t = useTranslations('totalLossPart.dv')
  const letter = claim.loss_state === 'GA' && ownPolicyPays(claim)
  return (
    <Section title={t('title')} data-no-print>
      <div className="grid max-w-text justify-items-start gap-2">
        <p>{t('text')}</p>
        <p>{t(letter ? 'GA' : 'other')}</p>
        {letter && (
          <>
            <EnglishLetter
              path="/rest/v1/rpc/diminished_value_letter"
              claimId={claim.id}
              name="diminished-value"
              words={{
                english: t('english'),
                get: t('get'),
                making: t('making'),
                getOwn: t('getOwn'),
                done: t('done'),
                failed: t('failed'),
              }}
            />
            <LinkButton variant="quiet" size="sm" to={paths.claimRepair(claim.id)}>
              {t('invoice')}
            </LinkButton>
          </>
        )}
      </div>
    </Section>
  )
}
