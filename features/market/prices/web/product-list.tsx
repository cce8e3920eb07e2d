import { useTranslations } from 'use-intl'
import { formatCents } from '#lib/money.ts'
import { Button } from '#ui/button.tsx'
import type { Product } from '../product.ts'

/** What an appraiser sells at a fixed price, each with what is needed and what comes of it. */
export default function ProductList({
  products,
  bookable,
  onBook,
}: {
  products: readonly Product[]
  bookable: boolean
  /** Left out where nothing can be booked: the owner looks before drivers do. */
  onBook?: ((productId: string) => void) | undefined
}) {
  const t = useTranslations('products')
  return (
    <>
      <p className="mb-4 max-w-text text-ink-soft">{t('text')}</p>
      <ul className="grid gap-4">
        {products.map((product) => (
          <li key={product.id} className="rounded-lg border border-line bg-card p-5">
            <div className="flex flex-wrap items-start justify-between gap-3">
              <div className="min-w-0">
                <h3 className="text-lg wrap-anywhere">{product.title}</h3>
                <p className="text-sm text-ink-soft">
                  {[t(`kinds.${product.kind}`), t('days', { count: product.turnaround_business_days })].join(' · ')}
                </p>
              </div>
              <p className="font-display text-lg font-bold">
                {t('price', { amount: formatCents(product.price_cents) })}
              </p>
            </div>
            <p className="mt-3 max-w-text whitespace-pre-line wrap-anywhere">{product.includes}</p>
            <Lines title={t('delivers')} lines={product.delivers} />
            <Lines title={t('needs')} lines={product.needs} />
            {onBook && (
              <Button
                className="mt-4"
                aria-label={t('bookOf', { title: product.title })}
                disabledReason={!bookable && t('unbookable')}
                onClick={() => onBook(product.id)}
              >
                {t('book')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

const Lines = ({ title, lines }: { title: string; lines: readonly string[] }) =>
  lines.length > 0 && (
    <div className="mt-3 text-sm">
      <p className="font-semibold">{title}</p>
      <ul className="list-disc pl-5">
        {lines.map((line) => (
          <li key={line} className="wrap-anywhere">
            {line}
          </li>
        ))}
      </ul>
    </div>
  )
