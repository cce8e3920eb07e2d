import { zoneOfState } from '#lib/us-states.ts'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useNow, useTranslations } from 'use-intl'
import { useDraft } from '#features/base/accounts/web/draft.ts'
import { useMe } from '#features/base/accounts/web/me.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogClose } from '#ui/dialog.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { SelectField, TextArea, TextField } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { toast, toastError } from '#ui/toast.tsx'
import type { ClaimDetail } from '#features/claims/claims/claim.ts'
import { EXTENSION_REASONS, type ExtensionReason } from '../lifecycle.ts'
import { canAskMore } from '#features/claims/claims/policy.ts'
import { claimChanged, useSentence } from '#features/claims/claims/web/claim-calls.ts'
import { life, useExtensions } from './lifecycle-calls.ts'
import { useWhen } from '#ui/time-text.ts'

/** The driver's wish for more rental days: what became of the last one, and a way to ask while none is open. */
export function AskMore({ claim }: { claim: ClaimDetail }) {
  const t = useTranslations('ownClaims.more')
  const me = useMe()
  const when = useWhen()
  const now = useNow({ updateInterval: 60_000 })
  const extensions = useExtensions(claim.id)
  if (!extensions.data || claim.driver_id !== me.id) return null
  const { insurer_name: insurer } = claim
  const wish = extensions.data.find(({ by }) => by === 'driver')
  if (wish?.status === 'asked') {
    const late = wish.due_at !== null && new Date(wish.due_at) < now
    const due = wish.due_at ? when.promise(wish.due_at, zoneOfState(claim.loss_state)) : ''
    return (
      <Notice tone={late ? 'warn' : 'info'} className="mt-5" title={t('asked', { count: wish.wanted_days ?? 0 })}>
        {t(late ? 'askedLate' : 'askedText', { insurer, due })}
      </Notice>
    )
  }
  if (!canAskMore(me, claim, true).yes) return null
  return (
    <div className="mt-5 grid justify-items-start gap-3" data-no-print>
      {wish?.status === 'refused' && (
        <p className="text-sm wrap-anywhere text-ink-soft">{t('refused', { reason: wish.answer ?? '' })}</p>
      )}
      <AskDialog claim={claim} />
    </div>
  )
}

type Typed = { why: string; wanted_days: string; note: string }
const EMPTY: Typed = { why: '', wanted_days: '', note: '' }
const MOST_DAYS = 60

function AskDialog({ claim }: { claim: ClaimDetail }) {
  const t = useTranslations('ownClaims.more')
  const whys = useTranslations('ownClaims.whyMore')
  const common = useTranslations('claims')
  const sentence = useSentence()
  const when = useWhen()
  const [open, setOpen] = useState(false)
  const [typed, setTyped, drop] = useDraft(`${claim.id}:more`, EMPTY)
  const [problems, setProblems] = useState<{ field: string; message: string }[]>([])
  const errorOf = (field: string) => problems.find((problem) => problem.field === field)?.message
  const put = (part: Partial<Typed>) => {
    setTyped((before) => ({ ...before, ...part }))
    setProblems((before) => before.filter(({ field }) => !(field in part)))
  }
  const ask = useMutation({
    mutationFn: (why: ExtensionReason) =>
      life.askExtension({ claim_id: claim.id, why, wanted_days: Number(typed.wanted_days), note: typed.note.trim() }),
    onSuccess: async ({ due_at }) => {
      setOpen(false)
      drop()
      toast(t('done'), due_at ? t('doneText', { due: when.promise(due_at, zoneOfState(claim.loss_state)) }) : '')
      await claimChanged()
    },
    onError: () => toastError(common('error'), t('failed')),
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (ask.isPending) return
    const why = EXTENSION_REASONS.find((one) => one === typed.why)
    const days = Number(typed.wanted_days)
    const found = [
      ...(why ? [] : [{ field: 'why', message: t('whyMissing') }]),
      ...(Number.isInteger(days) && days >= 1 && days <= MOST_DAYS
        ? []
        : [{ field: 'wanted_days', message: t('wantedWrong') }]),
      ...(typed.note.trim().length >= 3 ? [] : [{ field: 'note', message: t('noteMissing') }]),
    ]
    setProblems(found)
    if (why && !found.length) ask.mutate(why)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      trigger={<Button variant="secondary">{t('open')}</Button>}
      title={t('title')}
      description={t('text', { insurer: claim.insurer_name })}
      closeText={common('close')}
      footer={
        <>
          <DialogClose render={<Button variant="secondary">{common('cancel')}</Button>} />
          <Button type="submit" form="ask-more" busy={ask.isPending && t('submitting')}>
            {t('submit')}
          </Button>
        </>
      }
    >
      <form id="ask-more" noValidate onSubmit={send} className="grid gap-5">
        <ErrorSummary title={common('intake.problemsTitle', { count: problems.length })} errors={problems} />
        {ask.error && (
          <Notice tone="bad" live>
            {sentence(ask.error)}
          </Notice>
        )}
        <SelectField
          id="why"
          label={t('why')}
          empty={t('choose')}
          value={typed.why}
          error={errorOf('why')}
          options={EXTENSION_REASONS.map((value) => ({ value, label: whys(value) }))}
          onChange={(event) => put({ why: event.target.value })}
        />
        <TextField
          id="wanted_days"
          label={t('wanted')}
          inputMode="numeric"
          maxLength={2}
          className="max-w-32"
          autoComplete="off"
          value={typed.wanted_days}
          error={errorOf('wanted_days')}
          onChange={(event) => put({ wanted_days: event.target.value })}
        />
        <TextArea
          id="note"
          label={t('note')}
          hint={t('noteHint')}
          maxLength={1000}
          value={typed.note}
          error={errorOf('note')}
          onChange={(event) => put({ note: event.target.value })}
        />
      </form>
    </Dialog>
  )
}
