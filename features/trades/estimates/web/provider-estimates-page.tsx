import { ClipboardList } from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { PageKeys } from '#features/base/queues/web/page-keys.tsx'
import { StatusBadge } from '#ui/badge.tsx'
import { Empty } from '#ui/empty.tsx'
import { ListPage } from '#ui/list-frame.tsx'
import { useWhen } from '#ui/time-text.ts'
import { type Asked, INVITATION_STATUS } from '../request.ts'
import { useAsked } from './estimate-calls.ts'

/** `/provider/estimates`: what drivers asked one's shop to estimate, newest first. */
export default function ProviderEstimatesPage() {
  const t = useTranslations('ownEstimates')
  const navigate = useNavigate()
  const query = useAsked()
  const rows = query.data ?? []
  const first = rows
    .filter(({ status }) => status === 'sent' || status === 'seen')
    .toSorted((a, b) => a.due_at.localeCompare(b.due_at))[0]
  const next = first && { label: t('nextKey'), run: () => void navigate(paths.providerEstimate(first.id)) }
  return (
    <ListPage
      title={t('title')}
      meta={t('lead')}
      back={{ to: paths.dashboard(), label: t('back') }}
      query={query}
      below={<PageKeys rows={rows.map(({ id }) => ({ id, to: paths.providerEstimate(id) }))} next={next} />}
      label={t('loading')}
      failed={t('failed')}
      none={
        <Empty icon={<ClipboardList aria-hidden />} title={t('none')}>
          {t('noneText')}
        </Empty>
      }
    >
      {(rows) => (
        <ul className="divide-y divide-line">
          {rows.map((row) => (
            <Row key={row.id} row={row} />
          ))}
        </ul>
      )}
    </ListPage>
  )
}

function Row({ row }: { row: Omit<Asked, 'estimates' | 'photos'> }) {
  const t = useTranslations('ownEstimates')
  const types = useTranslations('claims.types')
  const when = useWhen()
  const { request } = row
  const place = request && [request.city, request.state].filter(Boolean).join(', ')
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-4">
      <span className="min-w-0">
        <Link className="link font-semibold" to={paths.providerEstimate(row.id)}>
          {request
            ? `${types(request.claim_type)}: ${request.first_name}${place ? `, ${place}` : ''}`
            : t('asked', { at: when.at(row.created_at) })}
        </Link>
        {(row.status === 'sent' || row.status === 'seen') && (
          <span className="block text-sm text-ink-soft">
            {t('due', { until: when.promise(row.due_at, row.time_zone) })}
          </span>
        )}
      </span>
      <StatusBadge tone={INVITATION_STATUS[row.status].tone}>{t(`status.${row.status}`)}</StatusBadge>
    </li>
  )
}
