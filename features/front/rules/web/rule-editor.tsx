import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useNow, useTranslations } from 'use-intl'
import { clientOf } from '#features/base/accounts/web/client.ts'
import { useDraft } from '#features/base/accounts/web/draft.ts'
import { isRefusal } from '#lib/errors.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { DateField, focusField, SelectField, TextArea } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { KEYS } from '#ui/keys.ts'
import { sendForm, useShortcuts } from '#ui/shortcuts.ts'
import { toast, toastError } from '#ui/toast.tsx'
import { allReadable } from '#ui/unreadable.ts'
import { rulesContract } from '../contract.ts'
import type { Rule } from '../rule.ts'
import { REASON_MIN } from '../rule-book.ts'
import { errorsUnder, RuleFields } from './rule-fields.tsx'
import type { Value } from './rule-lines.ts'
import { RulePreviewed } from './rule-preview.tsx'
import { todayHere } from '#ui/time-text.ts'

export const api = clientOf(rulesContract)
type Typed = { value: Value; reason: string; from: string }

/**
 * One rule being changed: its value, what that would do, why and from when. What was typed belongs to the version it
 * began from and outlives an error and a reload; a newer version is announced, never slipped under it.
 */
export function RuleEditor({ rule, onClose }: { rule: Rule; onClose: () => void }) {
  const t = useTranslations('rules')
  const client = useQueryClient()
  const now = useNow()
  const newest = rule.history[0]!
  const [base] = useState(newest.version)
  const [typed, setTyped, forget] = useDraft<Typed>(`rule:${rule.key}:${base}`, {
    value: newest.value,
    reason: '',
    from: '',
  })
  const [missing, setMissing] = useState<{ reason?: boolean; from?: boolean }>({})
  const preview = useMutation({
    mutationFn: () => api.preview({ key: rule.key, value: JSON.stringify(typed.value) }),
  })
  const shown = useRef<HTMLHeadingElement>(null)
  useEffect(() => shown.current?.focus(), [preview.data])
  const save = useMutation({
    mutationFn: () =>
      api.change({
        key: rule.key,
        version: base,
        value: typed.value,
        reason: typed.reason,
        ...(typed.from && { effective_from: new Date(`${typed.from}T00:00:00`).toISOString() }),
      }),
    onSuccess: (changed) => {
      forget()
      toast(t('saved'), t('savedText', { name: t(`names.${rule.key}`), version: changed.history[0]!.version }))
      onClose()
    },
    onError: (error) => toastError(t('error'), isRefusal(error) ? error.message : t('failedSave')),
    onSettled: () => client.invalidateQueries({ queryKey: ['rules'] }),
  })
  const failed = save.error ?? preview.error
  const details = isRefusal(failed) ? failed.details : []
  const change = (next: Partial<Typed>) => {
    setTyped({ ...typed, ...next })
    if (next.value) preview.reset()
    if (failed) save.reset()
  }
  const today = todayHere(now)
  const later = typed.from !== ''
  const form = useId()
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (save.isPending) return
    const wrong = { reason: typed.reason.trim().length < REASON_MIN, from: later && typed.from <= today }
    setMissing(wrong)
    if (wrong.reason) focusField('reason')
    else if (wrong.from) focusField('from')
    else save.mutate()
  }
  useShortcuts([{ keys: KEYS.send, label: t('save', { version: base + 1 }), run: () => sendForm(form) }])
  const moved = newest.version !== base
  return (
    <Card title={t('editTitle', { name: t(`names.${rule.key}`) })} meta={t(`about.${rule.key}`)}>
      <form id={form} noValidate onSubmit={send} className="grid gap-6">
        {moved && (
          <Notice tone="warn" live action={<Reload onClick={onClose} text={t('reload')} />}>
            {t('moved', { name: newest.changed_by ?? t('somebody'), version: newest.version })}
          </Notice>
        )}
        {isRefusal(failed) && (
          <Notice tone="bad" live>
            {failed.message}
          </Notice>
        )}
        <RuleFields
          rule={rule.key}
          value={typed.value}
          errorAt={errorsUnder(details)}
          onValue={(value) => change({ value })}
        />
        <div>
          <Button
            variant="secondary"
            busy={preview.isPending && t('previewing')}
            onClick={({ currentTarget }) => allReadable(currentTarget.form!) && preview.mutate()}
          >
            {t('preview')}
          </Button>
        </div>
        {preview.data && (
          <RulePreviewed
            heading={shown}
            rule={rule.key}
            before={rule.current.value}
            after={typed.value}
            preview={preview.data}
          />
        )}
        <TextArea
          name="reason"
          label={t('reason')}
          hint={t('reasonHint')}
          maxLength={1000}
          value={typed.reason}
          error={
            missing.reason && typed.reason.trim().length < REASON_MIN
              ? t('reasonMissing')
              : details.find(({ path }) => path === 'reason')?.message
          }
          onChange={({ target }) => change({ reason: target.value })}
        />
        <div className="grid gap-4 sm:max-w-xl sm:grid-cols-2">
          <SelectField
            label={t('when')}
            value={later ? 'later' : 'now'}
            options={[
              { value: 'now', label: t('whenNow') },
              { value: 'later', label: t('whenLater') },
            ]}
            onChange={({ target }) => change({ from: target.value === 'now' ? '' : today })}
          />
          {later && (
            <DateField
              name="from"
              label={t('whenDay')}
              hint={t('whenHint')}
              min={today}
              value={typed.from}
              error={
                missing.from && typed.from <= today
                  ? t('whenMissing')
                  : details.find(({ path }) => path === 'effective_from')?.message
              }
              onChange={({ target }) => change({ from: target.value || today })}
            />
          )}
        </div>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" busy={save.isPending && t('saving')}>
            {t('save', { version: base + 1 })}
          </Button>
          <Button
            variant="quiet"
            onClick={() => {
              forget()
              onClose()
            }}
          >
            {t('close')}
          </Button>
        </div>
      </form>
    </Card>
  )
}

function Reload({ onClick, text }: { onClick: () => void; text: string }) {
  return (
    <Button variant="secondary" size="sm" onClick={onClick}>
      {text}
    </Button>
  )
}
