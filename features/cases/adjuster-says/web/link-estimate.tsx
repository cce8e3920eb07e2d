import { useMemo, useState } from 'react'
import { useMessages, useTranslations } from 'use-intl'
import { useKept } from '#features/base/accounts/web/draft.ts'
import { queries } from '#features/base/accounts/web/queries.tsx'
import type { Seen } from '#features/cases/adjuster/adjuster.ts'
import { keptOfLink } from '#features/cases/adjuster/web/link-calls.ts'
import type { OutsideEstimate } from '#features/trades/repair-board/outside-estimate.ts'
import { asSums, NO_SUMS, SumFields, useSumsCheck } from '#features/trades/repair-board/web/sum-fields.tsx'
import { isRefusal } from '#lib/errors.ts'
import { formatCents } from '#lib/money.ts'
import { Button } from '#ui/button.tsx'
import { FieldError, SelectField, TextArea } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Section } from '#ui/section.tsx'
import { useWhen } from '#ui/time-text.ts'
import { toast } from '#ui/toast.tsx'
import { UploadSlot } from '#ui/upload.tsx'
import { bringEstimate, isPdf, useOwnEstimates } from './own-estimate-calls.ts'
import { linkSaysApi, type LinkSaysApi } from './says-calls.ts'

/** The adjuster's own estimate, shown beside the shop's and approving nothing. */
export function LinkEstimate({ seen, token }: { seen: Seen; token: string }) {
  const t = useTranslations('adjusterPage.estimate')
  const api = useMemo(() => linkSaysApi(token), [token])
  const { data: estimates } = useOwnEstimates(api, token)
  const { repairs, contact } = seen
  if (!estimates || repairs.length === 0 || (!contact.answers && estimates.length === 0)) return null
  return (
    <Section
      title={t('title')}
      action={contact.answers && <Bring token={token} repairs={repairs} estimates={estimates} />}
    >
      <p className="max-w-text text-sm">{t('text')}</p>
      {estimates.length > 0 && (
        <ul className="mt-4 grid gap-3 text-sm">
          {estimates.map((one) => (
            <Own key={one.id} estimate={one} answers={contact.answers} api={api} token={token} />
          ))}
        </ul>
      )}
    </Section>
  )
}
const reread = (token: string) => void queries.invalidateQueries({ queryKey: ['adjuster', token] })

function Own({
  estimate: { id, total_cents, format, lines, note, recorded_at, ended_how, ended_reason },
  answers,
  api,
  token,
}: {
  estimate: OutsideEstimate
  answers: boolean
  api: LinkSaysApi
  token: string
}) {
  const t = useTranslations('adjusterPage.estimate')
  const when = useWhen()
  return (
    <li className="wrap-anywhere">
      {t('row', { total: formatCents(total_cents), format: t(`formats.${format}`), at: when.at(recorded_at) })}
      {lines.length > 0 && ` · ${t('lines', { count: lines.length })}`}
      {note && (
        <span dir="auto" className="block">
          {note}
        </span>
      )}
      {ended_how && (
        <span dir="auto" className="block text-ink-soft">
          {ended_how === 'replaced' ? t('replaced') : t('taken_back', { reason: ended_reason ?? '' })}
        </span>
      )}
      {!ended_how && answers && (
        <span className="block">
          <TakeBack id={id} api={api} token={token} />
        </span>
      )}
    </li>
  )
}

function TakeBack({ id, api, token }: { id: string; api: LinkSaysApi; token: string }) {
  const t = useTranslations('adjusterPage.estimate')
  const [reason, setReason, drop] = useKept(keptOfLink(token, `back:${id}`), '')
  return (
    <FormDialog
      size="sm"
      back
      trigger={
        <Button variant="quiet" size="sm">
          {t('back')}
        </Button>
      }
      title={t('backTitle')}
      text={t('backText')}
      submit={t('back')}
      busyText={t('backing')}
      check={() => ({ reason: reason.trim().length < 3 && t('backNeed') })}
      // the page is in English, as the server's sentences are
      say={(error) => (isRefusal(error) && error.status < 500 ? error.message : t('failed'))}
      run={() => api.takeEstimateBack({ id, reason: reason.trim() })}
      onFailed={() => reread(token)}
      onSent={() => {
        drop()
        reread(token)
      }}
    >
      {(wrong) => (
        <TextArea
          name="reason"
          label={t('backReason')}
          maxLength={500}
          value={reason}
          error={wrong['reason']}
          onChange={({ target }) => setReason(target.value)}
        />
      )}
    </FormDialog>
  )
}

const EMPTY = { repair: '', sums: NO_SUMS, note: '' }
/** A PDF with its sums, or a file that is read; what was typed outlives a reload, the file is chosen again. */
function Bring({
  token,
  repairs,
  estimates,
}: {
  token: string
  repairs: Seen['repairs']
  estimates: readonly OutsideEstimate[]
}) {
  const t = useTranslations('adjusterPage.estimate')
  const { words } = useMessages().adjusterPage.estimate
  const again = useTranslations('again')
  const check = useSumsCheck()
  const [fields, setFields, drop] = useKept(keptOfLink(token, 'estimate'), EMPTY)
  const put = (part: Partial<typeof EMPTY>) => setFields((all) => ({ ...all, ...part }))
  const [file, setFile] = useState<File | null>(null)
  const [known, setKnown] = useState(estimates)
  const repair = repairs.find(({ id }) => id === fields.repair) ?? repairs[0]!
  const standing = (of: readonly OutsideEstimate[]) =>
    of.find(({ invitation_id, ended_at }) => invitation_id === repair.id && ended_at === null)
  const typed = file !== null && isPdf(file)
  return (
    <FormDialog
      size="lg"
      onOpenChange={(open) => {
        if (open) setKnown(estimates)
      }}
      trigger={<Button variant="secondary">{t(standing(estimates) ? 'change' : 'open')}</Button>}
      title={t('dialog')}
      text={t('text')}
      submit={t('send')}
      busyText={t('sending')}
      check={() => ({ file: !file && t('needFile'), ...(typed && check(fields.sums)) })}
      say={(error) => {
        if (!isRefusal(error) || error.status >= 500 || error.status === 0) return t('failed')
        if (error.code === 'link_gone') return t('gone')
        return error.code === 'changed' ? t('changed') : error.message
      }}
      run={() =>
        bringEstimate({
          token,
          repair_id: repair.id,
          file: file!,
          note: fields.note.trim(),
          after: standing(known)?.id ?? null,
          sums: typed ? asSums(fields.sums) : null,
        })
      }
      onFailed={() => reread(token)}
      onSent={() => {
        drop()
        setFile(null)
        toast(t('sent'))
        reread(token)
      }}
    >
      {(wrong) => (
        <>
          {repairs.length > 1 && (
            <SelectField
              name="repair_id"
              label={t('repair')}
              value={repair.id}
              options={repairs.map(({ id, shop }) => ({ value: id, label: shop.name }))}
              onChange={({ target }) => put({ repair: target.value })}
            />
          )}
          <div data-missing={wrong['file'] && ''}>
            <UploadSlot
              label={t('file')}
              hint={t('hint')}
              accept=".pdf,.xml,.zip"
              state={file ? { status: 'done', name: file.name } : { status: 'empty' }}
              words={{ ...words, retry: again('again') }}
              onFile={setFile}
              onRemove={() => setFile(null)}
            />
            {wrong['file'] && <FieldError>{wrong['file']}</FieldError>}
          </div>
          {file && <p className="text-sm">{t(typed ? 'typed' : 'read')}</p>}
          {typed && (
            <SumFields
              typed={fields.sums}
              wrong={wrong}
              onTyped={(part) => setFields((all) => ({ ...all, sums: { ...all.sums, ...part } }))}
            />
          )}
          <TextArea
            name="note"
            label={t('note')}
            optional={t('optional')}
            maxLength={500}
            value={fields.note}
            error={wrong['note']}
            onChange={({ target }) => put({ note: target.value })}
          />
        </>
      )}
    </FormDialog>
  )
}
