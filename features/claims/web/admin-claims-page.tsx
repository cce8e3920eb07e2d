import { useQuery } from '@tanstack/react-query'
import { type ChangeEvent, useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useFormatter, useNow, useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { useQueueKeys } from '#features/accounts/web/queue-keys.ts'
import { STATE_CODES, US_STATES, type UsState } from '#lib/us-states.ts'
import { StatusBadge } from '#ui/badge.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Chips, TabLinks } from '#ui/chips.tsx'
import { Empty } from '#ui/empty.tsx'
import { SelectField, TextField } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { Page } from '#ui/page.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { DataTable } from '#ui/table.tsx'
import { type Claim, CLAIM_STATUSES, CLAIM_TYPES } from '../claim.ts'
import { api, useLiveClaims } from './claim-calls.ts'
import { ClaimStatusBadge } from './status-badge.tsx'
import { useWhen } from './when.ts'

const PAGE = 25
const FILTERS = ['claim_type', 'loss_state', 'q'] as const

/** `/admin/claims`: the queue, oldest promise first; every filter is in the address. */
export default function AdminClaimsPage() {
  const t = useTranslations('claims')
  const admin = useTranslations('adminClaims')
  const navigate = useNavigate()
  const [search, setSearch] = useSearchParams()
  useLiveClaims()
  const asked = search.get('status')
  const status = CLAIM_STATUSES.find((one) => one === asked) ?? 'intake'
  const filters = {
    claim_type: CLAIM_TYPES.find((one) => one === search.get('claim_type')),
    loss_state: STATE_CODES.find((one) => one === search.get('loss_state')),
    q: search.get('q') ?? undefined,
  }
  const cursor = search.get('cursor') ?? undefined
  const sort = status === 'intake' ? 'promise' : 'newest'
  const claims = useQuery({
    queryKey: ['claims', 'queue', status, filters, cursor],
    queryFn: ({ signal }) => api.list({ status, ...filters, sort, cursor, limit: PAGE }, { signal }),
    placeholderData: (previous) => previous,
  })
  const counts = useQuery({
    queryKey: ['claims', 'counts', filters],
    queryFn: ({ signal }) => api.count(filters, { signal }),
    placeholderData: (previous) => previous,
  })
  const at = (changes: Record<string, string | undefined>) => {
    const next = new URLSearchParams(search)
    next.delete('cursor')
    for (const [key, value] of Object.entries(changes))
      if (value) next.set(key, value)
      else next.delete(key)
    return `?${next}`
  }
  const set = (changes: Record<string, string | undefined>) =>
    setSearch(at(changes), { replace: true, preventScrollReset: true })
  const rows = claims.data ?? []
  const current = useQueueKeys(
    rows.map((row) => row.id),
    (id) => void navigate(paths.adminClaim(id)),
  )
  const labels = {
    claim_type: filters.claim_type && t(`types.${filters.claim_type}`),
    loss_state: filters.loss_state && US_STATES[filters.loss_state].name,
    q: filters.q && `“${filters.q}”`,
  }
  const chips = FILTERS.flatMap((key) => {
    const label = labels[key]
    return label
      ? [{ key, label, removeText: admin('removeFilter', { name: label }), to: at({ [key]: undefined }) }]
      : []
  })
  const none = at({ claim_type: undefined, loss_state: undefined, q: undefined })
  return (
    <Page
      title={admin('title')}
      meta={
        <>
          <span className="max-md:hidden">{admin('meta')}</span>
          <span className="md:hidden">{admin('metaTouch')}</span>
        </>
      }
      back={{ to: paths.dashboard(), label: t('intake.back') }}
      action={
        counts.data &&
        counts.data.overdue > 0 && (
          <StatusBadge tone="bad">{admin('overdue', { count: counts.data.overdue })}</StatusBadge>
        )
      }
    >
      <title>{admin('title')}</title>
      <TabLinks
        label={admin('tabs')}
        current={status}
        tabs={CLAIM_STATUSES.map((one) => ({
          key: one,
          label: t(`status.${one}`),
          to: at({ status: one }),
          ...(counts.data && { count: counts.data[one] }),
        }))}
      />
      <div className="grid items-end gap-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)]">
        <SearchBox key={filters.q ?? ''} value={filters.q ?? ''} onValue={(q) => set({ q: q || undefined })} />
        <SelectField
          label={admin('type')}
          empty={admin('anyType')}
          value={filters.claim_type ?? ''}
          options={CLAIM_TYPES.map((value) => ({ value, label: t(`types.${value}`) }))}
          onChange={(event) => set({ claim_type: event.target.value })}
        />
        <SelectField
          label={admin('state')}
          empty={admin('anyState')}
          value={filters.loss_state ?? ''}
          options={STATE_CODES.map((value) => ({ value, label: US_STATES[value].name }))}
          onChange={(event) => set({ loss_state: event.target.value })}
        />
      </div>
      <Chips label={admin('filters')} chips={chips} clear={{ text: admin('clear'), to: none }} />
      {claims.isPending ? (
        <Skeleton label={t('list.loading')} shape="rows" lines={6} />
      ) : claims.isError ? (
        <Notice
          tone="bad"
          live
          action={
            <Button variant="secondary" onClick={() => void claims.refetch()}>
              {t('retry')}
            </Button>
          }
        >
          {admin('failed')}
        </Notice>
      ) : rows.length === 0 ? (
        <Empty title={admin('none')} action={chips.length > 0 && <LinkButton to={none}>{admin('clear')}</LinkButton>}>
          {admin('noneText')}
        </Empty>
      ) : (
        <Card flush className="max-md:border-0 max-md:bg-transparent max-md:shadow-none">
          <Queue rows={rows} current={current} />
        </Card>
      )}
      {(cursor || rows.length === PAGE) && (
        <nav aria-label={admin('caption')} className="flex justify-center gap-2">
          {cursor && (
            <LinkButton variant="secondary" to={at({})}>
              {admin('first')}
            </LinkButton>
          )}
          {rows.length === PAGE && (
            <LinkButton variant="secondary" to={`${at({})}&cursor=${rows.at(-1)!.id}`}>
              {admin('next')}
            </LinkButton>
          )}
        </nav>
      )}
    </Page>
  )
}

/** Typed text goes into the address a moment after the last key. */
function SearchBox({ value, onValue }: { value: string; onValue: (text: string) => void }) {
  const t = useTranslations('adminClaims')
  const [typed, setTyped] = useState(value)
  useEffect(() => {
    if (typed === value) return
    const timer = setTimeout(() => onValue(typed.trim()), 300)
    return () => clearTimeout(timer)
  }, [typed, value, onValue])
  return (
    <TextField
      type="search"
      label={t('search')}
      placeholder={t('searchHint')}
      value={typed}
      onChange={(event: ChangeEvent<HTMLInputElement>) => setTyped(event.target.value)}
    />
  )
}

function Queue({ rows, current }: { rows: readonly Claim[]; current: string | null }) {
  const t = useTranslations('claims')
  const admin = useTranslations('adminClaims')
  const when = useWhen()
  return (
    <DataTable
      caption={admin('caption')}
      rows={rows}
      keyOf={(row) => row.id}
      hrefOf={(row) => paths.adminClaim(row.id)}
      current={current}
      columns={[
        { key: 'number', header: t('list.number'), cell: (row) => row.claim_number },
        { key: 'driver', header: admin('driver'), cell: (row) => row.driver_name },
        { key: 'insurer', header: t('list.insurer'), cell: (row) => row.insurer_name },
        { key: 'type', header: t('list.type'), cell: (row) => t(`types.${row.claim_type}`) },
        { key: 'state', header: admin('state'), cell: (row) => US_STATES[row.loss_state as UsState]?.name ?? '–' },
        { key: 'submitted', header: admin('submitted'), cell: (row) => when.at(row.created_at), wideOnly: true },
        { key: 'promise', header: admin('promise'), cell: (row) => <Promised row={row} /> },
      ]}
    />
  )
}

/** When the driver was told they would hear from us, or where the claim stands once they have. */
function Promised({ row }: { row: Claim }) {
  const t = useTranslations('adminClaims')
  const format = useFormatter()
  const now = useNow({ updateInterval: 30_000 })
  if (row.status !== 'intake') return <ClaimStatusBadge status={row.status} />
  const due = new Date(row.coverage_due_at)
  const time = format.relativeTime(due, now)
  return due < now ? <StatusBadge tone="bad">{t('late', { time })}</StatusBadge> : <>{t('in', { time })}</>
}
