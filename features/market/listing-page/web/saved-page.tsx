import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Car, Trash2 } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { formatCents } from '#lib/money.ts'
import { IconButton, LinkButton } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import { ListPage } from '#ui/list-frame.tsx'
import { toastError } from '#ui/toast.tsx'
import type { SavedListing } from '../contract.ts'
import { keep, savedCalls } from './keep.ts'

/** `/saved`: the listings one keeps to come back to, newest first. */
export default function SavedPage() {
  const t = useTranslations('saved')
  const saved = useQuery({
    queryKey: ['saved_listings'],
    queryFn: ({ signal }) => savedCalls.list({}, { signal }),
  })
  return (
    <ListPage
      title={t('title')}
      back={{ to: paths.dashboard(), label: t('back') }}
      query={saved}
      label={t('loading')}
      failed={t('loadFailed')}
      none={
        <Empty
          icon={<Car aria-hidden />}
          title={t('empty')}
          action={<LinkButton to={paths.marketplace()}>{t('browse')}</LinkButton>}
        >
          {t('emptyText')}
        </Empty>
      }
    >
      {(rows) => (
        <ul className="divide-y divide-line">
          {rows.map((row) => (
            <Row key={row.listing_id} row={row} />
          ))}
        </ul>
      )}
    </ListPage>
  )
}

function Row({ row }: { row: SavedListing }) {
  const t = useTranslations('saved')
  const card = useTranslations('listings.card')
  const queries = useQueryClient()
  const remove = useMutation({
    mutationFn: () => keep(row.listing_id, false),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['saved_listings'] }),
    onError: () => toastError(t('failed')),
  })
  const offered = row.business_name !== null
  // not rate.tsx: what the marketplace shares with a page behind sign-in would travel with every page
  const cents = row.daily_rate_cents ?? row.hourly_rate_cents ?? 0
  return (
    <li className="flex items-center gap-3 py-3">
      <div className="min-w-0 flex-1">
        {offered ? (
          <Link to={paths.listing(row.listing_id)} className="link font-semibold wrap-anywhere">
            {row.title}
          </Link>
        ) : (
          <b className="wrap-anywhere">{row.title}</b>
        )}
        <p className="text-sm text-ink-soft">{row.business_name ?? t('gone')}</p>
      </div>
      {offered && (
        <p className="text-right leading-tight">
          <span className="money text-lg">{cents ? formatCents(cents) : card('noCharge')}</span>{' '}
          {cents > 0 && (
            <span className="text-xs text-ink-soft">{card(row.daily_rate_cents === null ? 'hour' : 'day')}</span>
          )}
        </p>
      )}
      <IconButton
        label={t('remove', { title: row.title })}
        disabledReason={remove.isPending && t('loading')}
        onClick={() => remove.mutate()}
      >
        <Trash2 aria-hidden className="size-5" />
      </IconButton>
    </li>
  )
}
