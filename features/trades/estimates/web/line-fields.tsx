import { Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { formatCents } from '#lib/money.ts'
import { IconButton } from '#ui/button.tsx'
import { CheckboxField, SelectField, TextField } from '#ui/field.tsx'
import { MoneyField } from '#ui/money-field.tsx'
import { CUSTOMER_REASONS, LABOR_TYPES, OPERATIONS, PART_KINDS, TAXED } from '../estimate.ts'
import type { LineForm } from './estimate-form.ts'

/** One line: what, part and labor in sight; outside work, tax and who pays one step further. */
export function LineFields({
  line,
  number,
  cents,
  onLine,
  onRemove,
  children,
}: {
  line: LineForm
  number: number
  /** What it costs without tax, where that is known. */
  cents: number | null
  onLine: (part: Partial<LineForm>) => void
  onRemove: () => void
  /** What else belongs to it. */
  children?: ReactNode
}) {
  const t = useTranslations('ownEstimates.editor')
  const words = useTranslations('estimates')
  const text = (
    name:
      | 'section'
      | 'description'
      | 'part_number'
      | 'quantity'
      | 'hours'
      | 'sublet_vendor'
      | 'betterment'
      | 'betterment_reason'
      | 'procedure',
  ) => ({
    name: `lines.${number - 1}.${name}`,
    autoComplete: 'off',
    value: line[name] ?? '',
    onChange: ({ target }: { target: { value: string } }) => onLine({ [name]: target.value }),
  })
  const money = (name: 'part_cents' | 'rate_cents' | 'sublet_cents') => ({
    name: `lines.${number - 1}.${name}`,
    value: line[name],
    onValue: (value: number | null) => onLine({ [name]: value }),
    invalidText: t('unreadable'),
  })
  return (
    <li className="rounded-md border border-line p-4">
      <fieldset>
        <legend className="sr-only">{t('line', { number })}</legend>
        <div className="flex items-center justify-between gap-3">
          <span className="text-sm font-semibold">{t('line', { number })}</span>
          <span className="flex items-center gap-2 tabular-nums">
            {cents !== null && formatCents(cents)}
            <IconButton label={t('remove', { number })} onClick={onRemove}>
              <Trash2 aria-hidden className="size-5" />
            </IconButton>
          </span>
        </div>
        <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
          <TextField {...text('section')} label={t('section')} maxLength={60} />
          <SelectField
            name={`lines.${number - 1}.operation`}
            label={t('operation')}
            value={line.operation}
            options={OPERATIONS.map((each) => ({ value: each, label: words(`operations.${each}`) }))}
            onChange={({ target }) => onLine({ operation: OPERATIONS.find((each) => each === target.value)! })}
          />
          <TextField {...text('description')} label={t('description')} maxLength={200} fieldClass="lg:col-span-2" />
          <SelectField
            name={`lines.${number - 1}.part_kind`}
            label={t('part')}
            value={line.part_kind ?? ''}
            empty={t('noPart')}
            options={PART_KINDS.map((each) => ({ value: each, label: words(`kinds.${each}`) }))}
            onChange={({ target }) => onLine({ part_kind: PART_KINDS.find((each) => each === target.value) ?? null })}
          />
          <TextField {...text('part_number')} label={t('partNumber')} maxLength={40} />
          <TextField {...text('quantity')} label={t('quantity')} inputMode="numeric" maxLength={2} />
          <MoneyField {...money('part_cents')} label={t('price')} />
          <SelectField
            name={`lines.${number - 1}.labor_type`}
            label={t('labor')}
            value={line.labor_type ?? ''}
            empty={t('noLabor')}
            options={LABOR_TYPES.map((each) => ({ value: each, label: words(`labor.${each}`) }))}
            onChange={({ target }) => onLine({ labor_type: LABOR_TYPES.find((each) => each === target.value) ?? null })}
          />
          <TextField {...text('hours')} label={t('hours')} inputMode="decimal" maxLength={5} />
          <MoneyField {...money('rate_cents')} label={t('rate')} />
        </div>
        <details className="mt-2">
          <summary className="link min-h-11 cursor-pointer py-2.5 text-sm font-semibold">{t('more')}</summary>
          <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
            <TextField {...text('sublet_vendor')} label={t('vendor')} maxLength={80} />
            <MoneyField {...money('sublet_cents')} label={t('sublet')} />
            <SelectField
              name={`lines.${number - 1}.taxed`}
              label={t('taxed')}
              value={line.taxed}
              options={TAXED.map((each) => ({ value: each, label: t(`taxes.${each}`) }))}
              onChange={({ target }) => onLine({ taxed: TAXED.find((each) => each === target.value)! })}
            />
            <SelectField
              name={`lines.${number - 1}.payer`}
              label={t('payer')}
              value={line.payer}
              options={(['insurer', 'customer'] as const).map((each) => ({ value: each, label: t(`payers.${each}`) }))}
              onChange={({ target }) => onLine({ payer: target.value === 'customer' ? 'customer' : 'insurer' })}
            />
            {line.payer === 'customer' && (
              <SelectField
                name={`lines.${number - 1}.customer_reason`}
                label={t('why')}
                value={line.customer_reason ?? ''}
                empty=""
                options={CUSTOMER_REASONS.map((each) => ({ value: each, label: t(`reasons.${each}`) }))}
                onChange={({ target }) =>
                  onLine({ customer_reason: CUSTOMER_REASONS.find((each) => each === target.value) ?? null })
                }
              />
            )}
            <TextField {...text('betterment')} label={t('betterment')} inputMode="decimal" maxLength={6} />
            <TextField {...text('betterment_reason')} label={t('bettermentWhy')} maxLength={200} />
            <TextField {...text('procedure')} label={t('procedure')} maxLength={200} fieldClass="lg:col-span-2" />
            <CheckboxField
              name={`lines.${number - 1}.judgment`}
              label={t('judgment')}
              checked={line.judgment ?? false}
              onChange={({ target }) => onLine({ judgment: target.checked || undefined })}
            />
            <CheckboxField
              name={`lines.${number - 1}.included`}
              label={t('included')}
              checked={line.included}
              onChange={({ target }) => onLine({ included: target.checked })}
            />
          </div>
        </details>
        {children}
      </fieldset>
    </li>
  )
}
