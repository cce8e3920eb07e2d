import { useQuery } from '@tanstack/react-query'
import { useNow, useTranslations } from 'use-intl'
import { clientOf } from '#features/base/accounts/web/client.ts'
import { claimsContract } from '#features/claims/claims/contract.ts'
import { NoClaim, useProductSentence } from '#features/market/prices/web/chosen-product.tsx'
import type { Output } from '#lib/contract.ts'
import ReturnTermsList from '#features/market/prices/web/return-terms.tsx'
import { formatCents } from '#lib/money.ts'
import { SelectField } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { checkoutContract } from '../contract.ts'
import { moneyLines, quoted } from '#features/work/orders/money.ts'
import { useSentence } from '#features/work/orders/web/order-calls.ts'
import { PriceLines } from '#features/market/prices/web/price-lines.tsx'
import { useWhen } from '#ui/time-text.ts'

export type Quote = Output<typeof checkoutContract.quote>
const claims = clientOf(claimsContract)

/** Every cent of the chosen dates, and until when they can be given back. */
export function BookingPrice({
  price,
  busy,
  failed,
  trade,
}: {
  price: Quote | undefined
  busy: boolean
  failed: unknown
  trade: string
}) {
  const t = useTranslations('orders')
  const when = useWhen()
  const sentence = useSentence()
  const ofProduct = useProductSentence()
  const now = useNow()
  return (
    <section aria-label={t('booking.price')} className="rounded-md bg-sunken px-4 py-3">
      <h3 className="mb-1 text-base">{t('booking.price')}</h3>
      {price ? (
        <>
          <PriceLines lines={moneyLines(quoted(price, trade))} />
          {price.return_terms && <ReturnTermsList terms={price.return_terms} deposit={price.deposit_cents > 0} />}
          <p className="mt-2 text-sm text-ink-soft">
            {t(new Date(price.full_refund_until) > now ? 'booking.cancel' : 'booking.cancelLate', {
              until: when.promise(price.full_refund_until, price.time_zone),
              kept: formatCents(price.kept_when_late_cents),
            })}{' '}
            {t('booking.insurance')}
          </p>
        </>
      ) : busy ? (
        <Skeleton label={t('loading')} lines={3} className="py-2" />
      ) : failed ? (
        <Notice tone="bad" live>
          {ofProduct(failed) ?? sentence(failed, t('loadFailed'))}
        </Notice>
      ) : (
        <p className="text-sm text-ink-soft">{t('booking.choose')}</p>
      )}
    </section>
  )
}

/** Which claim of one's own the insurer's part comes from; nothing without one that is verified. */
export function ClaimChoice({
  any,
  value,
  onValue,
  enabled,
}: {
  /** For a service at a fixed price: any open claim, and one is needed. */
  any: boolean
  value: string | null
  onValue: (value: string | null) => void
  enabled: boolean
}) {
  const t = useTranslations('orders.booking')
  const { data = [], isSuccess } = useQuery({
    queryKey: ['claims', 'list', 'open'],
    queryFn: ({ signal }) => claims.list({ status: 'open' }, { signal }),
    enabled,
  })
  const usable = data.filter((claim) => any || claim.status === 'coverage-verified' || claim.status === 'in-progress')
  if (usable.length === 0) return any && isSuccess ? <NoClaim /> : null
  return (
    <SelectField
      name="claim_id"
      label={t('claim')}
      hint={any ? undefined : t('claimHint')}
      value={value ?? ''}
      onChange={(event) => onValue(event.target.value || null)}
      empty={any ? '' : t('noClaim')}
      options={usable.map((claim) => ({ value: claim.id, label: `${claim.insurer_name}, ${claim.claim_number}` }))}
    />
  )
}
