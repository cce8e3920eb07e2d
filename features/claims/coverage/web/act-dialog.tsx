import type { ReactElement, ReactNode } from 'react'
import { useMessages, useTranslations } from 'use-intl'
import { useDraft } from '#features/base/accounts/web/draft.ts'
import { isRefusal } from '#lib/errors.ts'
import { SelectField, TextArea, TextField } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import type { Problems, Wrong } from '#ui/form-window.tsx'
import { toast } from '#ui/toast.tsx'
import type { ClaimDetail } from '#features/claims/claims/claim.ts'
import { CONFIRMED_HOW, type ConfirmedHow } from '#features/claims/claims/source.ts'
import { api, claimChanged } from '#features/claims/claims/web/claim-calls.ts'

export type Act = { claim: ClaimDetail; onDone: (claim: ClaimDetail) => void }
/** The page under the window has fields of the same names: those of an act have ids of their own. */
export const fieldOf = (name: string) => ({ id: `act_${name}`, name })

/** One act of an admin on a claim, with a reason where the driver has to know one. What was typed stays when it is closed. */
export function ActDialog({
  claim,
  submit,
  done,
  danger,
  reasonOptional,
  reasonNote,
  check,
  send,
  onDone,
  children,
  ...frame
}: {
  claim: ClaimDetail
  /** Left out, the `trigger` alone opens it. */
  open?: boolean
  onOpenChange?: (open: boolean) => void
  trigger: ReactElement
  title: string
  text: string
  submit: string
  done: string
  danger?: boolean
  reasonOptional?: boolean
  /** Beside the reason: what the driver reads in the end, or what not to write. */
  reasonNote?: (reason: string) => ReactNode
  check?: () => Problems
  send: (reason: string) => Promise<unknown>
  /** The claim as it is afterwards. */
  onDone: (claim: ClaimDetail) => void
  children?: (wrong: Wrong) => ReactNode
}) {
  const t = useTranslations('lifecycle')
  const known: Record<string, string> = useMessages().lifecycle.refusals
  const [reason, setReason, drop] = useDraft(`${claim.id}:${frame.title}`, '')
  const given = reason.trim()
  const short = given.length < 3 && !(reasonOptional && given === '')
  const say = (error: unknown) => {
    if (!isRefusal(error)) return String(error)
    return `${known[error.code] ?? error.message} ${error.code === 'changed' ? t('changed') : ''}`.trim()
  }
  return (
    <FormDialog
      {...frame}
      submit={submit}
      busyText={t('submitting')}
      variant={danger ? 'danger' : 'primary'}
      check={() => ({ ...check?.(), reason: short && t('reasonMissing') })}
      run={async () => {
        await send(given)
        return api.get({ id: claim.id })
      }}
      say={say}
      toasts={t('failed')}
      onFailed={(error) => isRefusal(error) && error.status === 409 && void claimChanged()}
      onSent={(now) => {
        drop()
        onDone(now)
        toast(done, t('notified'))
        void claimChanged()
      }}
    >
      {(wrong) => (
        <>
          {children?.(wrong)}
          <TextArea
            {...fieldOf('reason')}
            label={t('reason')}
            hint={t('reasonHint')}
            optional={reasonOptional && t('optional')}
            rows={2}
            maxLength={1000}
            value={reason}
            error={wrong['reason']}
            onChange={(event) => setReason(event.target.value)}
          />
          {reasonNote?.(given)}
        </>
      )}
    </FormDialog>
  )
}

export type Source = { how: string; by: string }
/** The source as a call takes it; a check has seen before that it is whole. */
export const sourceOf = ({ how, by }: Source): { confirmed_how: ConfirmedHow; confirmed_by: string } => ({
  confirmed_how: CONFIRMED_HOW.find((one) => one === how) ?? 'phone',
  confirmed_by: by.trim(),
})

/** What is missing of a source, in the reader's words. */
export function useSourceCheck(): (source: Source) => Problems {
  const t = useTranslations('lifecycle')
  return ({ how, by }) => ({ confirmed_how: !how && t('howMissing'), confirmed_by: !by.trim() && t('byMissing') })
}

/** How the insurer's word is known and who gave it. */
export function SourceFields({
  source,
  onSource,
  wrong,
}: {
  source: Source
  onSource: (source: Source) => void
  wrong: Wrong
}) {
  const t = useTranslations('lifecycle')
  const how = useTranslations('claims.how')
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <SelectField
        {...fieldOf('confirmed_how')}
        label={t('how')}
        empty={t('chooseHow')}
        value={source.how}
        error={wrong['confirmed_how']}
        options={CONFIRMED_HOW.map((value) => ({ value, label: how(value) }))}
        onChange={(event) => onSource({ ...source, how: event.target.value })}
      />
      <TextField
        {...fieldOf('confirmed_by')}
        label={t('by')}
        maxLength={200}
        autoComplete="off"
        value={source.by}
        error={wrong['confirmed_by']}
        onChange={(event) => onSource({ ...source, by: event.target.value })}
      />
    </div>
  )
}
