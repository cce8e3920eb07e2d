import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useNow, useTranslations } from 'use-intl'
import { useDraft } from '#features/base/accounts/web/draft.ts'
import { Button } from '#ui/button.tsx'
import { DateField, SelectField, TextArea, TextField } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { Section } from '#ui/section.tsx'
import { todayHere, useWhen } from '#ui/time-text.ts'
import { toast } from '#ui/toast.tsx'
import type { Line } from '../estimate.ts'
import { type Asked, PARTS_POLICIES } from '../request.ts'
import { api, estimatesChanged, useSentence } from './estimate-calls.ts'
import {
  besideTheirs,
  type EstimateForm,
  firstProblem,
  formOf,
  liveTotals,
  sentOf,
  type Taken,
  withTaken,
} from './estimate-form.ts'
import { EstimateLines } from './estimate-lines.tsx'
import { PickPhotos } from './line-photos.tsx'
import { LinesEditor, LiveSums, NewerDraft, TaxFields } from './lines-editor.tsx'

/** What can stand beside a line: the driver's pictures, and those the shop took. */
export const photosFor = ({ request, photos }: Asked) => [
  ...(request?.photos.filter(({ content_type }) => content_type !== 'application/pdf') ?? []),
  ...photos,
]

/** Brings lines from elsewhere; `typed` are those that stand there already. */
export type Importer = (into: { typed: readonly Line[]; onTaken: (taken: Taken) => void }) => ReactNode

/** What was sent stands as it was; correcting it begins the next version. */
export function EstimateEditor({ asked, importer }: { asked: Asked; importer?: Importer }) {
  const t = useTranslations('ownEstimates.editor')
  const when = useWhen()
  const sent = asked.estimates.find(({ status }) => status === 'sent' || status === 'chosen')
  const drafted = asked.estimates.some(({ status }) => status === 'draft')
  const [correcting, setCorrecting] = useState(false)
  if (!sent || drafted || correcting) return <Editor {...{ asked, importer }} onSent={() => setCorrecting(false)} />
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
      <EstimateLines lines={sent.lines} totals={sent.totals} photos={photosFor(asked)} />
    </Section>
  )
}

/** The lines of an estimate, its sums while they are typed, and what the driver will read. What was typed outlives a reload. */
function Editor({ asked, importer, onSent }: { asked: Asked; importer: Importer | undefined; onSent: () => void }) {
  const t = useTranslations('ownEstimates.editor')
  const when = useWhen()
  const now = useNow()
  const draft = asked.estimates.find(({ status }) => status === 'draft')
  const sent = asked.estimates.find(({ status }) => status === 'sent' || status === 'chosen')
  const [stored] = useState(() => formOf(draft ?? sent, todayHere(now)))
  const [form, setForm, drop] = useDraft<EstimateForm>(`${asked.id}:estimate`, stored)
  const change = (part: Partial<EstimateForm>) => setForm((before) => ({ ...before, ...part }))
  const wire = sentOf(form)
  const totals = liveTotals(wire)
  const photos = photosFor(asked)
  const write = async () => {
    const saved = await api.save({ invitation_id: asked.id, version: form.version, ...wire })
    change({ version: saved.version })
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
      drop()
      toast(t('sentNow'))
      await estimatesChanged()
      onSent()
    },
  })
  const newer = useMutation({
    mutationFn: () => api.read({ id: asked.id }),
    onSuccess: ({ estimates }) => {
      const theirs = formOf(estimates.find(({ status }) => status === 'draft') ?? estimates[0], todayHere(now))
      setForm((mine) => besideTheirs(theirs, mine))
      save.reset()
      send.reset()
    },
  })
  const [tried, setTried] = useState(false)
  const sentence = useSentence()
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
        <LinesEditor
          form={form}
          change={change}
          wire={wire.lines}
          totals={totals}
          more={(line, number, onLine) => (
            <PickPhotos {...{ photos, line, number }} onPicked={(picked) => onLine({ photos: picked })} />
          )}
          beside={importer?.({
            typed: wire.lines,
            onTaken: (taken) => setForm((before) => withTaken(before, taken)),
          })}
        />
        <Terms form={form} change={change} />
        <LiveSums lines={wire.lines} totals={totals} photos={photos} />
        {(missing || error) && (
          <Notice tone="bad" live title={missing ? undefined : t('failed')}>
            {missing || sentence(error)}
          </Notice>
        )}
        <NewerDraft error={error} busy={newer.isPending} onShow={() => newer.mutate()} />
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

function Terms({ form, change }: { form: EstimateForm; change: (part: Partial<EstimateForm>) => void }) {
  const t = useTranslations('ownEstimates.editor')
  const policies = useTranslations('estimates.compare.policies')
  const text = (name: 'days_needed' | 'warranty_months') => ({
    name,
    value: form[name],
    inputMode: 'decimal' as const,
    autoComplete: 'off',
    className: 'max-w-32',
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  })
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TaxFields form={form} change={change} />
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
