import { useTranslations } from 'use-intl'
import { type Trade, TRADES } from '#features/business/providers/trade.ts'
import { SelectField, TextField } from '#ui/field.tsx'
import type { Value } from './rule-lines.ts'
import { type FieldsProps, RuleRows } from './rule-rows.tsx'

/** Numbers, or what was typed for one. */
type Terms = Partial<
  Record<'full_refund_hours' | 'rental_keeps_days' | 'appointment_keeps' | 'early_return_keeps_days', number | string>
>
type Cancellation = Terms & { trades?: Partial<Record<Trade, Terms>> }

/** What canceling costs: for every trade, and for those that have terms of their own. */
export function CancellationFields({ value, onValue, errorAt }: FieldsProps<Cancellation>) {
  const t = useTranslations('rules.fields')
  const trades = useTranslations('rules.trades')
  const own = value.trades ?? {}
  const named = TRADES.filter((trade) => own[trade])
  const free = TRADES.filter((trade) => !own[trade])
  const put = (next: Partial<Record<Trade, Terms>>) => onValue({ ...value, trades: next })
  const without = (trade: Trade) => Object.fromEntries(Object.entries(own).filter(([name]) => name !== trade))
  return (
    <div className="grid gap-8">
      <section className="grid gap-4 sm:max-w-md">
        <h3>{t('termsOfAll')}</h3>
        <TermFields
          value={value}
          kinds={['rental', 'appointment']}
          onValue={(terms) => onValue({ ...value, ...terms })}
          errorAt={errorAt}
        />
      </section>
      <section className="grid gap-4">
        <h3>{t('termsOfTrades')}</h3>
        <RuleRows
          rows={named}
          nameOf={(trade) => trades(trade)}
          addText={t('addTrade')}
          onAdd={() => free[0] && put({ ...own, [free[0]]: {} })}
          onRemove={(at) => put(without(named[at]!))}
        >
          {(trade) => (
            <>
              <SelectField
                label={t('trade')}
                value={trade}
                options={[trade, ...free].map((each) => ({ value: each, label: trades(each) }))}
                onChange={({ target }) => put({ ...without(trade), [target.value]: own[trade] ?? {} })}
              />
              <TermFields
                value={own[trade] ?? {}}
                fallback={value as Value}
                kinds={[trade === 'rental' ? 'rental' : 'appointment']}
                onValue={(terms) => put({ ...own, [trade]: terms })}
                errorAt={(path) => errorAt(`trades.${trade}.${path}`)}
              />
            </>
          )}
        </RuleRows>
      </section>
    </div>
  )
}

/** Whole numbers as numbers; anything else as it was typed, for the server to name. */
const numberOf = (text: string): number | string => (/^\d{1,6}$/.test(text) ? Number(text) : text)

/** One set of terms; of a trade, an empty field is as the default. */
function TermFields({
  value,
  fallback,
  kinds,
  onValue,
  errorAt,
}: {
  value: Terms
  fallback?: Value
  kinds: readonly ('rental' | 'appointment')[]
  onValue: (terms: Terms) => void
  errorAt: (path: string) => string | undefined
}) {
  const t = useTranslations('rules.fields')
  const set = (name: keyof Terms, given: number | string) => {
    const { [name]: _, ...rest } = value
    onValue(given === '' && fallback ? rest : { ...rest, [name]: given })
  }
  const number = (name: Exclude<keyof Terms, 'appointment_keeps'>) => {
    const given = value[name]
    const standard = String(fallback?.[name] ?? 0)
    return (
      <TextField
        key={name}
        name={name}
        label={t(name)}
        inputMode="numeric"
        autoComplete="off"
        {...(fallback && { hint: `${t('asDefault')}: ${standard}` })}
        value={given === undefined ? (fallback ? '' : '0') : String(given)}
        error={errorAt(name) ?? (typeof given === 'string' && given !== '' ? t('wholeNumber') : undefined)}
        onChange={({ target }) => set(name, numberOf(target.value))}
      />
    )
  }
  const keeps = value.appointment_keeps
  const part = keeps !== undefined && keeps !== 'all'
  return (
    <>
      {number('full_refund_hours')}
      {kinds.includes('rental') && (
        <>
          {number('rental_keeps_days')}
          {number('early_return_keeps_days')}
        </>
      )}
      {kinds.includes('appointment') && (
        <>
          <SelectField
            label={t('appointment_keeps')}
            value={part ? 'part' : (keeps ?? '')}
            options={[
              ...(fallback ? [{ value: '', label: t('asDefault') }] : []),
              { value: 'all', label: t('keepsAll') },
              { value: 'part', label: t('keepsPart') },
            ]}
            onChange={({ target }) => set('appointment_keeps', target.value === 'part' ? 50 : target.value)}
          />
          {part && (
            <TextField
              name="appointment_keeps"
              label={t('keepsPercent')}
              inputMode="numeric"
              autoComplete="off"
              value={String(keeps)}
              error={errorAt('appointment_keeps') ?? (typeof keeps === 'string' ? t('wholeNumber') : undefined)}
              onChange={({ target }) => onValue({ ...value, appointment_keeps: numberOf(target.value) })}
            />
          )}
        </>
      )}
    </>
  )
}
