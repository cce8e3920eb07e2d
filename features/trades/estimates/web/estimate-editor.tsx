import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNow, useTranslations } from 'use-intl'
import { useDraft } from '#features/base/accounts/web/draft.ts'
import { dayIn } from '#lib/dates.ts'
import { isRefusal } from '#lib/errors.ts'
import { Button } from '#ui/button.tsx'
import { DateField, SelectField, TextArea, TextField } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { Section } from '#ui/section.tsx'
import { Sum } from '#ui/split.tsx'
import { useWhen } from '#ui/time-text.ts'
import { toast } from '#ui/toast.tsx'
import { formatCents } from '#lib/money.ts'
import { totalsOf } from '../estimate.ts'
import { type Asked, PARTS_POLICIES } from '../request.ts'
import { api, estimatesChanged } from './estimate-calls.ts'
import {
  blankLine,
  type EstimateForm,
  firstProblem,
  formOf,
  type LineForm,
  pastedLines,
  sentOf,
} from './estimate-form.ts'
import { EstimateLines } from './estimate-lines.tsx'
import { LineFields } from './line-fields.tsx'

/** The shop's own zone is not known here; a last day is a month away. */
const todayOf = (now: Date) => dayIn(Intl.DateTimeFormat().resolvedOptions().timeZone, now)

/** What was sent stands as it was; correcting it begins the next version. */
export function EstimateEditor({ asked }: { asked: Asked }) {
  const t = useTranslations('ownEstimates.editor')
  const when = useWhen()
  const sent = asked.estimates.find(({ status }) => status === 'sent')
  const drafted = asked.estimates.some(({ status }) => status === 'draft')
  const [correcting, setCorrecting] = useState(false)
  if (!sent || drafted || correcting) return <Editor asked={asked} onSent={() => setCorrecting(false)} />
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

/** The lines of an estimate, its sums while they are typed, and what the driver will read. What was typed outlives a reload. */
function Editor({ asked, onSent }: { asked: Asked; onSent: () => void }) {
  const t = useTranslations('ownEstimates.editor')
  const when = useWhen()
  const now = useNow()
  const draft = asked.estimates.find(({ status }) => status === 'draft')
  const sent = asked.estimates.find(({ status }) => status === 'sent')
  const [stored] = useState(() => formOf(draft ?? sent, todayOf(now)))
  const [form, setForm, drop] = useDraft<EstimateForm>(`${asked.id}:estimate`, stored)
  const version = useRef(draft?.version ?? 0)
  const change = (part: Partial<EstimateForm>) => setForm((before) => ({ ...before, ...part }))
  const wire = sentOf(form)
  const sound = wire.lines.every(({ hours_tenths, quantity }) => hours_tenths >= 0 && quantity >= 1) && wire.tax_bp >= 0
  const totals = sound ? totalsOf(wire.lines, wire.tax_bp) : null
  const write = async () => {
    const saved = await api.save({ invitation_id: asked.id, version: version.current, ...wire })
    version.current = saved.version
    return saved
  }
  const save = useMutation({
    mutationFn: write,
    onSuccess: async () => {
      toast(t('saved'))
      await estimatesChanged()
    },
  })
  const send = useMutation({
    mutationFn: async () => {
      const saved = await write()
      return api.send({ id: saved.id, hash: saved.hash })
    },
    onSuccess: async () => {
      version.current = 0
      drop()
      toast(t('sentNow'))
      await estimatesChanged()
      onSent()
    },
  })
  const [tried, setTried] = useState(false)
  const problem = firstProblem(wire.lines)
  const error = save.error ?? send.error
  const missing =
    tried &&
    (problem
      ? t('problem', { number: problem.number, problem: t(`problems.${problem.field}`) })
      : wire.lines.length === 0 && t('noLines'))
  const trySend = () => {
    setTried(true)
    if (!problem && wire.lines.length > 0) send.mutate()
  }
  const lineChanged = (key: string, part: Partial<LineForm>) =>
    setForm((before) => ({
      ...before,
      lines: before.lines.map((line) => (line.key === key ? { ...line, ...part } : line)),
    }))
  const last = form.lines.at(-1)
  return (
    <Section title={t('title')} meta={sent?.sent_at && t('sent', { at: when.at(sent.sent_at) })}>
      <form
        noValidate
        className="grid gap-6"
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate()
        }}
      >
        <ol className="grid gap-4">
          {form.lines.map((line, n) => (
            <LineFields
              key={line.key}
              line={line}
              number={n + 1}
              cents={totals && wire.lines.length === form.lines.length ? totals.lines[n]!.cents : null}
              onLine={(part) => lineChanged(line.key, part)}
              onRemove={() => change({ lines: form.lines.filter(({ key }) => key !== line.key) })}
            />
          ))}
        </ol>
        <Button
          variant="secondary"
          className="justify-self-start"
          onClick={() => change({ lines: [...form.lines, blankLine(last?.section, last?.rate_cents ?? null)] })}
        >
          {t('add')}
        </Button>
        <Paste
          onLines={(lines) => change({ lines: [...form.lines.filter(({ description }) => description), ...lines] })}
        />
        <Terms form={form} change={change} />
        {totals && (
          <Sum
            lines={[
              { key: 'parts', label: t('sums.parts'), value: formatCents(totals.parts_cents) },
              { key: 'labor', label: t('sums.labor'), value: formatCents(totals.labor_cents) },
              { key: 'sublet', label: t('sums.sublet'), value: formatCents(totals.sublet_cents) },
              { key: 'tax', label: t('sums.tax'), value: formatCents(totals.tax_cents) },
              { key: 'total', label: t('total'), value: formatCents(totals.total_cents), total: true },
            ]}
          />
        )}
        {totals && wire.lines.length > 0 && (
          <details>
            <summary className="link min-h-11 cursor-pointer py-2.5 font-semibold">{t('reads')}</summary>
            <EstimateLines lines={wire.lines} totals={totals} />
          </details>
        )}
        {(missing || error) && (
          <Notice tone="bad" live title={missing ? undefined : t('failed')}>
            {missing || (isRefusal(error) ? (error.details[0]?.message ?? error.message) : String(error))}
          </Notice>
        )}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="secondary" busy={save.isPending && t('saving')}>
            {t('save')}
          </Button>
          <Button busy={send.isPending && t('sending')} onClick={trySend}>
            {t('send')}
          </Button>
        </div>
        <p className="text-sm text-ink-soft">{t('sendText')}</p>
      </form>
    </Section>
  )
}

function Paste({ onLines }: { onLines: (lines: LineForm[]) => void }) {
  const t = useTranslations('ownEstimates.editor')
  const [text, setText] = useState('')
  return (
    <details>
      <summary className="link min-h-11 cursor-pointer py-2.5 text-sm font-semibold">{t('paste')}</summary>
      <TextArea
        name="paste"
        label={t('paste')}
        hint={t('pasteHint')}
        rows={4}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Button
        variant="secondary"
        size="sm"
        className="mt-2"
        onClick={() => {
          const lines = pastedLines(text)
          onLines(lines)
          if (lines.length) setText('')
          toast(t('pasted', { count: lines.length }))
        }}
      >
        {t('pasteDo')}
      </Button>
    </details>
  )
}

function Terms({ form, change }: { form: EstimateForm; change: (part: Partial<EstimateForm>) => void }) {
  const t = useTranslations('ownEstimates.editor')
  const policies = useTranslations('estimates.compare.policies')
  const text = (name: 'tax' | 'days_needed' | 'warranty_months') => ({
    name,
    value: form[name],
    inputMode: 'decimal' as const,
    autoComplete: 'off',
    className: 'max-w-32',
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  })
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField {...text('tax')} label={t('tax')} />
      <TextField {...text('days_needed')} label={t('days')} />
      <DateField
        name="valid_until"
        label={t('valid')}
        value={form.valid_until}
        onChange={({ target }) => change({ valid_until: target.value })}
      />
      <DateField
        name="earliest_drop_off"
        label={t('dropOff')}
        optional={t('optional')}
        value={form.earliest_drop_off}
        onChange={({ target }) => change({ earliest_drop_off: target.value })}
      />
      <SelectField
        name="parts_policy"
        label={t('parts')}
        value={form.parts_policy}
        options={PARTS_POLICIES.map((policy) => ({ value: policy, label: policies(policy) }))}
        onChange={({ target }) => change({ parts_policy: PARTS_POLICIES.find((policy) => policy === target.value)! })}
      />
      <TextField {...text('warranty_months')} label={t('warranty')} hint={t('warrantyHint')} />
      <TextArea
        name="message"
        dir="auto"
        label={t('message')}
        optional={t('optional')}
        maxLength={2000}
        rows={3}
        fieldClass="sm:col-span-2"
        value={form.message}
        onChange={({ target }) => change({ message: target.value })}
      />
    </div>
  )
}
