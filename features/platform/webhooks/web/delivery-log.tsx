import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { StatusBadge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { useInstant } from '#ui/instant.ts'
import { Loaded } from '#ui/loaded.tsx'
import { Notice } from '#ui/notice.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { DataTable } from '#ui/table.tsx'
import { toastError } from '#ui/toast.tsx'
import { canSendTo } from '../policy.ts'
import { type Delivery, type Endpoint, MOST_TRIES, stateOf, TEST_EVENT } from '../webhook.ts'
import { keyOf } from './endpoint-form.tsx'
import { api, deliveriesChanged, useDeliveries, useWebhookReason, useWebhookRefusal } from './webhook-calls.ts'

const TONES = { delivered: 'good', waiting: 'warn', held: 'warn', given_up: 'bad' } as const

/** What was sent to an endpoint and what became of it, newest first; each can be sent again. */
export function DeliveryLog({ endpoint, suspended }: { endpoint: Endpoint; suspended: boolean }) {
  const t = useTranslations('webhooks')
  const say = useWebhookRefusal()
  const instant = useInstant()
  const list = useDeliveries(endpoint.id)
  const may = useWebhookReason()(canSendTo(endpoint, suspended))
  const again = useMutation({
    mutationFn: ({ id }: Delivery) => api.sendAgain({ id }),
    onSuccess: deliveriesChanged,
    onError: (error) => toastError(t('error'), say(error)),
  })
  const off = endpoint.disabled_at !== null || suspended
  const state = (row: Delivery) => (off && row.next_at ? 'held' : stateOf(row))
  const name = ({ type }: Delivery) => (type === TEST_EVENT ? t('log.test') : t(`events.${keyOf(type)}`))
  const answer = ({ tries, last_status, last_problem }: Delivery) =>
    tries === 0 ? t('log.notYet') : last_problem ? t(`log.${last_problem}`) : String(last_status)
  return (
    <section className="grid gap-2">
      <h3>{t('log.title')}</h3>
      <Loaded query={list} keep label={t('log.loading')} shape="rows" lines={2}>
        {({ pages }) =>
          pages.flat().length === 0 ? (
            <p className="text-sm text-ink-soft">{t('log.none')}</p>
          ) : (
            <DataTable
              caption={t('log.of', { url: endpoint.url })}
              rows={pages.flat()}
              keyOf={({ id }) => id}
              columns={[
                {
                  key: 'event',
                  header: t('log.event'),
                  cell: (row) => <span className="font-semibold">{name(row)}</span>,
                },
                { key: 'at', header: t('log.at'), cell: ({ at }) => <RelativeTime at={at} /> },
                {
                  key: 'state',
                  header: t('log.state'),
                  cell: (row) => <StatusBadge tone={TONES[state(row)]}>{t(`log.${state(row)}`)}</StatusBadge>,
                },
                { key: 'answer', header: t('log.answer'), cell: answer },
                {
                  key: 'tries',
                  header: t('log.tries'),
                  cell: ({ tries }) => t('log.triesOf', { tries, most: MOST_TRIES }),
                },
                {
                  key: 'next',
                  header: t('log.next'),
                  cell: ({ next_at, tries }) => (next_at && tries > 0 && !off ? instant(new Date(next_at)) : '–'),
                },
                {
                  key: 'again',
                  header: <span className="sr-only">{t('log.actions')}</span>,
                  cell: (row) => (
                    <Button
                      size="sm"
                      variant="quiet"
                      busy={again.isPending && again.variables.id === row.id && t('log.sending')}
                      disabledReason={may}
                      aria-label={t('log.againOf', { event: name(row), at: instant(new Date(row.at)) })}
                      onClick={() => again.mutate(row)}
                    >
                      {t('log.again')}
                    </Button>
                  ),
                },
              ]}
            />
          )
        }
      </Loaded>
      {again.error && (
        <Notice tone="bad" live>
          {say(again.error)}
        </Notice>
      )}
      {list.hasNextPage && (
        <div>
          <Button
            size="sm"
            variant="secondary"
            busy={list.isFetchingNextPage && t('log.loading')}
            onClick={() => void list.fetchNextPage()}
          >
            {t('log.more')}
          </Button>
        </div>
      )}
    </section>
  )
}
