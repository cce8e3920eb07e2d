import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { StatusBadge } from '#ui/badge.tsx'
import type { Notification } from '../notification.ts'
import { type Delivery, MAIL_STATES } from '../preference.ts'
import { api, whileQueued } from './feed.ts'
import { useInstant } from '#ui/instant.ts'
import { Loaded } from '#ui/loaded.tsx'

/** How one notification reached its person, told when asked for. */
export function DeliveryLog({ row }: { row: Notification }) {
  const t = useTranslations('ownNotifications')
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        aria-label={t('howOf', { title: row.title })}
        onClick={() => setOpen(!open)}
        className="inline-flex min-h-11 items-center gap-1 px-3 text-sm text-ink-soft hover:text-ink"
      >
        {t('how')}
        <ChevronDown aria-hidden className={open ? 'size-4 rotate-180' : 'size-4'} />
      </button>
      {open && (
        <div id={id} className="basis-full px-3 pb-3">
          <Channels row={row} />
        </div>
      )}
    </>
  )
}

function Channels({ row }: { row: Notification }) {
  const t = useTranslations('ownNotifications')
  const at = useInstant()
  const query = useQuery({
    queryKey: ['notification_deliveries', row.id],
    queryFn: ({ signal }) => api.deliveries({ id: row.id }, { signal }),
    refetchInterval: whileQueued,
  })
  if (!query.data) return <Loaded query={query} label={t('loading')} lines={2} />
  const delivery = query.data[0]
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 rounded-md border border-line bg-card p-3 text-sm">
      <dt className="text-ink-soft">{t('channels.app')}</dt>
      <dd>
        {t('shown')}, {at(row.created_at)}
      </dd>
      <dt className="text-ink-soft">{t('channels.email')}</dt>
      <dd>
        <State state={delivery?.email ?? 'none'} at={delivery?.email_at} none={t('mailNone')} />
        {delivery?.email_reason && (
          <span className="block text-xs wrap-anywhere text-ink-soft">
            {t('reason', { reason: delivery.email_reason })}
          </span>
        )}
      </dd>
      {delivery && delivery.text !== 'none' && (
        <>
          <dt className="text-ink-soft">{t('channels.text')}</dt>
          <dd>
            <State state={delivery.text} at={delivery.text_at} />
          </dd>
        </>
      )}
      <dd className="col-span-2">
        <Link to={paths.settingsNotifications()} className="link inline-flex min-h-11 items-center">
          {t('choose')}
        </Link>
      </dd>
    </dl>
  )
}

function State({ state, at, none }: { state: Delivery['email']; at: string | null | undefined; none?: string }) {
  const t = useTranslations('ownNotifications')
  const instant = useInstant()
  if (state === 'none') return none
  if (state === 'off' || state === 'read') return t(`states.${state}`)
  return (
    <>
      <StatusBadge tone={MAIL_STATES[state]}>{t(`states.${state}`)}</StatusBadge> {at && instant(at)}
    </>
  )
}
