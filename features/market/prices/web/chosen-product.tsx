import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { isRefusal } from '#lib/errors.ts'
import { formatCents } from '#lib/money.ts'
import { type UsState, US_STATES } from '#lib/us-states.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { useProducts } from './product-calls.ts'

/** The fixed-price service that is being booked, and the way back to hours; without the license it needs, to others who have it. */
export function ChosenProduct({
  listingId,
  productId,
  claim,
  unlicensed,
  onDrop,
}: {
  listingId: string
  productId: string
  /** The one that was chosen. */
  claim: string | null
  unlicensed: boolean
  onDrop: () => void
}) {
  const t = useTranslations('products')
  const { data } = useProducts(listingId)
  const product = data?.find(({ id }) => id === productId)
  return (
    <div className="rounded-md bg-sunken px-4 py-3">
      <p className="text-sm text-ink-soft">{t('chosen')}</p>
      {product && (
        <p className="font-semibold wrap-anywhere">
          {product.title}, {t('price', { amount: formatCents(product.price_cents) })}
        </p>
      )}
      {product && <p className="text-sm">{t('days', { count: product.turnaround_business_days })}</p>}
      {data && !product && <p className="text-sm text-bad">{t('retired')}</p>}
      {!claim && <p className="mt-1 text-sm">{t('claimNeeded')}</p>}
      {unlicensed ? (
        <Link
          className="link inline-flex min-h-11 items-center font-semibold"
          to={paths.services({ service: 'adjusting', ...(claim && { claim }) })}
        >
          {t('anotherProvider')}
        </Link>
      ) : (
        <Button variant="quiet" size="sm" className="mt-1" onClick={onDrop}>
          {t('byHour')}
        </Button>
      )}
    </div>
  )
}

/** A service at a fixed price is for a claim: what stands where there is none to choose. */
export function NoClaim() {
  const t = useTranslations('products')
  return (
    <Notice tone="warn">
      {t('noClaim')}{' '}
      <Link className="link font-semibold" to={paths.claimIntake()}>
        {t('toClaim')}
      </Link>
    </Notice>
  )
}

/** Why this service can't be booked, in the reader's language; null for every other refusal. */
export function useProductSentence(): (error: unknown) => string | null {
  const t = useTranslations('products')
  return (error) => {
    if (!isRefusal(error)) return null
    if (error.code === 'product_retired') return t('retired')
    if (error.code === 'loss_unknown') return t('lossUnknown')
    if (error.code !== 'license_missing') return null
    const state = error.details.find(({ path }) => path === 'state')?.message as UsState
    return t('licenseMissing', { state: US_STATES[state].name })
  }
}
