import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactElement, type ReactNode, useId, useRef, useState } from 'react'
import { useMessages, useTranslations } from 'use-intl'
import { useDraft } from '#features/base/accounts/web/draft.ts'
import { isRefusal } from '#lib/errors.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogClose } from '#ui/dialog.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { focusField, SelectField, TextArea, TextField } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { sendForm, useShortcuts } from '#ui/shortcuts.ts'
import { toast, toastError } from '#ui/toast.tsx'
import type { ClaimDetail } from '#features/claims/claims/claim.ts'
import { CONFIRMED_HOW, type ConfirmedHow } from '#features/claims/claims/source.ts'
import { api, claimChanged } from '#features/claims/claims/web/claim-calls.ts'

export type Act = { claim: ClaimDetail; onDone: (claim: ClaimDetail) => void }
/** The page under the window has fields of the same names: those of an act have ids of their own. */
export const fieldId = (name: string): string => `act_${name}`
export type Problem = { field: string; message: string }
type Fields = { errorOf: (field: string) => string | undefined; clear: (field: string) => void }

/**
 * One act of an admin on a claim: a window with its fields, a reason where the driver has to know one, sent by Enter or
 * Ctrl/⌘ Enter. What was typed stays when it is refused or closed, since the state is the caller's and the reason ours.
 */
export function ActDialog({
  claim,
  open,
  onOpenChange,
  trigger,
  title,
  text,
  submit,
  done,
  danger,
  reasonOptional,
  reasonNote,
  check,
  send,
  onDone,
  children,
}: {
  claim: ClaimDetail
  open: boolean
  onOpenChange: (open: boolean) => void
  trigger: ReactElement
  title: string
  text: string
  submit: string
  done: string
  danger?: boolean
  reasonOptional?: boolean
  /** Beside the reason: what the driver reads in the end, or what not to write. */
  reasonNote?: (reason: string) => ReactNode
  check?: () => Problem[]
  send: (reason: string) => Promise<unknown>
  /** The claim as it is afterwards. */
  onDone: (claim: ClaimDetail) => void
  children?: (fields: Fields) => ReactNode
}) {
  const t = useTranslations('lifecycle')
  const common = useTranslations('claims')
  const known: Record<string, string> = useMessages().lifecycle.refusals
  const id = useId()
  const first = useRef<HTMLElement | null>(null)
  const [reason, setReason, drop] = useDraft(`${claim.id}:${title}`, '')
  const [problems, setProblems] = useState<Problem[]>([])
  const act = useMutation({
    mutationFn: async (why: string) => {
      await send(why)
      return api.get({ id: claim.id })
    },
    onSuccess: async (now) => {
      onOpenChange(false)
      drop()
      onDone(now)
      toast(done, t('told'))
      await claimChanged()
    },
    onError: (error) => {
      toastError(common('error'), t('failed'))
      if (isRefusal(error) && error.status === 409) void claimChanged()
      if (isRefusal(error) && error.status === 422)
        setProblems(error.details.map(({ path, message }) => ({ field: path, message })))
    },
  })
  const go = () => {
    if (act.isPending) return
    const given = reason.trim()
    const found = [...(check?.() ?? [])]
    if (given.length < 3 && !(reasonOptional && given === ''))
      found.push({ field: 'reason', message: t('reasonMissing') })
    setProblems(found)
    if (found.length) focusField(fieldId(found[0]!.field))
    else act.mutate(given)
  }
  const submitted = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    go()
  }
  const errorOf = (field: string) => problems.find((problem) => problem.field === field)?.message
  const clear = (field: string) => setProblems((before) => before.filter((problem) => problem.field !== field))
  const { error } = act
  const changed = isRefusal(error) && error.code === 'changed'
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      trigger={trigger}
      title={title}
      description={text}
      closeText={common('close')}
      initialFocus={first}
      footer={
        <>
          <DialogClose render={<Button variant="secondary">{common('cancel')}</Button>} />
          <Button
            type="submit"
            form={id}
            variant={danger ? 'danger' : 'primary'}
            busy={act.isPending && t('submitting')}
          >
            {submit}
          </Button>
        </>
      }
    >
      <form
        id={id}
        ref={(form) => {
          first.current = form?.querySelector('input:checked, input:not([type=radio]), select, textarea') ?? null
        }}
        noValidate
        onSubmit={submitted}
        className="grid gap-5"
      >
        {open && <SendKey label={submit} form={id} />}
        <ErrorSummary
          title={common('intake.problemsTitle', { count: problems.length })}
          errors={problems.map((one) => ({ ...one, field: fieldId(one.field) }))}
        />
        {error && !problems.length && (
          <Notice tone="bad" live>
            {isRefusal(error) ? (known[error.code] ?? error.message) : String(error)} {changed && t('changed')}
          </Notice>
        )}
        {children?.({ errorOf, clear })}
        <TextArea
          id={fieldId('reason')}
          label={t('reason')}
          hint={t('reasonHint')}
          optional={reasonOptional && t('optional')}
          rows={2}
          maxLength={1000}
          value={reason}
          error={errorOf('reason')}
          onChange={(event) => {
            setReason(event.target.value)
            clear('reason')
          }}
        />
        {reasonNote?.(reason.trim())}
      </form>
    </Dialog>
  )
}

function SendKey({ label, form }: { label: string; form: string }) {
  useShortcuts([{ keys: 'mod+enter', label, run: () => sendForm(form) }])
  return null
}

export type Source = { how: string; by: string }
/** The source as a call takes it; a check has seen before that it is whole. */
export const sourceOf = ({ how, by }: Source): { confirmed_how: ConfirmedHow; confirmed_by: string } => ({
  confirmed_how: CONFIRMED_HOW.find((one) => one === how) ?? 'phone',
  confirmed_by: by.trim(),
})

/** What is missing of a source, in the reader's words. */
export function useSourceCheck(): (source: Source) => Problem[] {
  const t = useTranslations('lifecycle')
  return ({ how, by }) => [
    ...(how ? [] : [{ field: 'confirmed_how', message: t('howMissing') }]),
    ...(by.trim() ? [] : [{ field: 'confirmed_by', message: t('byMissing') }]),
  ]
}

/** How the insurer's word is known and who gave it. */
export function SourceFields({
  source,
  onSource,
  errorOf,
  clear,
}: Fields & { source: Source; onSource: (source: Source) => void }) {
  const t = useTranslations('lifecycle')
  const how = useTranslations('claims.how')
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <SelectField
        id={fieldId('confirmed_how')}
        label={t('how')}
        empty={t('chooseHow')}
        value={source.how}
        error={errorOf('confirmed_how')}
        options={CONFIRMED_HOW.map((value) => ({ value, label: how(value) }))}
        onChange={(event) => {
          onSource({ ...source, how: event.target.value })
          clear('confirmed_how')
        }}
      />
      <TextField
        id={fieldId('confirmed_by')}
        label={t('by')}
        maxLength={200}
        autoComplete="off"
        value={source.by}
        error={errorOf('confirmed_by')}
        onChange={(event) => {
          onSource({ ...source, by: event.target.value })
          clear('confirmed_by')
        }}
      />
    </div>
  )
}
