import { useTranslations } from 'use-intl'
import { US_STATES, type UsState } from '#lib/us-states.ts'
import { CheckboxField, SelectField, TextArea, TextField } from '#ui/field.tsx'
import { MoneyField } from '#ui/money-field.tsx'
import { Notice } from '#ui/notice.tsx'
import { type Bar, barOf, isFinalBar, type LeadFee, type LeadFees } from '#features/cases/receivables/lead-fee.ts'
import { type Trade, TRADES } from '#features/business/providers/trade.ts'
import { STATE_OPTIONS } from './rule-lines.ts'
import { changedAt, type FieldsProps, RuleRows, without } from './rule-rows.tsx'

type Props = FieldsProps<LeadFees>

/** The fee of each trade, where it is on, and which laws stand against it. */
export function FeeFields(props: Props) {
  const { value, onValue, errorAt } = props
  const t = useTranslations('rules.fields')
  const trades = useTranslations('rules.trades')
  return (
    <div className="grid gap-8">
      <section className="grid gap-4">
        <h3>{t('feeAmounts')}</h3>
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {TRADES.map((trade) => (
            <MoneyField
              key={trade}
              label={trades(trade)}
              value={value.cents[trade] ?? null}
              invalidText={t('amountInvalid')}
              error={errorAt(`cents.${trade}`)}
              onValue={(cents) => onValue({ ...value, cents: { ...value.cents, [trade]: cents } as LeadFees['cents'] })}
            />
          ))}
        </div>
      </section>
      <section className="grid gap-4">
        <h3>{t('switches')}</h3>
        <Switches {...props} />
      </section>
      <section className="grid gap-4">
        <h3>{t('bars')}</h3>
        <Bars {...props} />
      </section>
    </div>
  )
}

const stateName = (code: string) => US_STATES[code as UsState]?.name ?? ''

function Switches({ value, onValue, errorAt }: Props) {
  const t = useTranslations('rules.fields')
  const trades = useTranslations('rules.trades')
  const set = (at: number, change: Partial<LeadFee>) => onValue({ ...value, on: changedAt(value.on, at, change) })
  return (
    <RuleRows
      rows={value.on}
      nameOf={({ state, trade }) => `${trades(trade)}, ${stateName(state)}`}
      addText={t('addSwitch')}
      onAdd={() => onValue({ ...value, on: [...value.on, { state: '' as UsState, trade: 'body', law: '' }] })}
      onRemove={(at) => onValue({ ...value, on: without(value.on, at) })}
    >
      {(row, at) => {
        const bar = barOf(value, row.state, row.trade)
        return (
          <>
            <div className="grid gap-4 sm:grid-cols-2">
              <SelectField
                label={t('state')}
                empty={t('chooseState')}
                value={row.state}
                options={STATE_OPTIONS}
                error={errorAt(`on.${at}.state`)}
                onChange={({ target }) => set(at, { state: target.value as UsState })}
              />
              <SelectField
                label={t('trade')}
                value={row.trade}
                options={TRADES.map((trade) => ({ value: trade, label: trades(trade) }))}
                error={errorAt(`on.${at}.trade`)}
                onChange={({ target }) => set(at, { trade: target.value as Trade })}
              />
            </div>
            <TextField
              label={t('law')}
              hint={t('lawHint')}
              value={row.law}
              maxLength={500}
              error={errorAt(`on.${at}.law`)}
              onChange={({ target }) => set(at, { law: target.value })}
            />
            {bar && (
              <Notice tone="warn">{t(isFinalBar(row.trade) ? 'barredFinal' : 'barred', { law: bar.law })}</Notice>
            )}
            {(bar ? !isFinalBar(row.trade) : row.override) && (
              <TextArea
                label={t('override')}
                hint={t('overrideHint')}
                value={row.override ?? ''}
                maxLength={1000}
                error={errorAt(`on.${at}.override`)}
                onChange={({ target }) => set(at, { override: target.value })}
              />
            )}
          </>
        )
      }}
    </RuleRows>
  )
}

function Bars({ value, onValue, errorAt }: Props) {
  const t = useTranslations('rules.fields')
  const trades = useTranslations('rules.trades')
  const set = (at: number, change: Partial<Bar>) => onValue({ ...value, bars: changedAt(value.bars, at, change) })
  return (
    <RuleRows
      rows={value.bars}
      nameOf={({ state, trades: barred }) => `${stateName(state)}, ${barred.map((trade) => trades(trade)).join(', ')}`}
      addText={t('addBar')}
      onAdd={() => onValue({ ...value, bars: [...value.bars, { state: '' as UsState, trades: [], law: '' }] })}
      onRemove={(at) => onValue({ ...value, bars: without(value.bars, at) })}
    >
      {(row, at) => (
        <>
          <SelectField
            label={t('state')}
            empty={t('chooseState')}
            value={row.state}
            options={STATE_OPTIONS}
            error={errorAt(`bars.${at}.state`)}
            onChange={({ target }) => set(at, { state: target.value as UsState })}
          />
          <div role="group" aria-label={t('trade')} className="flex flex-wrap gap-x-6">
            {TRADES.map((trade) => (
              <CheckboxField
                key={trade}
                label={trades(trade)}
                checked={row.trades.includes(trade)}
                onChange={({ target }) =>
                  set(at, {
                    trades: TRADES.filter((one) => (one === trade ? target.checked : row.trades.includes(one))),
                  })
                }
              />
            ))}
          </div>
          <TextArea
            label={t('law')}
            value={row.law}
            maxLength={500}
            error={errorAt(`bars.${at}.law`) ?? errorAt(`bars.${at}.trades`)}
            onChange={({ target }) => set(at, { law: target.value })}
          />
        </>
      )}
    </RuleRows>
  )
}
