import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { clientOf } from '#features/base/accounts/web/client.ts'
import type { Workload } from '#features/claims/queue/queue.ts'
import { useWorkload } from '#features/claims/queue/web/take-next.ts'
import { formatDay, formatOf } from '#lib/dates.ts'
import { Card } from '#ui/card.tsx'
import { SelectField } from '#ui/field.tsx'
import { Loaded } from '#ui/loaded.tsx'
import { DataTable } from '#ui/table.tsx'
import type { ClaimHours } from '../analytics.ts'
import { analyticsContract } from '../contract.ts'
import { AnswerCard } from './answer-card.tsx'
import { HoursChart } from './hours-chart.tsx'

const api = clientOf(analyticsContract)
const LOOK_AGAIN_MS = 60_000

/** The team's day, whatever period the rest of the page shows: who has what, and what is due against what is decided. */
export function ClaimDay() {
  const t = useTranslations('claimDay')
  const team = useWorkload(true)
  const hours = useQuery({
    queryKey: ['claims', 'hours'],
    queryFn: ({ signal }) => api.claimHours({}, { signal }),
    refetchInterval: LOOK_AGAIN_MS,
  })
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-6">
      <Loaded query={team} keep label={t('loading')} shape="rows" lines={3} failed={t('failed')}>
        {(rows) => <WorkloadCard rows={rows} />}
      </Loaded>
      <Loaded query={hours} keep label={t('loading')} shape="rows" lines={4} failed={t('failed')}>
        {({ days }) => <HoursCard days={days} />}
      </Loaded>
    </div>
  )
}

const FIGURES = [
  { key: 'open', filter: { status: 'open' } },
  { key: 'overdue', filter: { status: 'intake', due: 'overdue' } },
  { key: 'today', filter: { status: 'intake', due: 'today' } },
  { key: 'follow_up', filter: { status: 'open', follow_up: 'due' } },
] as const

function WorkloadCard({ rows }: { rows: readonly Workload[] }) {
  const t = useTranslations('claimDay.workload')
  const nameOf = ({ admin }: Workload) =>
    admin ? (admin.mine ? t('me', { name: admin.name }) : admin.name) : t('nobody')
  const whose = ({ admin }: Workload) => (admin ? { assignee: admin.id } : { assigned: 'free' })
  const headers = { open: t('open'), overdue: t('overdue'), today: t('today'), follow_up: t('followUp') }
  return (
    <Card title={t('title')} meta={t('meaning')}>
      <DataTable
        caption={t('title')}
        rows={rows}
        keyOf={({ admin }) => admin?.id ?? ''}
        columns={[
          { key: 'admin', header: t('admin'), cell: nameOf },
          ...FIGURES.map(({ key, filter }) => ({
            key,
            header: headers[key],
            align: 'right' as const,
            cell: (row: Workload) =>
              row[key] === 0 ? (
                0
              ) : (
                <Link
                  className="link"
                  to={paths.adminClaims({ ...filter, ...whose(row) })}
                  aria-label={t('show', { name: nameOf(row), count: row[key], what: headers[key] })}
                >
                  {row[key]}
                </Link>
              ),
          })),
        ]}
      />
    </Card>
  )
}

type Days = ClaimHours['days']
const ALL = 'all'
function HoursCard({ days }: { days: Days }) {
  const t = useTranslations('claimDay.hours')
  const locale = useLocale()
  const today = days.at(-1)!.day
  const [chosen, setChosen] = useState(today)
  const shown = chosen === ALL ? days : days.filter(({ day }) => day === chosen)
  const rows = Array.from({ length: 24 }, (_, hour) => ({
    hour: formatOf(`${locale}-US`, { hour: 'numeric', timeZone: 'UTC' }).format(Date.UTC(2000, 0, 1, hour)),
    due: shown.reduce((sum, { hours }) => sum + hours[hour]!.due, 0),
    done: shown.reduce((sum, { hours }) => sum + hours[hour]!.done, 0),
  }))
  const sum = (of: 'due' | 'done') => rows.reduce((all, row) => all + row[of], 0)
  const [due, done] = [sum('due'), sum('done')]
  const figure = (key: 'due' | 'done') => ({
    key,
    header: t(key),
    cell: (row: (typeof rows)[number]) => row[key],
    written: (row: (typeof rows)[number]) => row[key],
  })
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3">
      <SelectField
        label={t('days')}
        fieldClass="max-w-64"
        value={chosen}
        onChange={({ target }) => setChosen(target.value)}
        options={[
          ...days.toReversed().map(({ day }) => ({
            value: day,
            label: day === today ? t('todayOf', { day: formatDay(day, locale) }) : formatDay(day, locale),
          })),
          { value: ALL, label: t('all') },
        ]}
      />
      <AnswerCard
        title={t('title')}
        answer={due + done === 0 ? t('none') : t('answer', { due, done })}
        meaning={t('meaning')}
        file={`claims-by-hour-${chosen}`}
        rows={rows}
        keyOf={({ hour }) => hour}
        columns={[
          { key: 'hour', header: t('hour'), cell: ({ hour }) => hour, written: ({ hour }) => hour },
          figure('due'),
          figure('done'),
        ]}
        chart={due + done === 0 ? null : <HoursChart label={t('title')} rows={rows} />}
      />
    </div>
  )
}
