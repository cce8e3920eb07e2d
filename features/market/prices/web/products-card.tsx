import { useTranslations } from 'use-intl'
import { formatCents } from '#lib/money.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Loaded } from '#ui/loaded.tsx'
import { api, productsChanged, useProductRefusal, useProducts } from './product-calls.ts'
import { ProductForm } from './product-form.tsx'

/** The fixed-price services of an own listing: add, change, remove. Each is saved by itself. */
export function ProductsCard({ listingId }: { listingId: string }) {
  const t = useTranslations('products')
  const say = useProductRefusal()
  const query = useProducts(listingId)
  return (
    <Card title={t('own.title')} meta={t('own.text')}>
      <Loaded query={query} label={t('own.loading')} lines={3} failed={t('own.failed')} keep>
        {(products) => (
          <div className="grid gap-4">
            {products.length === 0 ? (
              <p className="text-ink-soft">{t('own.none')}</p>
            ) : (
              <ul className="divide-y divide-line">
                {products.map((product) => (
                  <li key={product.id} className="flex flex-wrap items-center justify-between gap-3 py-3">
                    <span className="min-w-0">
                      <b className="wrap-anywhere">{product.title}</b>
                      <span className="block text-sm text-ink-soft">
                        {[
                          t(`kinds.${product.kind}`),
                          t('price', { amount: formatCents(product.price_cents) }),
                          t('days', { count: product.turnaround_business_days }),
                        ].join(' · ')}
                      </span>
                    </span>
                    <span className="flex flex-wrap gap-2">
                      <ProductForm
                        listingId={listingId}
                        product={product}
                        trigger={
                          <Button
                            variant="secondary"
                            size="sm"
                            aria-label={t('own.changeOf', { title: product.title })}
                          >
                            {t('own.change')}
                          </Button>
                        }
                      />
                      <FormDialog
                        title={t('own.retireTitle', { title: product.title })}
                        text={t('own.retireText')}
                        submit={t('own.retire')}
                        busyText={t('own.retiring')}
                        run={() => api.retire({ id: product.id })}
                        say={say}
                        onSent={() => productsChanged(listingId)}
                        trigger={
                          <Button variant="quiet" size="sm" aria-label={t('own.retireOf', { title: product.title })}>
                            {t('own.retire')}
                          </Button>
                        }
                      />
                    </span>
                  </li>
                ))}
              </ul>
            )}
            <div>
              <ProductForm listingId={listingId} trigger={<Button variant="secondary">{t('own.add')}</Button>} />
            </div>
          </div>
        )}
      </Loaded>
    </Card>
  )
}
