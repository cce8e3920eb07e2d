import { BadgeCheck, ChartColumn, ClipboardCheck, Users } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { NOTIFICATION_TYPES } from '#features/base/notifications/notification.ts'
import { formatCents } from '#lib/money.ts'
import { LinkButton } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import type { AdminDashboard } from '../dashboard.ts'
import { DeadlinesCard } from './deadlines-card.tsx'
import { COUNT_LINKS } from './count-links.ts'
import { Figures } from '#ui/figures.tsx'

const COLORS = {
  success: 'text-good',
  warning: 'text-warn',
  error: 'text-bad',
  booking: 'text-info',
  info: 'text-info',
}

/** Deadlines at risk first, the counts that lead to their queues, the newest activity (spec §2, admin panel). */
export function AdminPanel({ data }: { data: AdminDashboard }) {
  const t = useTranslations('overview.panel')
  const { counts } = data
  const icon = { 'aria-hidden': true, className: 'size-5' }
  const links = [
    { to: paths.adminClaims(), label: t('reviewClaims'), icon: <ClipboardCheck {...icon} /> },
    { to: paths.adminProviders(), label: t('verifyProviders'), icon: <BadgeCheck {...icon} /> },
    { to: paths.adminUsers(), label: t('manageUsers'), icon: <Users {...icon} /> },
    { to: paths.adminAnalytics(), label: t('viewAnalytics'), icon: <ChartColumn {...icon} /> },
  ]
  return (
    <>
      <nav aria-label={t('links')}>
        <ul className="flex flex-wrap gap-2">
          {links.map(({ label, ...link }) => (
            <li key={link.to}>
              <LinkButton variant="secondary" {...link}>
                {label}
              </LinkButton>
            </li>
          ))}
        </ul>
      </nav>
      <DeadlinesCard />
      <Figures
        label={t('counts')}
        figures={[
          {
            key: 'claims',
            label: t('claims'),
            value: counts.pending_claims,
            note: t('overdue', { count: counts.overdue_claims }),
            urgent: counts.overdue_claims > 0,
            to: COUNT_LINKS.pending_claims,
          },
          {
            key: 'verifications',
            label: t('verifications'),
            value: counts.pending_verifications,
            to: COUNT_LINKS.pending_verifications,
          },
          {
            key: 'providers',
            label: t('providers'),
            value: counts.providers,
            to: COUNT_LINKS.providers,
          },
          {
            key: 'users',
            label: t('users'),
            value: counts.users,
            note: t('usersNote'),
            to: COUNT_LINKS.users,
          },
          {
            key: 'listings',
            label: t('listings'),
            value: counts.listings,
            note: t('listingsNote', { count: counts.active_listings }),
            to: COUNT_LINKS.listings,
          },
          {
            key: 'revenue',
            label: t('revenue'),
            value: formatCents(counts.revenue_cents),
            note: t('revenueNote', { count: counts.paid_orders, own: formatCents(counts.own_cents) }),
            to: COUNT_LINKS.paid_orders,
          },
        ]}
      />
      <Activity rows={data.activity} />
    </>
  )
}

function Activity({ rows }: { rows: AdminDashboard['activity'] }) {
  const t = useTranslations('overview.panel')
  return (
    <Card title={t('activity')}>
      {rows.length === 0 ? (
        <p className="text-ink-soft">{t('noActivity')}</p>
      ) : (
        <ul className="grid gap-4">
          {rows.map((row) => (
            <li key={row.id} className="flex gap-3">
              <span
                aria-hidden
                className={`tone-shape mt-1.5 text-sm ${COLORS[row.type]}`}
                data-tone={NOTIFICATION_TYPES[row.type]}
              />
              <div className="min-w-0">
                <p className="font-semibold wrap-anywhere">
                  {row.action_url ? (
                    <Link to={row.action_url} className="hover:text-accent hover:underline">
                      {row.title}
                    </Link>
                  ) : (
                    row.title
                  )}
                </p>
                <p className="text-sm wrap-anywhere text-ink-soft">{row.message}</p>
                <p className="text-xs text-ink-soft">
                  <RelativeTime at={row.created_at} /> · {t('activityFor', { person: row.person })}
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
