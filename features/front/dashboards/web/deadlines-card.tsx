import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNow, useTranslations } from 'use-intl'
import { StatusBadge } from '#ui/badge.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { cx } from '#ui/cx.ts'
import { Loaded } from '#ui/loaded.tsx'
import { DataTable } from '#ui/table.tsx'
import type { DeadlineKind } from '../deadlines.ts'
import type { Deadline } from '../dashboard.ts'
import { DEADLINE_LINKS } from './deadline-links.ts'
import { api } from './data.ts'
import { useWhen } from '#ui/time-text.ts'

const SHOWN = 10
const MOST = 100
const MINUTE = 60_000
const SOON = 4 * 60 * MINUTE

/** What waits for the team, the least time left first; each line leads to where it is worked on. */
export function DeadlinesCard() {
  const t = useTranslations('overview.deadlines')
  const [kind, setKind] = useState<DeadlineKind | null>(null)
  const [all, setAll] = useState(false)
  const limit = all ? MOST : SHOWN
  const query = useQuery({
    queryKey: ['dashboard', 'deadlines', kind, limit],
    queryFn: ({ signal }) => api.deadlines({ ...(kind && { kind }), limit }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  })
  const { data } = query
  if (!data || query.error)
    return <Loaded query={query} label={t('loading')} shape="rows" lines={6} failed={t('failed')} />
  const waiting = data.counts.filter(({ open }) => open > 0)
  const late = data.counts.reduce((sum, row) => sum + row.late, 0)
  const open = waiting.reduce((sum, row) => sum + (kind && row.kind !== kind ? 0 : row.open), 0)
  return (
    <Card
      title={t('title')}
      meta={t('meta')}
      action={<StatusBadge tone={late > 0 ? 'bad' : 'good'}>{t('late', { count: late })}</StatusBadge>}
    >
      {waiting.length === 0 ? (
        <p>
          <b className="block">{t('none')}</b>
          <span className="text-ink-soft">{t('noneText')}</span>
        </p>
      ) : (
        <>
          {waiting.length > 1 && <Kinds counts={waiting} chosen={kind} onChoose={setKind} />}
          <Table rows={data.rows} />
          {(open > SHOWN || kind) && (
            <div className="mt-3 flex flex-wrap items-center gap-3">
              {open > SHOWN && (
                <Button variant="secondary" onClick={() => setAll(!all)}>
                  {all ? t('fewer') : t('all', { count: Math.min(open, MOST) })}
                </Button>
              )}
              {kind && (
                <LinkButton variant="quiet" to={DEADLINE_LINKS[kind].queue}>
                  {t('queue')}
                </LinkButton>
              )}
              {all && open > MOST && <span className="text-sm text-ink-soft">{t('more', { count: MOST })}</span>}
            </div>
          )}
        </>
      )}
    </Card>
  )
}

type Count = { kind: DeadlineKind; open: number; late: number }
function Kinds({
  counts,
  chosen,
  onChoose,
}: {
  counts: readonly Count[]
  chosen: DeadlineKind | null
  onChoose: (kind: DeadlineKind | null) => void
}) {
  const t = useTranslations('overview.deadlines')
  const kinds = useTranslations('overview.deadlineKinds')
  const button = (key: DeadlineKind | null, label: string) => (
    <li key={key ?? ''}>
      <button
        type="button"
        aria-pressed={chosen === key}
        onClick={() => onChoose(key)}
        className={cx(
          'min-h-11 rounded-full border px-4 text-sm font-semibold',
          chosen === key ? 'border-accent bg-accent-wash' : 'border-line-strong bg-card hover:bg-sunken',
        )}
      >
        {label}
      </button>
    </li>
  )
  return (
    <ul aria-label={t('filter')} className="mb-4 flex flex-wrap gap-2">
      {button(null, t('every'))}
      {counts.map(({ kind, open }) => button(kind, `${kinds(kind)} · ${open}`))}
    </ul>
  )
}

function Table({ rows }: { rows: readonly Deadline[] }) {
  const t = useTranslations('overview.deadlines')
  const kinds = useTranslations('overview.deadlineKinds')
  const credentials = useTranslations('ownProviders.credentials.kinds')
  const dates = useWhen()
  return (
    <DataTable
      caption={t('caption')}
      rows={rows}
      keyOf={({ kind, id, due_at }) => `${kind} ${id} ${due_at}`}
      hrefOf={(row) => DEADLINE_LINKS[row.kind].one(row.id, row)}
      columns={[
        {
          key: 'what',
          header: t('what'),
          cell: ({ kind, title, detail }) => (
            <span className="wrap-anywhere">
              {title}
              {detail && (
                <span className="font-normal text-ink-soft">
                  {' · '}
                  {kind === 'lapsing'
                    ? credentials(detail as 'other_license')
                    : kind === 'receivable'
                      ? t('olderThan', { days: detail })
                      : detail}
                </span>
              )}
            </span>
          ),
        },
        { key: 'kind', header: t('kind'), cell: ({ kind }) => kinds(kind) },
        { key: 'left', header: t('left'), cell: ({ due_at }) => <TimeLeft due={due_at} /> },
        { key: 'due', header: t('due'), cell: ({ due_at }) => dates.promise(due_at), wideOnly: true },
      ]}
    />
  )
}

/** In words, shape and color: late, less than four hours, or enough time. */
function TimeLeft({ due }: { due: string }) {
  const t = useTranslations('overview.deadlines')
  const now = useNow({ updateInterval: 30_000 })
  const left = new Date(due).getTime() - now.getTime()
  const minutes = Math.floor(Math.abs(left) / MINUTE)
  const time =
    minutes >= 48 * 60
      ? t('days', { count: Math.floor(minutes / 1440) })
      : minutes >= 60
        ? `${t('hours', { count: Math.floor(minutes / 60) })} ${t('minutes', { count: minutes % 60 })}`
        : t('minutes', { count: minutes })
  if (left < 0) return <StatusBadge tone="bad">{t('lateBy', { time })}</StatusBadge>
  return (
    <StatusBadge tone={left < SOON ? 'warn' : 'info'}>{minutes === 0 ? t('soon') : t('leftOf', { time })}</StatusBadge>
  )
}
