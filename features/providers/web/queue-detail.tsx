import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useDates } from '#features/dashboards/web/words.ts'
import { StatusBadge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card, Facts } from '#ui/card.tsx'
import { Timeline } from '#ui/timeline.tsx'
import { toastError } from '#ui/toast.tsx'
import type { QueueRow } from '../contract.ts'
import { VERIFICATION_STATUSES } from '../provider.ts'
import { api, openDocument } from './data.ts'
import { CredentialReview } from './credential-review.tsx'
import { Decision } from './decision.tsx'

/** One provider beside the queue: who, where, the papers, what happened, the decision. */
export function QueueDetail({ row, onDecided }: { row: QueueRow; onDecided: () => void }) {
  const t = useTranslations('providers')
  const status = row.background_check_status
  const offers = row.offers.map((offer) =>
    t.has(`services.${offer as 'body'}`) ? t(`services.${offer as 'body'}`) : offer,
  )
  return (
    <Card
      title={row.business_name}
      meta={t(`types.${row.provider_type}`)}
      action={
        <StatusBadge tone={status ? VERIFICATION_STATUSES[status].tone : 'mute'}>
          {t(`status.${status ?? 'none'}`)}
        </StatusBadge>
      }
    >
      <div className="grid gap-6">
        <Facts
          rows={[
            [t('admin.owner'), row.owner_name],
            [
              t('admin.email'),
              <a key="mail" className="link" href={`mailto:${row.owner_email}`}>
                {row.owner_email}
              </a>,
            ],
            [t('admin.phone'), row.phone],
            [t('admin.ein'), row.ein_last4 && t('admin.einValue', { last4: row.ein_last4 })],
            [
              t('admin.place'),
              [row.address, row.city, [row.state, row.zip].filter(Boolean).join(' ')].filter(Boolean).join(', '),
            ],
            [t('admin.offers'), offers.join(', ')],
          ]}
        />
        <div>
          <h3 className="mb-2">{t('admin.documents')}</h3>
          <ul className="grid gap-2">
            <Paper label={t('verification.insurance')} document={row.insurance_proof} />
            <Paper label={t('verification.w9')} document={row.w9} />
          </ul>
        </div>
        <CredentialReview providerId={row.id} />
        <Decision key={row.version} row={row} onDecided={onDecided} />
        <History id={row.id} version={row.version} />
      </div>
    </Card>
  )
}

function Paper({ label, document }: { label: string; document: QueueRow['w9'] }) {
  const t = useTranslations('providers')
  const dates = useDates()
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 rounded-md border border-line px-4 py-2">
      <span className="min-w-0">
        <b>{label}</b>
        <span className="block text-sm wrap-anywhere text-ink-soft">
          {document ? `${document.original_name}, ${dates.date(document.created_at)}` : t('admin.missing')}
        </span>
      </span>
      {document && (
        <Button
          variant="quiet"
          size="sm"
          aria-label={t('verification.openOf', { name: document.original_name })}
          onClick={() => {
            openDocument(document.path).catch(() => toastError(t('error'), t('verification.openFailed')))
          }}
        >
          {t('verification.open')}
        </Button>
      )}
    </li>
  )
}

function History({ id, version }: { id: string; version: number }) {
  const t = useTranslations('providers')
  const dates = useDates()
  const { data: events = [] } = useQuery({
    queryKey: ['provider_events', id, version],
    queryFn: ({ signal }) => api.events({ provider_id: id }, { signal }),
  })
  const known = events.filter((event) => event.to_status !== null && event.to_status in VERIFICATION_STATUSES)
  return (
    <div>
      <h3 className="mb-3">{t('admin.history')}</h3>
      {known.length === 0 ? (
        <p className="text-sm text-ink-soft">{t('admin.noHistory')}</p>
      ) : (
        <Timeline
          label={t('admin.history')}
          words={{
            done: t('verification.states.done'),
            due: t('verification.states.due'),
            later: t('verification.states.later'),
            stopped: t('verification.states.stopped'),
          }}
          steps={known.map((event, index) => ({
            key: String(event.id),
            title: t(`admin.events.${event.to_status as 'pending'}`),
            state:
              event.to_status === 'rejected'
                ? 'stopped'
                : event.to_status === 'pending' && index === known.length - 1
                  ? 'due'
                  : 'done',
            line: [dates.instant(event.at), event.actor_name && t('admin.by', { name: event.actor_name })]
              .filter(Boolean)
              .join(' '),
            at: event.at,
            children:
              event.to_status === 'rejected'
                ? event.reason
                : event.next_expected_at && t('admin.due', { by: dates.instant(event.next_expected_at) }),
          }))}
        />
      )}
    </div>
  )
}
