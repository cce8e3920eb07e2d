import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMe } from '#features/base/accounts/web/me.tsx'
import { isRefusal } from '#lib/errors.ts'
import { StatusBadge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { SelectField, TextArea } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { KEYS } from '#ui/keys.ts'
import { useShortcuts } from '#ui/shortcuts.ts'
import { toast, toastError } from '#ui/toast.tsx'
import { CLOSE_NOTE_MAX, SUPPORT_TONES, type SupportThread } from '#features/base/messages/support.ts'
import { supportApi, inboxChanged, keepThread, useColleagues, useSupportThread, useWaited } from './support-calls.ts'
import { useThread } from '#features/base/messages/web/talk.ts'
import { useInstant } from '#ui/instant.ts'

/** Where this thread stands, who has it, and what can be done with it besides answering. */
export function SupportBar({ id }: { id: string }) {
  const { data: thread } = useSupportThread(id)
  return thread ? <Bar thread={thread} /> : <div className="min-h-13" />
}

function Bar({ thread }: { thread: SupportThread }) {
  const t = useTranslations('support')
  const instant = useInstant()
  const me = useMe()
  const waited = useWaited()
  const { data: colleagues = [] } = useColleagues()
  const [closing, setClosing] = useState(false)
  const { id, assignee, state } = thread
  const from = assignee?.id ?? null
  const failed = (error: Error) => {
    toastError(t('error'), words(error))
    void inboxChanged()
  }
  const words = (error: Error) => t(isRefusal(error) && error.code === 'changed' ? 'changed' : 'saveFailed')
  const assign = useMutation({
    mutationFn: (to: string | null) => supportApi.assign({ id, to, from }),
    onSuccess: keepThread,
    onError: failed,
  })
  const reopen = useMutation({
    mutationFn: () => supportApi.reopen({ id }),
    onSuccess: (next) => {
      keepThread(next)
      toast(t('closing.reopened'))
    },
    onError: failed,
  })
  const closed = state === 'closed'
  const mine = from === me.id
  useShortcuts([
    { keys: KEYS.take, label: t('keys.take'), run: () => assign.isPending || assign.mutate(me.id), when: !mine },
    { keys: KEYS.close, label: t('keys.close'), run: () => (closed ? reopen.mutate() : setClosing(true)) },
  ])
  const waits = thread.waiting_since === null ? null : waited(thread.waiting_since)
  const team = colleagues.some((one) => one.id === from) || !assignee ? colleagues : [...colleagues, assignee]
  return (
    <section aria-label={t('inInbox')} className="border-b border-line px-4 py-2 sm:px-5">
      <div className="flex flex-wrap items-center gap-2">
        <StatusBadge tone={waits?.late ? 'bad' : SUPPORT_TONES[state]}>
          {waits?.words ?? t(`states.${state}`)}
        </StatusBadge>
        <SelectField
          label={t('whose')}
          hideLabel
          fieldClass="w-36"
          className="text-sm"
          value={from ?? ''}
          empty={t('nobodyHas')}
          disabled={assign.isPending}
          options={team.map((one) => ({
            value: one.id,
            label: one.id === me.id ? t('you', { name: one.name }) : one.name,
          }))}
          onChange={(event) => assign.mutate(event.target.value || null)}
        />
        <span className="ml-auto flex gap-2">
          {!mine && (
            <Button
              variant="secondary"
              size="sm"
              busy={assign.isPending && t('taking')}
              onClick={() => assign.mutate(me.id)}
            >
              {t('take')}
            </Button>
          )}
          {!closed && (
            <Button variant="secondary" size="sm" aria-haspopup="dialog" onClick={() => setClosing(true)}>
              {t('closing.open')}
            </Button>
          )}
        </span>
      </div>
      {(assign.error || reopen.error) && (
        <Notice tone="bad" live className="mt-2">
          {words((assign.error ?? reopen.error)!)}
        </Notice>
      )}
      {closed && (
        <Notice
          tone="info"
          className="mt-2"
          action={
            <Button
              variant="secondary"
              size="sm"
              busy={reopen.isPending && t('closing.reopening')}
              onClick={() => reopen.mutate()}
            >
              {t('closing.undo')}
            </Button>
          }
        >
          {t('closing.closedBy', {
            at: instant(thread.closed_at!),
            name: thread.closed_by ?? '',
          })}
          {thread.close_note && <span className="block wrap-anywhere">{thread.close_note}</span>}
        </Notice>
      )}
      {closing && <CloseDialog thread={thread} onClose={() => setClosing(false)} />}
    </section>
  )
}

/** Closes with an optional sentence. What somebody wrote meanwhile is read first. */
function CloseDialog({ thread: { id }, onClose }: { thread: SupportThread; onClose: () => void }) {
  const t = useTranslations('support.closing')
  const general = useTranslations('support')
  const { messages } = useThread(id)
  const seen_id = messages.at(-1)?.id
  const words = (error: unknown) => {
    if (!isRefusal(error)) return general('saveFailed')
    return error.code === 'changed'
      ? t('wrote')
      : error.code === 'closed_already'
        ? t('already')
        : general('saveFailed')
  }
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={t('title')}
      text={t('hint')}
      submit={t('submit')}
      busyText={t('busy')}
      closeText={t('dismiss')}
      check={() => ({ seen: !seen_id })}
      run={(form) => {
        const note = String(form.get('note')).trim()
        return supportApi.close({ id, seen_id: seen_id!, ...(note && { note }) })
      }}
      say={words}
      toasts
      onFailed={() => void inboxChanged()}
      onSent={(next) => {
        keepThread(next)
        toast(t('done'))
      }}
    >
      <TextArea name="note" label={t('note')} optional={t('optional')} maxLength={CLOSE_NOTE_MAX} rows={2} />
    </FormDialog>
  )
}
