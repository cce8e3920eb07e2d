import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatCents } from '#lib/money.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import { MoneyField } from '#ui/money-field.tsx'
import { firstProblem, partsOf, tenthsOf } from '#features/trades/estimates/web/estimate-form.ts'
import { costOf, type InvoiceLine } from '../invoice.ts'

type Cost = ReturnType<typeof costOf>
/** What a line cost, by whatever it is made of; the rest of it stays as it was signed. */
export function LineCost({
  line: { line, authorized_cents },
  cost,
  onCost,
  onReset,
}: {
  line: InvoiceLine
  cost: Cost
  onCost: (cost: Cost) => void
  onReset: () => void
}) {
  const t = useTranslations('bills.invoice')
  const [hours, setHours] = useState(String(cost.hours_tenths / 10))
  const [quantity, setQuantity] = useState(String(cost.quantity))
  const wrong = firstProblem([{ ...line, ...cost }])?.field
  const put = (part: Partial<Cost>) => onCost({ ...costOf(cost), ...part })
  const money = (field: 'part_cents' | 'rate_cents' | 'sublet_cents') => ({
    name: field,
    label: t(field),
    value: cost[field],
    onValue: (cents: number | null) => cents !== null && put({ [field]: cents }),
    invalidText: t('needMoney'),
  })
  return (
    <div className="grid gap-3 py-2 sm:grid-cols-3">
      {line.part_cents > 0 && (
        <>
          <TextField
            name="quantity"
            inputMode="numeric"
            label={t('quantity')}
            value={quantity}
            error={wrong === 'quantity' && t('needQuantity')}
            onChange={({ target: { value } }) => {
              setQuantity(value)
              put({ quantity: partsOf(value, 1) })
            }}
          />
          <MoneyField {...money('part_cents')} />
        </>
      )}
      {line.hours_tenths > 0 && (
        <>
          <TextField
            name="hours"
            inputMode="decimal"
            label={t('hours')}
            value={hours}
            error={wrong === 'hours_tenths' && t('needHours')}
            onChange={({ target: { value } }) => {
              setHours(value)
              put({ hours_tenths: tenthsOf(value) })
            }}
          />
          <MoneyField {...money('rate_cents')} />
        </>
      )}
      {line.sublet_cents > 0 && <MoneyField {...money('sublet_cents')} />}
      <p className="self-end text-sm text-ink-soft">{t('most', { amount: formatCents(authorized_cents) })}</p>
      <Button variant="quiet" size="sm" className="self-end justify-self-start" onClick={onReset}>
        {t('reset')}
      </Button>
    </div>
  )
}
