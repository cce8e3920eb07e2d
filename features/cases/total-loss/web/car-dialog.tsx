import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useDraft } from '#features/base/accounts/web/draft.ts'
import { useDocumentName } from '#features/claims/claims/web/document-name.ts'
import { Button } from '#ui/button.tsx'
import { SelectField, TextField } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { MoneyField } from '#ui/money-field.tsx'
import { toast } from '#ui/toast.tsx'
import { adjustedOf } from '../net.ts'
import { type Comparable, MOST_ADJUSTMENTS } from '../total-loss.ts'
import type { KnownList } from './report-dialog.tsx'
import { lossApi, sheetChanged, sheetStale, useRefused } from './sheet-calls.ts'

type Adjusted = { reason: string; takes: boolean; cents: number | null }
const NOTHING = {
  year: '',
  car: '',
  miles: '',
  price_cents: null as number | null,
  distance: '',
  link: '',
  file_id: '',
  adjustments: [] as Adjusted[],
}
type Typed = typeof NOTHING
const FIELDS = { year: 4, car: 120, miles: 7, distance: 5, link: 500 } as const
const whole = (text: string) =>
  /^\d{1,7}$/.test(text.replaceAll(',', '').trim()) ? Number(text.replaceAll(',', '')) : null
const isLink = (text: string) => /^https:\/\/[^\s/]+\.[^\s]+$/.test(text.trim())
const carOf = (typed: Typed): Comparable => ({
  year: whole(typed.year) ?? 0,
  car: typed.car.trim(),
  miles: whole(typed.miles) ?? 0,
  price_cents: typed.price_cents ?? 0,
  distance_miles: whole(typed.distance),
  link: typed.link.trim() || null,
  file_id: typed.file_id || null,
  adjustments: typed.adjustments.map(({ reason, takes, cents }) => ({
    reason: reason.trim(),
    cents: (cents ?? 0) * (takes ? -1 : 1),
  })),
})

/** Adds one car of the insurer's report, with each adjustment and its reason. */
export function CarDialog({ claimId, current, newest, documents }: KnownList) {
  const t = useTranslations('totalLoss.cars')
  const page = useTranslations('totalLoss')
  const nameOf = useDocumentName()
  const say = useRefused()
  const [held, setHeld] = useState({ current, newest })
  const [typed, setTyped, drop] = useDraft<Typed>(`${claimId}:comparable`, NOTHING)
  const put = (part: Partial<Typed>) => setTyped((all) => ({ ...all, ...part }))
  const year = whole(typed.year)
  const text = (name: keyof typeof FIELDS) => ({
    name,
    label: t(name),
    value: typed[name],
    maxLength: FIELDS[name],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => put({ [name]: target.value }),
  })
  const pictures = documents.filter(({ content_type }) => content_type.startsWith('image/'))
  return (
    <FormDialog
      size="lg"
      onOpenChange={(open) => open && setHeld({ current, newest })}
      trigger={<Button variant="secondary">{t('add')}</Button>}
      title={t('addTitle')}
      text={t('addText')}
      submit={t('save')}
      busyText={t('saving')}
      check={() => ({
        year: (year === null || year < 1900 || year > 2100) && t('needYear'),
        car: typed.car.trim().length < 2 && t('needCar'),
        miles: whole(typed.miles) === null && t('needMiles'),
        price_cents: !typed.price_cents && t('needPrice'),
        distance: typed.distance.trim() !== '' && whole(typed.distance) === null && t('needDistance'),
        link: typed.link.trim() !== '' && !isLink(typed.link) && t('needLink'),
        adjustments: typed.adjustments.some(({ reason, cents }) => reason.trim().length < 2 || cents === null)
          ? t('needAdjustment')
          : adjustedOf(carOf(typed)) < 0 && t('below'),
      })}
      say={say}
      run={() =>
        lossApi.recordValuation({
          claim_id: claimId,
          after: held.newest,
          file_id: held.current?.file_id ?? null,
          comparables: [...(held.current?.comparables ?? []), carOf(typed)],
        })
      }
      onFailed={() => void sheetStale(claimId)}
      onSent={(changed) => {
        drop()
        toast(t('saved'))
        sheetChanged(changed)
      }}
    >
      {(wrong) => (
        <>
          <div className="grid items-start gap-5 sm:grid-cols-2">
            <TextField {...text('year')} inputMode="numeric" error={wrong['year']} />
            <TextField {...text('car')} dir="auto" error={wrong['car']} />
            <TextField {...text('miles')} inputMode="numeric" error={wrong['miles']} />
            <MoneyField
              name="price_cents"
              label={t('price')}
              invalidText={page('notMoney')}
              value={typed.price_cents}
              error={wrong['price_cents']}
              onValue={(price_cents) => put({ price_cents })}
            />
            <TextField
              {...text('distance')}
              inputMode="numeric"
              optional={page('optional')}
              error={wrong['distance']}
            />
            <TextField {...text('link')} type="url" optional={page('optional')} error={wrong['link']} />
          </div>
          {pictures.length > 0 && (
            <SelectField
              name="file_id"
              label={t('picture')}
              optional={page('optional')}
              empty={t('noPicture')}
              value={typed.file_id}
              options={pictures.map((one) => ({ value: one.file_id, label: `${nameOf(one)} · ${one.original_name}` }))}
              onChange={({ target }) => put({ file_id: target.value })}
            />
          )}
          <Adjustments
            rows={typed.adjustments}
            error={wrong['adjustments']}
            onRows={(adjustments) => put({ adjustments })}
          />
        </>
      )}
    </FormDialog>
  )
}

function Adjustments({
  rows,
  error,
  onRows,
}: {
  rows: readonly Adjusted[]
  error: string | undefined
  onRows: (rows: Adjusted[]) => void
}) {
  const t = useTranslations('totalLoss.cars')
  const page = useTranslations('totalLoss')
  const put = (at: number, part: Partial<Adjusted>) =>
    onRows(rows.map((row, n) => (n === at ? { ...row, ...part } : row)))
  return (
    <fieldset className="grid gap-4" aria-invalid={error ? true : undefined}>
      <legend className="text-sm font-semibold">{t('adjustments')}</legend>
      {rows.map((row, at) => (
        <div key={at} className="grid items-start gap-3 border-t border-line pt-3 sm:grid-cols-[2fr_1fr_1fr]">
          <TextField
            name={`reason-${at}`}
            dir="auto"
            label={t('reason')}
            maxLength={120}
            autoComplete="off"
            value={row.reason}
            onChange={({ target }) => put(at, { reason: target.value })}
          />
          <SelectField
            name={`direction-${at}`}
            label={t('direction')}
            value={row.takes ? 'takes' : 'adds'}
            options={(['adds', 'takes'] as const).map((value) => ({ value, label: t(value) }))}
            onChange={({ target }) => put(at, { takes: target.value === 'takes' })}
          />
          <MoneyField
            name={`cents-${at}`}
            label={t('amount')}
            invalidText={page('notMoney')}
            value={row.cents}
            onValue={(cents) => put(at, { cents })}
          />
          <Button
            variant="quiet"
            size="sm"
            className="justify-self-start"
            onClick={() => onRows(rows.filter((_, n) => n !== at))}
          >
            {t('dropAdjustment')}
          </Button>
        </div>
      ))}
      {error && <p className="text-sm font-semibold text-bad">{error}</p>}
      {rows.length < MOST_ADJUSTMENTS && (
        <Button
          variant="secondary"
          size="sm"
          className="justify-self-start"
          onClick={() => onRows([...rows, { reason: '', takes: true, cents: null }])}
        >
          {t('addAdjustment')}
        </Button>
      )}
    </fieldset>
  )
}
