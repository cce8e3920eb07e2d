import { Link } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { useMe } from '#features/base/accounts/web/me.tsx'
import { formatDay } from '#lib/dates.ts'
import type { About, Conversation } from '../message.ts'

/** The other side's name in the reader's language. */
export function useNameOf() {
  const t = useTranslations('messages')
  const me = useMe()
  return (row: Conversation) =>
    row.topic === 'support' && row.participant_1_id === me.id ? t('supportName') : row.other_participant_name
}

/** What a thread is about in one line: "Claim HB-26-004417 · Harborline Mutual". */
export function useAboutLine() {
  const t = useTranslations('messages')
  const locale = useLocale()
  return ({ kind, title, detail }: About) =>
    [
      kind === 'claim' ? t('about.claim', { title }) : title,
      detail && (kind === 'order' ? formatDay(detail, locale) : detail),
    ]
      .filter(Boolean)
      .join(' · ')
}

/** The line with its way there. */
export function AboutLine({ about }: { about: About }) {
  const t = useTranslations('messages')
  const line = useAboutLine()
  const { role } = useMe()
  const [to, label] = (() => {
    if (about.kind === 'claim')
      return [role === 'claims_admin' ? paths.adminClaim(about.id) : paths.claim(about.id), t('about.viewClaim')]
    if (about.kind === 'order')
      return [
        about.side === 'provider' ? paths.providerBooking(about.id) : paths.booking(about.id),
        t('about.viewOrder'),
      ]
    return [about.status === 'active' ? paths.listing(about.id) : null, t('about.viewListing')]
  })()
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-sm text-ink-soft">
      <span className="select-all">{line(about)}</span>
      {to && (
        <Link to={to} className="link inline-flex min-h-11 items-center font-semibold">
          {label}
        </Link>
      )}
    </p>
  )
}
