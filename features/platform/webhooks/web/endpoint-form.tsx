import type { ReactElement } from 'react'
import { useTranslations } from 'use-intl'
import { useDraft } from '#features/base/accounts/web/draft.ts'
import { CheckboxCards } from '#ui/choice.tsx'
import { TextField } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { type Endpoint, WEBHOOK_EVENTS, type WebhookEvent } from '../webhook.ts'
import { api, endpointsChanged, useWebhookRefusal } from './webhook-calls.ts'

/** An address and which events it gets; of one that is there, the events alone. */
export function EndpointForm({ endpoint, trigger }: { endpoint?: Endpoint; trigger: ReactElement }) {
  const t = useTranslations('webhooks')
  const say = useWebhookRefusal()
  const [typed, setTyped, drop] = useDraft(`webhook:${endpoint ? `${endpoint.id}:${endpoint.events.join()}` : 'new'}`, {
    url: endpoint?.url ?? '',
    events: endpoint?.events ?? ([...WEBHOOK_EVENTS] as WebhookEvent[]),
  })
  return (
    <FormDialog
      title={t(endpoint ? 'form.changeTitle' : 'form.addTitle')}
      text={endpoint?.url}
      submit={t(endpoint ? 'form.save' : 'form.add')}
      busyText={t('form.saving')}
      trigger={trigger}
      check={() => ({
        url: !/^https:\/\/\S+\.\S/.test(typed.url.trim()) && t('form.missing.url'),
        events: typed.events.length === 0 && t('form.missing.events'),
      })}
      run={() =>
        endpoint
          ? api.change({ id: endpoint.id, events: typed.events })
          : api.add({ url: typed.url.trim(), events: typed.events })
      }
      say={say}
      onSent={async () => {
        await endpointsChanged()
        drop()
      }}
    >
      {(wrong) => (
        <div className="grid gap-5">
          {!endpoint && (
            <TextField
              name="url"
              type="url"
              inputMode="url"
              autoComplete="off"
              label={t('form.url')}
              hint={t('form.urlHint')}
              maxLength={500}
              value={typed.url}
              error={wrong['url']}
              onChange={(event) => setTyped({ ...typed, url: event.target.value })}
            />
          )}
          <CheckboxCards
            name="events"
            legend={t('form.events')}
            values={typed.events}
            error={wrong['events']}
            onValues={(events) =>
              setTyped({ ...typed, events: WEBHOOK_EVENTS.filter((each) => events.includes(each)) })
            }
            options={WEBHOOK_EVENTS.map((value) => ({ value, label: t(`events.${keyOf(value)}`), hint: value }))}
          />
        </div>
      )}
    </FormDialog>
  )
}

/** A sentence is looked up by dots, so its key has none. */
export const keyOf = <E extends string>(event: E) =>
  event.replace('.', '_') as E extends `${infer A}.${infer B}` ? `${A}_${B}` : E
