import { useMutation } from '@tanstack/react-query'
import { useNow, useTranslations } from 'use-intl'
import { Button } from '#ui/button.tsx'
import { StatusBadge } from '#ui/badge.tsx'
import { CopyText } from '#ui/copy-text.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { useInstant } from '#ui/instant.ts'
import { Notice } from '#ui/notice.tsx'
import { Section } from '#ui/section.tsx'
import { toast, toastError } from '#ui/toast.tsx'
import { canReadSecret, canSendTo } from '../policy.ts'
import { type Endpoint, FAILING_DAYS, OLD_SECRET_HOURS, SECRET_SHOWN_MINUTES } from '../webhook.ts'
import { DeliveryLog } from './delivery-log.tsx'
import { EndpointForm, keyOf } from './endpoint-form.tsx'
import {
  api,
  deliveriesChanged,
  endpointsChanged,
  useSecret,
  useWebhookReason,
  useWebhookRefusal,
} from './webhook-calls.ts'

/** One endpoint: whether it works, its secret while it is new, what can be done with it, and its log. */
export function EndpointPart({ endpoint, suspended }: { endpoint: Endpoint; suspended: boolean }) {
  const t = useTranslations('webhooks')
  const instant = useInstant()
  const now = useNow({ updateInterval: 30_000 })
  const { id, url, events, disabled_why, failing_since, old_secret_until } = endpoint
  return (
    <Section
      title={<span className="wrap-anywhere">{url}</span>}
      meta={events.map((each) => t(`events.${keyOf(each)}`)).join(' · ')}
    >
      <div className="grid gap-5">
        <p>
          <StatusBadge tone={disabled_why ? 'bad' : failing_since ? 'warn' : 'good'}>
            {disabled_why
              ? t(`off.${disabled_why}`, { days: FAILING_DAYS })
              : failing_since
                ? t('failing', { at: instant(new Date(failing_since)) })
                : t('on')}
          </StatusBadge>
        </p>
        {canReadSecret(endpoint, now).yes && <NewSecret endpoint={endpoint} />}
        {old_secret_until && new Date(old_secret_until) > now && (
          <p className="text-sm text-ink-soft">{t('secret.old', { at: instant(new Date(old_secret_until)) })}</p>
        )}
        <Deeds endpoint={endpoint} suspended={suspended} />
        <DeliveryLog endpoint={endpoint} suspended={suspended} key={id} />
      </div>
    </Section>
  )
}

function NewSecret({ endpoint }: { endpoint: Endpoint }) {
  const t = useTranslations('webhooks')
  const { data } = useSecret(endpoint.id, endpoint.secret_made_at)
  if (!data) return null
  return (
    <Notice tone="warn" title={t('secret.title')}>
      <CopyText text={data.secret} size="md" copyText={t('secret.copy')} copiedText={t('secret.copied')} />
      <p className="mt-1 text-sm">{t('secret.text', { minutes: SECRET_SHOWN_MINUTES })}</p>
    </Notice>
  )
}

function Deeds({ endpoint, suspended }: { endpoint: Endpoint; suspended: boolean }) {
  const t = useTranslations('webhooks')
  const say = useWebhookRefusal()
  const why = useWebhookReason()
  const { id, url } = endpoint
  const off = endpoint.disabled_at !== null
  const failed = (error: Error) => toastError(t('error'), say(error))
  const test = useMutation({
    mutationFn: () => api.test({ id }),
    onSuccess: async () => {
      toast(t('test.sent'), url)
      await deliveriesChanged()
    },
    onError: failed,
  })
  const turn = useMutation({
    mutationFn: () => api.change({ id, enabled: off }),
    onSuccess: endpointsChanged,
    onError: failed,
  })
  const problem = test.error ?? turn.error
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-start gap-2">
        <Button
          size="sm"
          variant="secondary"
          busy={test.isPending && t('test.sending')}
          disabledReason={why(canSendTo(endpoint, suspended))}
          aria-label={t('test.of', { url })}
          onClick={() => test.mutate()}
        >
          {t('test.do')}
        </Button>
        <Button
          size="sm"
          variant="secondary"
          busy={turn.isPending && t('turning')}
          aria-label={t(off ? 'turnOnOf' : 'turnOffOf', { url })}
          onClick={() => turn.mutate()}
        >
          {t(off ? 'turnOn' : 'turnOff')}
        </Button>
        <EndpointForm
          endpoint={endpoint}
          trigger={
            <Button size="sm" variant="quiet" aria-label={t('form.changeOf', { url })}>
              {t('form.change')}
            </Button>
          }
        />
        <FormDialog
          size="sm"
          title={t('rotate.title')}
          text={url}
          submit={t('rotate.do')}
          busyText={t('rotate.doing')}
          trigger={
            <Button size="sm" variant="quiet" aria-label={t('rotate.of', { url })}>
              {t('rotate.do')}
            </Button>
          }
          run={() => api.rotate({ id })}
          say={say}
          onSent={endpointsChanged}
        >
          <p>{t('rotate.text', { hours: OLD_SECRET_HOURS })}</p>
        </FormDialog>
        <FormDialog
          size="sm"
          title={t('remove.title')}
          text={url}
          submit={t('remove.do')}
          busyText={t('remove.doing')}
          variant="danger"
          trigger={
            <Button size="sm" variant="quiet" aria-label={t('remove.of', { url })}>
              {t('remove.do')}
            </Button>
          }
          run={() => api.remove({ id })}
          say={say}
          onSent={endpointsChanged}
        >
          <p>{t('remove.text')}</p>
        </FormDialog>
      </div>
      {problem && (
        <Notice tone="bad" live>
          {say(problem)}
        </Notice>
      )}
    </div>
  )
}
