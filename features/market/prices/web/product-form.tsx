import type { ReactElement } from 'react'
import { useTranslations } from 'use-intl'
import { useDraft } from '#features/base/accounts/web/draft.ts'
import { SelectField, TextArea, TextField } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import type { Wrong } from '#ui/form-window.tsx'
import { MoneyField } from '#ui/money-field.tsx'
import {
  LEAST_PRICE,
  MAX_LINE,
  MAX_LINES,
  MAX_TURNAROUND_DAYS,
  MOST_PRICE,
  type Product,
  PRODUCT_KINDS,
} from '../product.ts'
import { api, productsChanged, useProductRefusal } from './product-calls.ts'

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
const soundLines = (lines: readonly string[], least: number) =>
  lines.length >= least &&
  lines.length <= MAX_LINES &&
  lines.every((line) => line.length > 1 && line.length <= MAX_LINE)
const fieldsOf = (product: Product | undefined) => ({
  kind: product?.kind ?? '',
  title: product?.title ?? '',
  includes: product?.includes ?? '',
  price_cents: product?.price_cents ?? (null as number | null),
  turnaround_business_days: product ? String(product.turnaround_business_days) : '',
  needs: product?.needs.join('\n') ?? '',
  delivers: product?.delivers.join('\n') ?? '',
})
type Fields = ReturnType<typeof fieldsOf>

/** One service at a fixed price: new, or other words and another price of one that is sold. */
export function ProductForm({
  listingId,
  product,
  trigger,
}: {
  listingId: string
  product?: Product
  trigger: ReactElement
}) {
  const t = useTranslations('products')
  const say = useProductRefusal()
  const name = product ? `${product.id}:${product.version}` : `${listingId}:product`
  const [typed, setTyped, drop] = useDraft<Fields>(name, fieldsOf(product))
  const kind = PRODUCT_KINDS.find((one) => one === typed.kind)
  const days = /^\d{1,2}$/.test(typed.turnaround_business_days) ? Number(typed.turnaround_business_days) : 0
  const [needs, delivers] = [linesOf(typed.needs), linesOf(typed.delivers)]
  const price = typed.price_cents ?? 0
  const bind = (name: Exclude<keyof Fields, 'price_cents'>, wrong: Wrong) => ({
    name,
    // the listing's own form on the same page has a title, too
    id: `product-${name}`,
    value: typed[name],
    error: wrong[name],
    onChange: (event: { target: { value: string } }) => setTyped({ ...typed, [name]: event.target.value }),
  })
  return (
    <FormDialog
      size="lg"
      title={t(product ? 'own.changeTitle' : 'own.addTitle')}
      submit={t('own.save')}
      busyText={t('own.saving')}
      trigger={trigger}
      check={() => ({
        kind: !kind && t('own.missing.kind'),
        title: typed.title.trim().length < 3 && t('own.missing.title'),
        includes: typed.includes.trim().length < 3 && t('own.missing.includes'),
        price_cents: (price < LEAST_PRICE || price > MOST_PRICE) && t('own.missing.price_cents'),
        turnaround_business_days: (days < 1 || days > MAX_TURNAROUND_DAYS) && t('own.missing.turnaround_business_days'),
        delivers: !soundLines(delivers, 1) && t('own.missing.delivers'),
        needs: !soundLines(needs, 0) && t('own.missing.needs'),
      })}
      run={() => {
        const words = {
          title: typed.title,
          includes: typed.includes,
          price_cents: price,
          turnaround_business_days: days,
          needs,
          delivers,
        }
        return product
          ? api.change({ id: product.id, version: product.version, ...words })
          : api.add({ listing_id: listingId, kind: kind!, ...words })
      }}
      say={say}
      onSent={async () => {
        drop()
        await productsChanged(listingId)
      }}
    >
      {(wrong) => (
        <div className="grid gap-5 sm:grid-cols-2">
          {product ? (
            <p className="sm:col-span-2">{t(`kinds.${product.kind}`)}</p>
          ) : (
            <SelectField
              {...bind('kind', wrong)}
              label={t('own.kind')}
              empty={t('own.choose')}
              fieldClass="sm:col-span-2"
              options={PRODUCT_KINDS.map((one) => ({ value: one, label: t(`kinds.${one}`) }))}
            />
          )}
          <TextField {...bind('title', wrong)} label={t('own.name')} maxLength={120} fieldClass="sm:col-span-2" />
          <MoneyField
            name="price_cents"
            label={t('own.amount')}
            invalidText={t('own.amountInvalid')}
            value={typed.price_cents}
            error={wrong['price_cents']}
            onValue={(price_cents) => setTyped({ ...typed, price_cents })}
          />
          <TextField
            {...bind('turnaround_business_days', wrong)}
            label={t('own.turnaround')}
            inputMode="numeric"
            autoComplete="off"
          />
          <TextArea
            {...bind('includes', wrong)}
            label={t('own.includes')}
            rows={3}
            maxLength={2000}
            fieldClass="sm:col-span-2"
          />
          <TextArea {...bind('delivers', wrong)} label={t('own.delivers')} hint={t('own.lines')} rows={3} />
          <TextArea {...bind('needs', wrong)} label={t('own.needs')} hint={t('own.lines')} rows={3} />
        </div>
      )}
    </FormDialog>
  )
}
