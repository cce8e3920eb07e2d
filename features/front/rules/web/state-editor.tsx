import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { clientOf } from '#features/base/accounts/web/client.ts'
import { useDraft } from '#features/base/accounts/web/draft.ts'
import { isRefusal } from '#lib/errors.ts'
import { stateSlug } from '#lib/us-states.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { focusField, TextArea } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { KEYS } from '#ui/keys.ts'
import { sendForm, useShortcuts } from '#ui/shortcuts.ts'
import { toast, toastError } from '#ui/toast.tsx'
import { rightsContract } from '#features/claims/rights/contract.ts'
import type { StateRight, StateRightInput } from '#features/claims/rights/right.ts'
import { RightsCard } from '#features/claims/rights/web/rights-card.tsx'
import { Loaded } from '#ui/loaded.tsx'
import { StateFields } from './state-fields.tsx'

const api = clientOf(rightsContract)
type Typed = { value: StateRightInput; reason: string }

/** One state being corrected, with what drivers will read beside it. */
export function StateEditor({ right, onClose }: { right: StateRight; onClose: () => void }) {
  const t = useTranslations('states')
  const query = useQuery({
    queryKey: ['state_rights', right.state, 'versions', right.version],
    queryFn: ({ signal }) => api.versions({ state: right.state }, { signal }),
  })
  return (
    <Loaded query={query} keep label={t('loading')} shape="cards" lines={3}>
      {({ source }) => <Form right={right} source={source} onClose={onClose} />}
    </Loaded>
  )
}

function Form({ right, source, onClose }: { right: StateRight; source: string; onClose: () => void }) {
  const t = useTranslations('states')
  const client = useQueryClient()
  const [base] = useState(right)
  const { state, name, version, ...shown } = base
  const [typed, setTyped, forget] = useDraft<Typed>(`state:${state}:${version}`, {
    value: { ...shown, source },
    reason: '',
  })
  const [missing, setMissing] = useState(false)
  const save = useMutation({
    mutationFn: () => api.change({ state, version, value: typed.value, reason: typed.reason }),
    onSuccess: () => {
      forget()
      toast(t('saved'), t('savedText', { name }))
      onClose()
    },
    onError: (error) => toastError(t('error'), isRefusal(error) ? error.message : t('failedSave')),
    onSettled: () => client.invalidateQueries({ queryKey: ['state_rights'] }),
  })
  const form = useId()
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (save.isPending) return
    const short = typed.reason.trim().length < 3
    setMissing(short)
    if (short) focusField('reason')
    else save.mutate()
  }
  useShortcuts([{ keys: KEYS.send, label: t('save'), run: () => sendForm(form) }])
  const details = isRefusal(save.error) ? save.error.details : []
  const errorAt = (path: string) => details.find((detail) => detail.path === path)?.message
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]">
      <Card
        title={t('editTitle', { name })}
        action={
          <LinkButton variant="quiet" size="sm" reloadDocument target="_blank" to={paths.stateRights(stateSlug(state))}>
            {t('public', { name })}
          </LinkButton>
        }
      >
        <form id={form} noValidate onSubmit={send} className="grid gap-5">
          {isRefusal(save.error) && (
            <Notice tone="bad" live>
              {save.error.code === 'changed' ? t('moved') : save.error.message}
            </Notice>
          )}
          <StateFields
            value={typed.value}
            errorAt={(path) => errorAt(`value.${path}`)}
            onValue={(value) => setTyped({ ...typed, value })}
          />
          <TextArea
            name="reason"
            label={t('fields.reason')}
            hint={t('fields.reasonHint')}
            value={typed.reason}
            maxLength={1000}
            error={missing && typed.reason.trim().length < 3 ? t('fields.reasonMissing') : errorAt('reason')}
            onChange={({ target }) => setTyped({ ...typed, reason: target.value })}
          />
          <div className="flex flex-wrap gap-2">
            <Button type="submit" busy={save.isPending && t('saving')}>
              {t('save')}
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
      <section aria-label={t('previewTitle')} className="grid gap-2 lg:sticky lg:top-20">
        <p className="text-sm font-semibold">{t('previewTitle')}</p>
        <RightsCard level={3} right={{ ...typed.value, state, name, version }} />
      </section>
    </div>
  )
}
