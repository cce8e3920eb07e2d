import { useTranslations } from 'use-intl'
import type { ClaimDetail } from '#features/claims/claims/claim.ts'
import { formatCents } from '#lib/money.ts'
import { Notice } from '#ui/notice.tsx'
import { Section } from '#ui/section.tsx'
import { useWhen } from '#ui/time-text.ts'
import { ADDED, TAKEN_OFF } from '../net.ts'
import type { LossSheet, Offer } from '../total-loss.ts'
import { Line } from './line.tsx'
import { OfferDialog } from './offer-dialog.tsx'
import type { Viewer } from './sheet-calls.ts'

type Props = { claim: ClaimDetail; sheet: LossSheet; viewer: Viewer; writes: boolean }

/** The offer that counts, line by line as it is counted, and those before it. */
export function OfferPart({ claim, sheet, viewer, writes }: Props) {
  const t = useTranslations('totalLoss.offer')
  const current = sheet.offers.find(({ stands }) => stands)
  const earlier = sheet.offers.filter((one) => one !== current)
  return (
    <Section title={t('title')} action={writes && <OfferDialog claimId={claim.id} sheet={sheet} />}>
      {current ? (
        <div className="grid gap-3">
          <Formula offer={current} viewer={viewer} />
          {current.gap_cents > 0 && (
            <Notice tone="warn" title={t('gap', { viewer, amount: formatCents(current.gap_cents) })}>
              {t('gapText')}
            </Notice>
          )}
          <p className="max-w-text text-sm text-ink-soft">{t('formula')}</p>
        </div>
      ) : (
        <p className="max-w-text text-ink-soft">{t(viewer === 'driver' ? 'empty' : 'emptyTeam')}</p>
      )}
      {earlier.length > 0 && (
        <details className="mt-4">
          <summary className="link flex min-h-11 items-center">{t('earlier')}</summary>
          <ul className="grid gap-6 pt-2">
            {earlier.map((offer) => (
              <li key={offer.id}>
                <Formula offer={offer} viewer={viewer} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </Section>
  )
}

function Formula({ offer, viewer }: { offer: Offer; viewer: Viewer }) {
  const t = useTranslations('totalLoss.offer')
  const page = useTranslations('totalLoss')
  const when = useWhen()
  const taken = TAKEN_OFF.filter((name) => name !== 'salvage_cents' || offer.keeps)
  return (
    <div className="max-w-text">
      <p className="text-sm">
        <b>{t('number', { number: offer.number })}</b>{' '}
        <span className="text-ink-soft">
          {page('by', { source: offer.source, viewer, at: when.at(offer.recorded_at) })}
        </span>
      </p>
      <dl className="mt-2 grid gap-1">
        {ADDED.map((name) => (
          <Line key={name} label={t(name)} cents={offer[name]} />
        ))}
        {taken.map((name) => (
          <Line key={name} label={t(name)} cents={-offer[name]} />
        ))}
        <Line label={t('pays')} cents={offer.net_lender_cents + offer.net_owner_cents} strong />
        {offer.payoff_cents > 0 && (
          <Line
            label={t('lender', { lender: offer.lender || 'none', payoff: formatCents(offer.payoff_cents) })}
            cents={offer.net_lender_cents}
          />
        )}
        <Line label={t('owner', { viewer })} cents={offer.net_owner_cents} strong />
      </dl>
    </div>
  )
}
