import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useDates } from '#features/dashboards/web/words.ts'
import { StatusBadge } from '#ui/badge.tsx'
import { Card, Facts } from '#ui/card.tsx'
import { Timeline } from '#ui/timeline.tsx'
import type { QueueRow } from '../contract.ts'
import { DOCUMENTS, type DocumentName, VERIFICATION_STATUSES, waitsForProvider } from '../provider.ts'
import { api } from './data.ts'
import { CredentialReview } from './credential-review.tsx'
import { Decision } from './decision.tsx'
import { DocumentReview } from './document-review.tsx'

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
        <span className="flex flex-wrap justify-end gap-2">
          <StatusBadge tone={status ? VERIFICATION_STATUSES[status].tone : 'mute'}>
            {t(`status.${status ?? 'none'}`)}
          </StatusBadge>
          {waitsForProvider(row) && <StatusBadge tone="info">{t('admin.waits')}</StatusBadge>}
        </span>
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
            {DOCUMENTS.map((name) => (
              <DocumentReview key={name} row={row} name={name} />
            ))}
          </ul>
        </div>
        <CredentialReview providerId={row.id} />
        <Decision key={row.version} row={row} onDecided={onDecided} />
        <History id={row.id} version={row.version} />
      </div>
    </Card>
  )
}

function History({ id, version }: { id: string; version: number }) {
  const t = useTranslations('providers')
  const dates = useDates()
  const { data: events = [] } = useQuery({
    queryKey: ['provider_events', id, version],
    queryFn: ({ signal }) => api.events({ provider_id: id }, { signal }),
  })
  const isPaper = (kind: string): kind is DocumentName => (DOCUMENTS as readonly string[]).includes(kind)
  const known = events.filter(
    ({ kind, to_status }) => to_status !== null && (to_status in VERIFICATION_STATUSES || isPaper(kind)),
  )
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
            title: isPaper(event.kind)
              ? t(`admin.paperEvents.${event.to_status as 'pending'}`, {
                  name: t(`verification.${event.kind === 'w9' ? 'w9' : 'insurance'}`),
                })
              : t(`admin.events.${event.to_status as 'pending'}`),
            state:
              event.to_status === 'rejected' || event.to_status === 'refused'
                ? 'stopped'
                : event.to_status === 'pending' && index === known.length - 1
                  ? 'due'
                  : 'done',
            line: [dates.instant(event.at), event.actor_name && t('admin.by', { name: event.actor_name })]
              .filter(Boolean)
              .join(' '),
            at: event.at,
            children:
              event.to_status === 'rejected' || event.to_status === 'refused'
                ? event.reason
                : event.next_expected_at && t('admin.due', { by: dates.instant(event.next_expected_at) }),
          }))}
        />
      )}
    </div>
  )
}
