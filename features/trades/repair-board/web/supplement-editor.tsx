import importsCopy from 'virtual:copy/imports'
import { useMutation } from '@tanstack/react-query'
import { type Dispatch, type SetStateAction, Suspense, useState } from 'react'
import { useNow, useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { useDraft } from '#features/base/accounts/web/draft.ts'
import { WORK_FOLDER } from '#features/base/files/file.ts'
import { PhotoFiles } from '#features/base/files/web/photo-files.tsx'
import type { Attached } from '#features/base/files/web/upload-file.ts'
import { LINE_REASONS, MOST_LINE_PHOTOS } from '#features/trades/estimates/estimate.ts'
import { firstProblem, type LineForm, liveTotals, withTaken } from '#features/trades/estimates/web/estimate-form.ts'
import { PhoneCode, PickPhotos } from '#features/trades/estimates/web/line-photos.tsx'
import { LinesEditor, LiveSums, NewerDraft, TaxFields } from '#features/trades/estimates/web/lines-editor.tsx'
import { dayIn } from '#lib/dates.ts'
import { formatCents } from '#lib/money.ts'
import { Button } from '#ui/button.tsx'
import { SelectField, TextArea, TextField } from '#ui/field.tsx'
import { lazyWithCopy } from '#ui/lazy-with-copy.tsx'
import { Notice } from '#ui/notice.tsx'
import { toast } from '#ui/toast.tsx'
import type { Repair } from '#features/trades/repairs/repair.ts'
import { api, repairChanged, repairsChanged } from '#features/trades/repairs/web/repair-calls.ts'
import { newerBeside, type SupplementForm, suppliedOf, supplementOf, withoutReason } from './supplement-form.ts'
import { useSentence } from '#features/trades/estimates/web/estimate-calls.ts'

const ImportFile = lazyWithCopy(
  async () => (await import('#features/trades/imports/web/import-file.tsx')).ImportFile,
  importsCopy,
)

/** What was taken back or refused may be asked for again. */
const STANDS: readonly string[] = ['chosen', 'sent', 'authorized']

/** More work that was found: only what comes on top, each line with its reason and photos. What was typed outlives a reload. */
export function SupplementEditor({ repair, onSent }: { repair: Repair; onSent: () => void }) {
  const t = useTranslations('ownRepairs.more')
  const editor = useTranslations('ownEstimates.editor')
  const words = useTranslations('repairs.page')
  const today = dayIn(repair.time_zone, useNow())
  const [stored] = useState(() => supplementOf(repair, today))
  const [form, setForm, drop] = useDraft<SupplementForm>(`${repair.id}:supplement`, stored)
  const [sending, setSending] = useState<readonly string[]>([])
  const change = (part: Partial<SupplementForm>) => setForm((before) => ({ ...before, ...part }))
  const wire = suppliedOf(form, today)
  const totals = liveTotals(wire)
  const write = async () => {
    const saved = await api.saveSupplement({
      repair_id: repair.id,
      version: form.version,
      replaces: form.replaces,
      ...wire,
    })
    change({ version: saved.version })
    return saved
  }
  const save = useMutation({
    mutationFn: write,
    onSuccess: async () => {
      toast(editor('saved'))
      await repairsChanged()
    },
  })
  const send = useMutation({
    mutationFn: async () => {
      const saved = await write()
      return api.sendSupplement({ id: saved.id, hash: saved.hash })
    },
    onSuccess: (changed) => {
      drop()
      toast(t('sent'))
      repairChanged(changed)
      onSent()
    },
  })
  const newer = useMutation({
    mutationFn: () => api.read({ id: repair.id }),
    onSuccess: (read) => {
      setForm((mine) => newerBeside(read, mine, today))
      save.reset()
      send.reset()
    },
  })
  const [tried, setTried] = useState(false)
  const sentence = useSentence()
  const missing = tried ? missingOf(wire.lines) : null
  const error = send.error ?? save.error
  const trySend = () => {
    setTried(true)
    if (!missingOf(wire.lines)) send.mutate()
  }
  return (
    <form
      noValidate
      className="grid gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        send.reset()
        save.mutate()
      }}
    >
      <p className="text-ink-soft">{t('text')}</p>
      <LinesEditor
        form={form}
        change={change}
        wire={wire.lines}
        totals={totals}
        more={(line, number, onLine) => (
          <WhyLine
            {...{ repair, line, number, onLine, form, setForm }}
            onSending={(busy) =>
              setSending((all) => [...all.filter((key) => key !== line.key), ...(busy ? [line.key] : [])])
            }
          />
        )}
        beside={
          <Suspense>
            <ImportFile
              invitation_id={repair.id}
              typed={wire.lines}
              had={repair.versions.filter(({ status }) => STANDS.includes(status)).flatMap(({ lines }) => lines)}
              onTaken={(taken) => setForm((before) => withTaken(before, taken))}
            />
          </Suspense>
        }
      />
      <PhoneCode path={paths.providerRepair(repair.id)} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TaxFields form={form} change={change} />
        <TextField
          name="days_added"
          label={t('days')}
          inputMode="numeric"
          className="max-w-32"
          value={form.days_added}
          onChange={({ target }) => change({ days_added: target.value })}
        />
        <TextArea
          name="message"
          dir="auto"
          label={t('note')}
          optional={words('optional')}
          maxLength={2000}
          rows={3}
          fieldClass="sm:col-span-2"
          value={form.message}
          onChange={({ target }) => change({ message: target.value })}
        />
      </div>
      <LiveSums lines={wire.lines} totals={totals} photos={repair.photos} />
      {totals && repair.sums && wire.lines.length > 0 && (
        <p>
          {t('revised', {
            total: formatCents(repair.sums.authorized_cents + totals.total_cents),
            days: Math.max(0, wire.days_added),
          })}
        </p>
      )}
      {(missing || error) && (
        <Notice tone="bad" live title={missing ? undefined : editor('failed')}>
          {missing ? <Missing missing={missing} /> : sentence(error)}
        </Notice>
      )}
      <NewerDraft error={error} busy={newer.isPending} onShow={() => newer.mutate()} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="secondary" busy={save.isPending && editor('saving')}>
          {editor('save')}
        </Button>
        <Button busy={(send.isPending || sending.length > 0) && t('sending')} onClick={trySend}>
          {t('send')}
        </Button>
      </div>
      <p className="text-sm text-ink-soft">{t('sendText')}</p>
    </form>
  )
}

type Lines = ReturnType<typeof suppliedOf>['lines']
/** Why this cannot be sent yet. */
function missingOf(lines: Lines) {
  if (lines.length === 0) return { kind: 'lines' as const }
  const problem = firstProblem(lines)
  if (problem) return { kind: 'problem' as const, ...problem }
  const number = withoutReason(lines)
  return number === null ? null : { kind: 'why' as const, number }
}
function Missing({ missing }: { missing: NonNullable<ReturnType<typeof missingOf>> }) {
  const t = useTranslations('ownRepairs.more')
  const editor = useTranslations('ownEstimates.editor')
  if (missing.kind === 'lines') return t('noLines')
  if (missing.kind === 'why') return t('needWhy', { number: missing.number })
  return editor('problem', { number: missing.number, problem: editor(`problems.${missing.field}`) })
}

/** Why a line comes on top, and what shows it. */
function WhyLine({
  repair,
  line,
  number,
  onLine,
  form,
  setForm,
  onSending,
}: {
  repair: Repair
  line: LineForm
  number: number
  onLine: (part: Partial<LineForm>) => void
  form: SupplementForm
  setForm: Dispatch<SetStateAction<SupplementForm>>
  onSending: (sending: boolean) => void
}) {
  const t = useTranslations('ownRepairs.more')
  const why = useTranslations('estimates.why')
  const words = useTranslations('repairs.page')
  // a draft of another device knows the photos by their ids only
  const taken = repair.photos.filter(({ kind }) => kind === 'work')
  const onJob = (id: string) => taken.some(({ file_id }) => file_id === id)
  const photos = line.photos
    .filter((file_id) => !onJob(file_id))
    .map(
      (file_id, n): Attached =>
        form.attached.find((each) => each.file_id === file_id) ?? {
          file_id,
          path: '',
          original_name: t('photo', { number: n + 1 }),
          size: 0,
        },
    )
  return (
    <div className="mt-3 grid gap-3 sm:grid-cols-2">
      <SelectField
        name={`lines.${number - 1}.reason`}
        label={t('why')}
        empty={t('chooseWhy')}
        value={line.reason ?? ''}
        options={LINE_REASONS.map((value) => ({ value, label: why(value) }))}
        onChange={({ target }) => onLine({ reason: LINE_REASONS.find((one) => one === target.value) ?? null })}
      />
      <PhotoFiles
        label={t('photos')}
        optional={words('optional')}
        hint={t('photosHint', { most: MOST_LINE_PHOTOS })}
        folder={WORK_FOLDER}
        most={MOST_LINE_PHOTOS}
        values={photos}
        // a photo arrives later, into what has been typed by then
        onAdd={(photo) =>
          setForm((all) => ({
            ...all,
            attached: [...all.attached, photo],
            lines: all.lines.map((one) =>
              one.key === line.key ? { ...one, photos: [...one.photos, photo.file_id] } : one,
            ),
          }))
        }
        onSending={onSending}
        onRemove={({ file_id }) => onLine({ photos: line.photos.filter((one) => one !== file_id) })}
      />
      <PickPhotos photos={taken} {...{ line, number }} onPicked={(photos) => onLine({ photos })} />
    </div>
  )
}
