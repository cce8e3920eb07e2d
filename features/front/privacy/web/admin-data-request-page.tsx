import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useNow, useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { Assignment } from '#features/base/queues/web/assignment.tsx'
import { Loaded } from '#ui/loaded.tsx'
import { StatusBadge } from '#ui/badge.tsx'
import { LinkButton } from '#ui/button.tsx'
import { Card, Facts } from '#ui/card.tsx'
import { Empty } from '#ui/empty.tsx'
import { Page } from '#ui/page.tsx'
import { Timeline } from '#ui/timeline.tsx'
import { REQUEST_STATUS, type RequestDetail } from '../data-request.ts'
import { dataRequests, useNextRequestKey } from './request-data.ts'
import { RequestActs } from './request-acts.tsx'
import { useWhen } from '#ui/time-text.ts'

/** `/admin/data-requests/:id`: what somebody asked, what is in the way, and the decision. */
export default function AdminDataRequestPage() {
  const t = useTranslations('adminUsers')
  const { id = '' } = useParams()
  useNextRequestKey(id)
  const query = useQuery({
    queryKey: ['data_requests', id],
    queryFn: ({ signal }) => dataRequests.get({ id }, { signal }),
  })
  const back = { to: paths.adminDataRequests(), label: t('request.back') }
  if (!query.data)
    return (
      <Page title={t('requests.title')} back={back}>
        <Loaded
          query={query}
          label={t('request.loading')}
          shape="rows"
          lines={6}
          failed={({ message }) => message}
          missing={
            <Empty
              title={t('requests.none')}
              action={<LinkButton to={paths.adminDataRequests()}>{t('request.back')}</LinkButton>}
            />
          }
        />
      </Page>
    )
  return <Request request={query.data} />
}

function Request({ request }: { request: RequestDetail }) {
  const t = useTranslations('adminUsers')
  const dates = useWhen()
  const now = useNow({ updateInterval: 60_000 })
  const { person, kind, status } = request
  const title = t('request.title', { kind: t(`requests.kinds.${kind}`), person: person.name })
  const late = request.closed_at === null && new Date(request.due_at) < now
  return (
    <Page
      title={title}
      back={{ to: paths.adminDataRequests(), label: t('request.back') }}
      action={<StatusBadge tone={REQUEST_STATUS[status].tone}>{t(`requests.status.${status}`)}</StatusBadge>}
      aside={
        <Card title={t('request.decide')}>
          <RequestActs request={request} />
        </Card>
      }
    >
      <title>{`${title} · ClaimChoice`}</title>
      <Assignment table="data_requests" id={request.id} />
      <Card
        title={<bdi>{person.name}</bdi>}
        meta={person.email}
        action={
          <LinkButton variant="secondary" size="sm" to={paths.adminUser(person.id)}>
            {t('request.openPerson')}
          </LinkButton>
        }
      >
        <Facts
          rows={[
            [
              t('request.received'),
              t('request.receivedHow', {
                date: dates.date(request.received_at),
                how: t(`requests.how.${request.received_how}`),
              }),
            ],
            [
              t('request.due'),
              late ? (
                <StatusBadge key="due" tone="bad">
                  {t('requests.late', { date: dates.date(request.due_at) })}
                </StatusBadge>
              ) : (
                dates.date(request.due_at)
              ),
            ],
            [t('request.hold'), request.hold_kind && t(`request.holds.${request.hold_kind}`)],
            [t('request.archiveUntil'), request.archive_until && dates.promise(request.archive_until)],
            [
              t('request.note'),
              request.note && (
                <span key="note" className="font-normal whitespace-pre-line">
                  {request.note}
                </span>
              ),
            ],
          ]}
        />
      </Card>
      <Card title={t('request.steps')}>
        <Timeline
          words={{
            done: t('request.stepWords.done'),
            due: t('request.stepWords.due'),
            later: t('request.stepWords.later'),
            stopped: t('request.stepWords.stopped'),
          }}
          steps={request.events.map(({ at, to, by, reason }, index) => ({
            key: String(index),
            title: t(`requests.status.${to}`),
            state:
              to === 'refused' ? 'stopped' : request.closed_at || index < request.events.length - 1 ? 'done' : 'due',
            at,
            line: t('request.by', { date: dates.promise(at), by: by ?? t('request.byThem') }),
            children: reason && <span className="whitespace-pre-line">{reason}</span>,
          }))}
        />
      </Card>
    </Page>
  )
}
