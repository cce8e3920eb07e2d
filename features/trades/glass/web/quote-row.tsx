import { Trash2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Pane } from '#features/trades/estimates/glass.ts'
import { formatCents } from '#lib/money.ts'
import { IconButton } from '#ui/button.tsx'
import { SelectField, TextField } from '#ui/field.tsx'
import { MoneyField } from '#ui/money-field.tsx'
import { CALIBRATION_HOW, GLASS_KINDS } from '../glass-quote.ts'
import { hasKind, hasPane, isWork, type RowForm } from './quote-form.ts'

/** What the free words of a row are about: of glass its maker, of a kit the adhesive. */
const WORDS = { glass: 'maker', kit: 'adhesive' } as const
const wordsKey = (part: RowForm['part']) => (part === 'glass' || part === 'kit' ? WORDS[part] : 'words')

/** One row of a quote: only the fields that its part has. */
export function QuoteRowFields({
  row,
  panes,
  number,
  cents,
  wrong,
  onRow,
  onRemove,
}: {
  row: RowForm
  /** Those the driver named; no other is quoted. */
  panes: readonly Pane[]
  number: number
  /** What it costs without tax, where that is known. */
  cents: number | null
  wrong: Readonly<Record<string, string | undefined>>
  onRow: (part: Partial<RowForm>) => void
  onRemove: () => void
}) {
  const t = useTranslations('glassQuote')
  const names = useTranslations('glass.panes')
  const { part } = row
  const said = { number, part: t(`parts.${part}`) }
  const field = (name: keyof RowForm) => ({
    name: `rows.${number - 1}.${name}`,
    error: wrong[`rows.${number - 1}.${name}`],
  })
  const text = (name: 'words' | 'number' | 'hours' | 'vendor') => ({
    ...field(name),
    autoComplete: 'off',
    value: row[name],
    onChange: ({ target }: { target: { value: string } }) => onRow({ [name]: target.value }),
  })
  const money = (name: 'cents' | 'rate_cents') => ({
    ...field(name),
    value: row[name],
    onValue: (value: number | null) => onRow({ [name]: value }),
    invalidText: t('unreadable'),
  })
  return (
    <li className="rounded-md border border-line p-4">
      <fieldset>
        <legend className="sr-only">{t('row', said)}</legend>
        <div className="flex items-center justify-between gap-3">
          <span aria-hidden className="font-semibold">
            {t('row', said)}
          </span>
          <span className="flex items-center gap-2 tabular-nums">
            {cents !== null && formatCents(cents)}
            <IconButton label={t('remove', said)} onClick={onRemove}>
              <Trash2 aria-hidden className="size-5" />
            </IconButton>
          </span>
        </div>
        <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-5">
          {hasPane(part) && (
            <SelectField
              {...field('pane')}
              label={t('pane')}
              empty={t('choose')}
              value={row.pane ?? ''}
              options={panes.map((pane) => ({ value: pane, label: names(pane) }))}
              onChange={({ target }) => onRow({ pane: panes.find((pane) => pane === target.value) ?? null })}
            />
          )}
          {hasKind(part) && (
            <SelectField
              {...field('kind')}
              label={t('kind')}
              empty={t('choose')}
              value={row.kind ?? ''}
              options={GLASS_KINDS.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }))}
              onChange={({ target }) => onRow({ kind: GLASS_KINDS.find((kind) => kind === target.value) ?? null })}
            />
          )}
          {part === 'calibration' && (
            <>
              <SelectField
                {...field('how')}
                label={t('how')}
                empty={t('choose')}
                value={row.how ?? ''}
                options={CALIBRATION_HOW.map((how) => ({ value: how, label: t(`hows.${how}`) }))}
                onChange={({ target }) => onRow({ how: CALIBRATION_HOW.find((how) => how === target.value) ?? null })}
              />
              <SelectField
                {...field('sent_out')}
                label={t('who')}
                value={row.sent_out ? 'out' : 'own'}
                options={[
                  { value: 'own', label: t('own') },
                  { value: 'out', label: t('sentOut') },
                ]}
                onChange={({ target }) => onRow({ sent_out: target.value === 'out' })}
              />
              {row.sent_out && <TextField {...text('vendor')} label={t('vendor')} maxLength={80} />}
            </>
          )}
          <TextField {...text('words')} label={t(wordsKey(part))} optional={t('optional')} maxLength={80} />
          {(hasKind(part) || part === 'kit') && (
            <TextField {...text('number')} label={t('number')} optional={t('optional')} maxLength={20} />
          )}
          {isWork(part) && (
            <SelectField
              {...field('by')}
              label={t('by')}
              value={row.by}
              options={(['flat', 'hours'] as const).map((by) => ({ value: by, label: t(`bys.${by}`) }))}
              onChange={({ target }) => onRow({ by: target.value === 'hours' ? 'hours' : 'flat' })}
            />
          )}
          {isWork(part) && row.by === 'hours' ? (
            <>
              <TextField {...text('hours')} label={t('hours')} inputMode="decimal" maxLength={5} />
              <MoneyField {...money('rate_cents')} label={t('rate')} />
            </>
          ) : (
            <MoneyField {...money('cents')} label={t('price')} />
          )}
        </div>
      </fieldset>
    </li>
  )
}
