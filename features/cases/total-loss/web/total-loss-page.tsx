import { useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { useMe } from '#features/base/accounts/web/me.tsx'
import type { ClaimDetail } from '#features/claims/claims/claim.ts'
import { useClaim, useLiveClaims } from '#features/claims/claims/web/claim-calls.ts'
import { LinkButton } from '#ui/button.tsx'
import { both, Loaded } from '#ui/loaded.tsx'
import { Notice } from '#ui/notice.tsx'
import { Page } from '#ui/page.tsx'
import { Section, Sheet } from '#ui/section.tsx'
import { useWhen } from '#ui/time-text.ts'
import type { LossSheet } from '../total-loss.ts'
import { CarsPart } from './cars-part.tsx'
import { ChecklistPart } from './checklist-part.tsx'
import { DisagreePart } from './disagree-part.tsx'
import { OfferPart } from './offer-part.tsx'
import { RentalPart } from './rental-part.tsx'
import { useSheet } from './sheet-calls.ts'

/** `/claim/:id/total-loss`, for the driver and the claims team: what the insurer offers for the car, and what is still to be done. */
export default function TotalLossPage() {
  const { id = '' } = useParams()
  const t = useTranslations('totalLoss')
  const me = useMe()
  const claim = useClaim(id)
  const sheet = useSheet(id)
  useLiveClaims()
  const team = me.role === 'claims_admin' && claim.data?.driver_id !== me.id
  return (
    <Page
      title={t('title')}
      back={{ to: team ? paths.adminClaim(id) : paths.claim(id), label: t('back') }}
      over={claim.data && `${claim.data.insurer_name} · ${claim.data.claim_number}`}
    >
      <title>{`${t('title')} · ClaimChoice`}</title>
      <Loaded
        query={both(claim, sheet)}
        keep
        label={t('loading')}
        shape="record"
        failed={t('failed')}
        missing={
          <LinkButton to={paths.dashboard()} className="justify-self-start">
            {t('back')}
          </LinkButton>
        }
      >
        {([found, known]) => <Found claim={found} sheet={known} viewer={team ? 'team' : 'driver'} />}
      </Loaded>
    </Page>
  )
}

function Found({ claim, sheet, viewer }: { claim: ClaimDetail; sheet: LossSheet; viewer: 'driver' | 'team' }) {
  const t = useTranslations('totalLoss')
  const when = useWhen()
  const said = sheet.offers.length > 0 || sheet.valuations.length > 0
  const offered = sheet.offers.some(({ stands }) => stands)
  const writes = sheet.loss !== null && claim.status !== 'closed'
  const parts = { claim, sheet, viewer, writes }
  return (
    <>
      {!sheet.loss && (
        <Notice tone="warn" title={t(said ? 'takenBack' : 'none')}>
          {t(said ? 'takenBackText' : 'noneText')}
        </Notice>
      )}
      {claim.status === 'closed' && <Notice>{t('closed')}</Notice>}
      {sheet.loss && (
        <p className="max-w-text">
          {t('declared', { insurer: claim.insurer_name, day: when.day(sheet.loss.declared_on) })}
        </p>
      )}
      {(sheet.loss || said) && (
        <Sheet>
          <OfferPart {...parts} />
          <RentalPart sheet={sheet} viewer={viewer} />
          <CarsPart {...parts} />
          {sheet.loss && <ChecklistPart {...parts} />}
          {sheet.loss && (
            <Section title={t('keep.title')}>
              <div className="grid max-w-text gap-2">
                <p>{t('keep.text')}</p>
                <p>{t(claim.loss_state === 'GA' ? 'keep.GA' : 'keep.other')}</p>
                <p className="text-sm text-ink-soft">{t('keep.formula')}</p>
              </div>
            </Section>
          )}
          {viewer === 'driver' && offered && <DisagreePart claim={claim} />}
        </Sheet>
      )}
    </>
  )
}
