import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import type { ClaimDetail } from '#features/claims/claims/claim.ts'
import { AskMore } from '#features/claims/coverage/web/ask-more.tsx'
import { formatCents } from '#lib/money.ts'
import { StatusBadge } from '#ui/badge.tsx'
import { LinkButton } from '#ui/button.tsx'
import { Facts } from '#ui/card.tsx'
import { Meter } from '#ui/meter.tsx'
import { Section } from '#ui/section.tsx'
import { useWhen } from '#ui/time-text.ts'
import type { ClaimRepair } from '#features/trades/repairs/repair.ts'
import { REPAIR_STATUS } from '#features/trades/repairs/status.ts'

/** The repairs of a claim in figures: approved of signed, the deductible once, the rental against the promise, one's own share. */
export function RepairMeters({ claim, repairs }: { claim: ClaimDetail; repairs: readonly ClaimRepair[] }) {
  return repairs
    .filter(({ status }) => status !== 'cancelled')
    .map((repair) => <Meters key={repair.id} claim={claim} repair={repair} />)
}

function Meters({ claim, repair }: { claim: ClaimDetail; repair: ClaimRepair }) {
  const t = useTranslations('driverRepair.meters')
  const status = useTranslations('repairs.status')
  const when = useWhen()
  const { sums, deductible_cents: whole, deductible_used_cents: used, promised_on, rental, insurer_late: late } = repair
  const waiting = sums.open_cents + sums.asked_cents
  return (
    <Section
      title={t('title', { shop: repair.shop_name })}
      action={
        <LinkButton variant={repair.waits_for_driver ? 'primary' : 'secondary'} to={paths.claimRepair(claim.id)}>
          {t('open')}
        </LinkButton>
      }
    >
      <StatusBadge tone={REPAIR_STATUS[repair.status].tone}>{status(repair.status)}</StatusBadge>
      {sums.authorized_cents > 0 && (
        <Meter
          className="mt-3"
          used={sums.approved_cents}
          planned={sums.open_cents}
          total={sums.authorized_cents}
          label={t('label', {
            total: formatCents(sums.authorized_cents),
            approved: formatCents(sums.approved_cents),
            open: formatCents(sums.open_cents),
          })}
          left={t('signed', { amount: formatCents(sums.authorized_cents) })}
          right={t('split', {
            approved: formatCents(sums.approved_cents),
            asked: waiting > 0 ? formatCents(waiting) : 'none',
          })}
        />
      )}
      <Facts
        className="mt-3 grid-cols-2"
        rows={[
          [t('share'), <b key="share">{formatCents(sums.now.own_cents)}</b>],
          [t('worst'), formatCents(sums.worst.own_cents)],
          [t('promised'), promised_on && !rental && when.day(promised_on)],
        ]}
      />
      <p className="mt-3 text-sm text-ink-soft">
        {whole === null ? t('unknown') : t('deductible', { used: formatCents(used), whole: formatCents(whole) })}
        {sums.own_risk_cents > 0 && ` · ${t('risk', { amount: formatCents(sums.own_risk_cents) })}`}
      </p>
      {rental && (
        <p className="mt-2">
          {t('rental', { promised: when.day(rental.promised_on), covered: when.day(rental.covered_to) })}{' '}
          {rental.days_over > 0 && (
            <b>{t('over', { days: rental.days_over, amount: formatCents(rental.own_cents) })}</b>
          )}
          {late && (
            <span className="mt-1 block text-warn">
              {t('late', { version: late.version, days: late.late_days, amount: formatCents(rental.day_cents) })}
            </span>
          )}
        </p>
      )}
      {rental && rental.days_over > 0 && <AskMore claim={claim} />}
    </Section>
  )
}
