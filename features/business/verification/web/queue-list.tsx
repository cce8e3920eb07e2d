import { useFormatter, useNow, useTranslations } from 'use-intl'
import { StatusBadge } from '#ui/badge.tsx'
import { type Column, DataTable } from '#ui/table.tsx'
import { useSort } from '#ui/use-sort.tsx'
import { PROVIDER_SORTS, type QueueRow } from '../provider-admin.ts'
import { VERIFICATION_STATUSES } from '#features/business/providers/provider.ts'

type Props = {
  rows: readonly QueueRow[]
  current: string | null
  /** Beside an open provider there is room for what decides the order only. */
  narrow: boolean
  hrefOf: (row: QueueRow) => string
  chosen: ReadonlySet<string>
  onChoose: (id: string) => void
}

/** The queue as a table; the row's name opens it, X or the box chooses it. */
export function QueueList({ rows, current, narrow, hrefOf, chosen, onChoose }: Props) {
  const t = useTranslations('adminProviders')
  const words = useTranslations('providers')
  const wide: Column<QueueRow>[] = [
    { key: 'type', header: t('filter.type'), cell: (row) => words(`types.${row.provider_type}`) },
    { key: 'place', header: t('filter.state'), sort: 'place', cell: (row) => row.state ?? '–', wideOnly: true },
    {
      key: 'status',
      header: t('status'),
      cell: (row) => <ProviderStatus row={row} />,
    },
    {
      key: 'assigned',
      header: t('assigned'),
      wideOnly: true,
      cell: ({ assigned }) => (assigned ? (assigned.mine ? t('mine') : assigned.name) : '–'),
    },
  ]
  return (
    <DataTable
      caption={t('caption')}
      rows={rows}
      keyOf={(row) => row.id}
      hrefOf={hrefOf}
      current={current}
      sort={useSort(PROVIDER_SORTS, 'due')}
      columns={[
        { key: 'business', header: t('business'), sort: 'business', cell: (row) => row.business_name },
        ...(narrow ? [] : wide),
        { key: 'promise', header: t('promise'), sort: 'due', cell: (row) => <Promised row={row} /> },
        {
          key: 'chosen',
          header: narrow ? <span className="sr-only">{t('select')}</span> : t('select'),
          align: 'right',
          cell: (row) => (
            <label className="relative z-1 -my-2 grid size-11 place-content-center md:ml-auto md:pointer-fine:size-8">
              <input
                type="checkbox"
                className="tick"
                checked={chosen.has(row.id)}
                onChange={() => onChoose(row.id)}
                aria-label={t('selectOf', { name: row.business_name })}
              />
            </label>
          ),
        },
      ]}
    />
  )
}

/** Suspended says more than what was verified. */
export function ProviderStatus({ row }: { row: QueueRow }) {
  const t = useTranslations('adminProviders')
  const words = useTranslations('providers.status')
  const status = row.background_check_status
  return row.market_status === 'suspended' ? (
    <StatusBadge tone="bad">{t('events.suspended')}</StatusBadge>
  ) : (
    <StatusBadge tone={status ? VERIFICATION_STATUSES[status].tone : 'mute'}>{words(status ?? 'none')}</StatusBadge>
  )
}

/** The promise that ends first, late in words; what waits for the provider promises nothing. */
function Promised({ row }: { row: QueueRow }) {
  const t = useTranslations('adminProviders')
  const format = useFormatter()
  const now = useNow({ updateInterval: 30_000 })
  if (!row.due_at || !row.due_for)
    return row.turn === 'them' ? (
      <StatusBadge tone="info">{t('theirTurn')}</StatusBadge>
    ) : (
      <span className="text-ink-soft">{t('nothingDue')}</span>
    )
  const due = new Date(row.due_at)
  const words = { what: t(`dueFor.${row.due_for}`), time: format.relativeTime(due, now) }
  return due < now ? <StatusBadge tone="bad">{t('dueLate', words)}</StatusBadge> : <>{t('dueIn', words)}</>
}
