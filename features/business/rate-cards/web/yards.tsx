import type { ReactElement } from 'react'
import { useTranslations } from 'use-intl'
import { ZIP_FORM } from '#lib/zip-form.ts'
import { useDraft } from '#features/base/accounts/web/draft.ts'
import { formatCents } from '#lib/money.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { CheckboxField, TextField } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { MoneyField } from '#ui/money-field.tsx'
import type { OwnTowing, Yard } from '../rate-card.ts'
import { RATE_BOUNDS } from '../truck.ts'
import { api, towingChanged, useRateRefusal } from './rate-calls.ts'

/** Where the company keeps cars: distances to a driver are counted from here. */
export function Yards({ own }: { own: OwnTowing }) {
  const t = useTranslations('towing')
  const say = useRateRefusal()
  return (
    <Card
      title={t('yards.title')}
      meta={t('yards.meta')}
      action={<YardForm trigger={<Button variant="secondary">{t('yards.add')}</Button>} />}
    >
      {own.yards.length === 0 ? (
        <p>{t('yards.none')}</p>
      ) : (
        <ul className="grid gap-4">
          {own.yards.map((yard) => (
            <li key={yard.id} className="grid gap-1 border-t border-line pt-3 first:border-0 first:pt-0">
              <p className="font-semibold">
                {yard.address}, {yard.zip}
              </p>
              <p className="text-sm text-ink-soft">
                {yard.hours_text} · {t(yard.after_hours ? 'yards.after' : 'yards.notAfter')}
              </p>
              <p className="text-sm">
                {t('yards.costs', { daily: formatCents(yard.daily_cents), gate: formatCents(yard.gate_fee_cents) })}
              </p>
              <div className="flex flex-wrap gap-2">
                <YardForm
                  yard={yard}
                  trigger={
                    <Button variant="secondary" size="sm" aria-label={t('yards.changeOf', { address: yard.address })}>
                      {t('yards.change')}
                    </Button>
                  }
                />
                <FormDialog
                  title={t('yards.removeTitle')}
                  text={t('yards.removeText', { address: yard.address })}
                  submit={t('yards.remove')}
                  variant="danger"
                  trigger={
                    <Button variant="quiet" size="sm" aria-label={t('yards.removeOf', { address: yard.address })}>
                      {t('yards.remove')}
                    </Button>
                  }
                  run={() => api.removeYard({ id: yard.id })}
                  say={say}
                  onSent={towingChanged}
                />
              </div>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

const fieldsOf = (yard: Yard | undefined) => ({
  address: yard?.address ?? '',
  zip: yard?.zip ?? '',
  hours_text: yard?.hours_text ?? '',
  daily_cents: yard?.daily_cents ?? (null as number | null),
  gate_fee_cents: yard?.gate_fee_cents ?? (null as number | null),
  after_hours: yard?.after_hours ?? false,
})
type Fields = ReturnType<typeof fieldsOf>

function YardForm({ yard, trigger }: { yard?: Yard; trigger: ReactElement }) {
  const t = useTranslations('towing')
  const say = useRateRefusal()
  const [typed, setTyped, drop] = useDraft<Fields>(`tow-yard:${yard?.id ?? 'new'}`, fieldsOf(yard))
  const outside = (cents: number | null, [least, most]: readonly [number, number]) =>
    (cents === null || cents < least || cents > most) &&
    t('bounds', { from: formatCents(least), to: formatCents(most) })
  return (
    <FormDialog
      title={t(yard ? 'yards.changeTitle' : 'yards.addTitle')}
      submit={t('save')}
      busyText={t('saving')}
      trigger={trigger}
      check={() => ({
        address: typed.address.trim().length < 3 && t('yards.missing.address'),
        zip: !ZIP_FORM.test(typed.zip.trim()) && t('yards.missing.zip'),
        hours_text: typed.hours_text.trim().length < 2 && t('yards.missing.hours_text'),
        daily_cents: outside(typed.daily_cents, RATE_BOUNDS.storage_per_day_cents),
        gate_fee_cents: outside(typed.gate_fee_cents, RATE_BOUNDS.gate_fee_cents),
      })}
      run={() =>
        api.saveYard({
          ...(yard && { id: yard.id }),
          ...typed,
          daily_cents: typed.daily_cents ?? 0,
          gate_fee_cents: typed.gate_fee_cents ?? 0,
        })
      }
      say={say}
      onSent={async () => {
        drop()
        await towingChanged()
      }}
    >
      {(wrong) => (
        <div className="grid gap-5">
          {(['address', 'zip', 'hours_text'] as const).map((name) => (
            <TextField
              key={name}
              name={name}
              label={t(`yards.${name}`)}
              value={typed[name]}
              error={wrong[name]}
              maxLength={{ address: 200, zip: 10, hours_text: 120 }[name]}
              onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
            />
          ))}
          {(['daily_cents', 'gate_fee_cents'] as const).map((name) => (
            <MoneyField
              key={name}
              name={name}
              label={t(`yards.${name}`)}
              invalidText={t('amountInvalid')}
              value={typed[name]}
              error={wrong[name]}
              onValue={(cents) => setTyped({ ...typed, [name]: cents })}
            />
          ))}
          <CheckboxField
            name="after_hours"
            label={t('yards.after')}
            checked={typed.after_hours}
            onChange={(event) => setTyped({ ...typed, after_hours: event.target.checked })}
          />
        </div>
      )}
    </FormDialog>
  )
}
