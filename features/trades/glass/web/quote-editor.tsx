import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useDraft } from '#features/base/accounts/web/draft.ts'
import type { Glass, Pane } from '#features/trades/estimates/glass.ts'
import type { Asked } from '#features/trades/estimates/request.ts'
import { estimatesChanged, useSentence } from '#features/trades/estimates/web/estimate-calls.ts'
import { EstimateLines } from '#features/trades/estimates/web/estimate-lines.tsx'
import { LiveSums } from '#features/trades/estimates/web/lines-editor.tsx'
import { isRefusal } from '#lib/errors.ts'
import { Button } from '#ui/button.tsx'
import { DateField, TextArea, TextField } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { Section } from '#ui/section.tsx'
import { useWhen } from '#ui/time-text.ts'
import { toast } from '#ui/toast.tsx'
import { allReadable } from '#ui/unreadable.ts'
import { MOST_PARTS, QUOTE_DAYS, QUOTE_PARTS } from '../glass-quote.ts'
import { glassApi } from './glass-calls.ts'
import {
  asksSafe,
  asksWhyNone,
  blankRow,
  formOf,
  liveQuote,
  type QuoteForm,
  quoteProblems,
  type RowForm,
  sentOf,
} from './quote-form.ts'
import { QuoteRowFields } from './quote-row.tsx'

type Props = { asked: Asked; glass: Glass; grid: ReactNode }

/**
 * A quote by part: its rows, what it comes to, what the driver will read. One that was sent is corrected by a new one;
 * what was begun line by line goes on in the `grid`.
 */
export function QuoteEditor({ asked, glass, grid }: Props) {
  const t = useTranslations('glassQuote')
  const when = useWhen()
  const sent = asked.estimates.find(({ status }) => status === 'sent' || status === 'chosen')
  const drafted = asked.estimates.some(({ status }) => status === 'draft')
  const [byLine, setByLine] = useState(() => drafted || (sent !== undefined && formOf(glass, sent) === null))
  const [correcting, setCorrecting] = useState(false)
  if (byLine)
    return (
      <>
        {grid}
        <Button variant="quiet" className="justify-self-start" onClick={() => setByLine(false)}>
          {t('byPart')}
        </Button>
        {drafted && <p className="text-sm text-ink-soft">{t('byPartDraft')}</p>}
      </>
    )
  if (!sent || correcting)
    return (
      <Editor
        {...{ asked, glass }}
        stored={formOf(glass, sent) ?? formOf(glass, undefined)!}
        onGrid={() => setByLine(true)}
        onSent={() => setCorrecting(false)}
      />
    )
  return (
    <Section
      title={t('title')}
      meta={sent.sent_at && t('sent', { at: when.at(sent.sent_at) })}
      action={
        <Button variant="secondary" onClick={() => setCorrecting(true)}>
          {t('correct')}
        </Button>
      }
    >
      <EstimateLines lines={sent.lines} totals={sent.totals} />
    </Section>
  )
}

const WRONG = '[data-quote] [aria-invalid=true]'

function Editor({
  asked,
  glass,
  stored,
  onGrid,
  onSent,
}: Omit<Props, 'grid'> & { stored: QuoteForm; onGrid: () => void; onSent: () => void }) {
  const t = useTranslations('glassQuote')
  const problems = useTranslations('glassQuote.problems')
  const sentence = useSentence()
  const [empty] = useState(stored)
  const [form, setForm, drop] = useDraft<QuoteForm>(`${asked.id}:quote`, empty)
  const [tried, setTried] = useState(false)
  const [led, setLed] = useState(0)
  useEffect(() => {
    if (led > 0) document.querySelector<HTMLElement>(WRONG)?.focus()
  }, [led])
  const quote = sentOf(form)
  const live = liveQuote(quote)
  const missing = quoteProblems(form)
  const send = useMutation({
    mutationFn: (total_cents: number) =>
      glassApi.quote({
        invitation_id: asked.id,
        version: asked.estimates.find(({ status }) => status === 'draft')?.version ?? 0,
        ...quote,
        total_cents,
      }),
    onSuccess: async () => {
      drop()
      toast(t('sentNow'))
      await estimatesChanged()
      onSent()
    },
    onError: () => {
      setLed((times) => times + 1)
      void estimatesChanged()
    },
  })
  const change = (part: Partial<QuoteForm>) => {
    setForm((before) => ({ ...before, ...part }))
    if (send.isError) send.reset()
  }
  const trySend = () => {
    setTried(true)
    if (Object.keys(missing).length > 0) return setLed((times) => times + 1)
    if (live && allReadable(document.querySelectorAll('[data-quote] input'))) send.mutate(live.totals.total_cents)
  }
  const wrong: Record<string, string | undefined> = {
    ...(tried && Object.fromEntries(Object.entries(missing).map(([name, problem]) => [name, problems(problem)]))),
    ...(isRefusal(send.error) && Object.fromEntries(send.error.details.map(({ path, message }) => [path, message]))),
  }
  return (
    <Section
      title={t('title')}
      meta={t('text', { days: QUOTE_DAYS })}
      action={
        <Button variant="quiet" onClick={onGrid}>
          {t('grid')}
        </Button>
      }
    >
      <div className="grid gap-6" data-quote>
        <Rows
          panes={glass.panes}
          form={form}
          change={change}
          wrong={wrong}
          cents={live?.totals.lines.map(({ cents }) => cents)}
        />
        {wrong['rows'] && <Notice tone="bad">{wrong['rows']}</Notice>}
        <Terms form={form} change={change} wrong={wrong} />
        {live && <LiveSums lines={live.lines} totals={live.totals} photos={[]} />}
        {send.isError && (
          <Notice tone="bad" live title={t('failed')}>
            {sentence(send.error)}
          </Notice>
        )}
        <Button className="justify-self-start" busy={send.isPending && t('sending')} onClick={trySend}>
          {t('send')}
        </Button>
        <p className="text-sm text-ink-soft">{t('sendText')}</p>
      </div>
    </Section>
  )
}

type Part = {
  form: QuoteForm
  change: (part: Partial<QuoteForm>) => void
  wrong: Readonly<Record<string, string | undefined>>
}

/** The rows, and a button for each kind of row; what was added has the focus, and after one was removed the next has. */
function Rows({
  panes,
  form,
  change,
  wrong,
  cents,
}: Part & { panes: readonly Pane[]; cents: readonly number[] | undefined }) {
  const t = useTranslations('glassQuote')
  const list = useRef<HTMLOListElement>(null)
  // a new one each time: a row that is removed may stand where one was just added
  const [changedAt, setChangedAt] = useState<{ row: number } | null>(null)
  useEffect(() => {
    if (!changedAt) return
    const rows = list.current?.querySelectorAll('fieldset') ?? []
    rows[Math.min(changedAt.row, rows.length - 1)]?.querySelector<HTMLElement>('select, input')?.focus()
  }, [changedAt])
  const changed = (key: string, part: Partial<RowForm>) =>
    change({ rows: form.rows.map((row) => (row.key === key ? { ...row, ...part } : row)) })
  const full = form.rows.length >= MOST_PARTS
  return (
    <>
      <ol ref={list} className="grid gap-4">
        {form.rows.map((row, n) => (
          <QuoteRowFields
            key={row.key}
            row={row}
            panes={panes}
            number={n + 1}
            cents={cents?.[n] ?? null}
            wrong={wrong}
            onRow={(part) => changed(row.key, part)}
            onRemove={() => {
              change({ rows: form.rows.filter(({ key }) => key !== row.key) })
              setChangedAt({ row: n })
            }}
          />
        ))}
      </ol>
      {full ? (
        <p className="text-sm text-ink-soft">{t('full', { most: MOST_PARTS })}</p>
      ) : (
        <fieldset>
          <legend className="mb-2 text-sm font-semibold">{t('add')}</legend>
          <div className="flex flex-wrap gap-2">
            {QUOTE_PARTS.map((part) => (
              <Button
                key={part}
                variant="secondary"
                size="sm"
                onClick={() => {
                  change({ rows: [...form.rows, blankRow(part, panes.length === 1 ? panes[0]! : null)] })
                  setChangedAt({ row: form.rows.length })
                }}
              >
                {t(`parts.${part}`)}
              </Button>
            ))}
          </div>
        </fieldset>
      )}
    </>
  )
}

function Terms({ form, change, wrong }: Part) {
  const t = useTranslations('glassQuote')
  const text = (name: 'safe_minutes' | 'no_calibration' | 'tax' | 'days_needed' | 'warranty_months' | 'message') => ({
    name,
    value: form[name],
    error: wrong[name],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  })
  const number = { inputMode: 'decimal' as const, className: 'max-w-32', maxLength: 6 }
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      {asksSafe(form) && (
        <TextField {...text('safe_minutes')} {...number} label={t('safe')} hint={t('safeHint')} inputMode="numeric" />
      )}
      {asksWhyNone(form) && (
        <TextArea
          {...text('no_calibration')}
          dir="auto"
          label={t('noCalibration')}
          hint={t('noCalibrationHint')}
          maxLength={170}
          rows={2}
        />
      )}
      <TextField {...text('tax')} {...number} label={t('tax')} hint={t('taxHint')} />
      <TextField {...text('days_needed')} {...number} label={t('days')} />
      <DateField
        name="earliest_drop_off"
        label={t('dropOff')}
        optional={t('optional')}
        value={form.earliest_drop_off}
        error={wrong['earliest_drop_off']}
        onChange={({ target }) => change({ earliest_drop_off: target.value })}
      />
      <TextField {...text('warranty_months')} {...number} label={t('warranty')} hint={t('warrantyHint')} />
      <TextArea
        {...text('message')}
        dir="auto"
        label={t('message')}
        optional={t('optional')}
        maxLength={2000}
        rows={3}
        fieldClass="sm:col-span-2"
      />
    </div>
  )
}
