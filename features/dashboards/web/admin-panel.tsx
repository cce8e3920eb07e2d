import { BadgeCheck, ChartColumn, ClipboardCheck, ScrollText, Scale, Users } from 'lucide-react'
import { Link } from 'react-router'
import { useNow, useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { NOTIFICATION_TYPES } from '#features/notifications/notification.ts'
import { formatCents } from '#lib/money.ts'
import { zoneOfState } from '#lib/us-states.ts'
import { LinkButton } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { NextStep } from '#ui/next-step.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import type { AdminDashboard } from '../dashboard.ts'
import { Figures } from './figures.tsx'
import { Row, Rows } from './rows.tsx'
import { useDates } from './words.ts'

const COLOURS = {
  success: 'text-good',
  warning: 'text-warn',
  error: 'text-bad',
  booking: 'text-info',
  info: 'text-info',
}

/** What waits longest, the counts that lead to their queues, the newest activity (spec §2, admin panel). */
export function AdminPanel({ data }: { data: AdminDashboard }) {
  const t = useTranslations('dashboards.admin')
  const { counts } = data
  return (
    <>
      {counts.overdue_claims > 0 && (
        <NextStep
          title={t('lateTitle', { count: counts.overdue_claims })}
          action={
            <LinkButton variant="signal" to={`${paths.adminClaims()}?status=intake`}>
              {t('reviewClaims')}
            </LinkButton>
          }
        >
          {t('lateText')}
        </NextStep>
      )}
      {counts.open_problems > 0 && (
        <NextStep
          title={t('problemsTitle', { count: counts.open_problems })}
          action={
            <LinkButton variant="signal" to={paths.adminOrders({ filter: 'disputed' })}>
              {t('settleProblems')}
            </LinkButton>
          }
        >
          {t('problemsText')}
        </NextStep>
      )}
      <div className="flex flex-wrap gap-2">
        <LinkButton
          to={paths.adminClaims()}
          variant="secondary"
          icon={<ClipboardCheck aria-hidden className="size-5" />}
        >
          {t('reviewClaims')}
        </LinkButton>
        <LinkButton
          to={paths.adminProviders()}
          variant="secondary"
          icon={<BadgeCheck aria-hidden className="size-5" />}
        >
          {t('verifyProviders')}
        </LinkButton>
        <LinkButton to={paths.adminUsers()} variant="secondary" icon={<Users aria-hidden className="size-5" />}>
          {t('manageUsers')}
        </LinkButton>
        <LinkButton
          to={paths.adminAnalytics()}
          variant="secondary"
          icon={<ChartColumn aria-hidden className="size-5" />}
        >
          {t('viewAnalytics')}
        </LinkButton>
        <LinkButton
          to={paths.adminOrders({ filter: 'disputed' })}
          variant="secondary"
          icon={<Scale aria-hidden className="size-5" />}
        >
          {t('settleProblems')}
        </LinkButton>
        <LinkButton to={paths.adminAudit()} variant="secondary" icon={<ScrollText aria-hidden className="size-5" />}>
          {t('audit')}
        </LinkButton>
      </div>
      <Figures
        label={t('counts')}
        figures={[
          {
            key: 'claims',
            label: t('claims'),
            value: counts.pending_claims,
            note: t('overdue', { count: counts.overdue_claims }),
            urgent: counts.overdue_claims > 0,
            to: `${paths.adminClaims()}?status=intake`,
          },
          {
            key: 'verifications',
            label: t('verifications'),
            value: counts.pending_verifications,
            to: `${paths.adminProviders()}?status=pending`,
          },
          {
            key: 'providers',
            label: t('providers'),
            value: counts.providers,
            to: `${paths.adminProviders()}?status=all`,
          },
          { key: 'users', label: t('users'), value: counts.users, note: t('usersNote'), to: paths.adminUsers() },
          {
            key: 'listings',
            label: t('listings'),
            value: counts.listings,
            note: t('listingsNote', { count: counts.active_listings }),
          },
          {
            key: 'revenue',
            label: t('revenue'),
            value: formatCents(counts.revenue_cents),
            note: t('revenueNote', { count: counts.paid_orders }),
            to: paths.adminAnalytics(),
          },
        ]}
      />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="grid gap-6">
          <OldestClaims claims={data.oldest_claims} />
          <OldestVerifications rows={data.oldest_verifications} />
        </div>
        <Activity rows={data.activity} />
      </div>
    </>
  )
}

function OldestClaims({ claims }: { claims: AdminDashboard['oldest_claims'] }) {
  const t = useTranslations('dashboards')
  const types = useTranslations('claims.types')
  const dates = useDates()
  const now = useNow({ updateInterval: 60_000 })
  return (
    <Card title={t('admin.oldestClaims')}>
      {claims.length === 0 ? (
        <p className="text-ink-soft">{t('admin.noClaims')}</p>
      ) : (
        <Rows>
          {claims.map((claim) => {
            const late = new Date(claim.coverage_due_at) < now
            const by = dates.instant(claim.coverage_due_at, zoneOfState(claim.loss_state))
            return (
              <Row
                key={claim.id}
                title={`${claim.insurer_name} ${claim.claim_number}`}
                to={paths.adminClaim(claim.id)}
                facts={[
                  `${claim.driver_name} · ${types(claim.claim_type)}`,
                  <span key="due" className={late ? 'font-bold text-bad' : ''}>
                    {t(late ? 'admin.late' : 'admin.dueBy', { by })}
                  </span>,
                ]}
              />
            )
          })}
        </Rows>
      )}
    </Card>
  )
}

function OldestVerifications({ rows }: { rows: AdminDashboard['oldest_verifications'] }) {
  const t = useTranslations('dashboards.admin')
  const dates = useDates()
  return (
    <Card title={t('oldestVerifications')}>
      {rows.length === 0 ? (
        <p className="text-ink-soft">{t('noVerifications')}</p>
      ) : (
        <Rows>
          {rows.map((row) => (
            <Row
              key={row.id}
              title={row.business_name}
              to={`${paths.adminProviders()}?provider=${row.id}`}
              facts={[row.submitted_at && t('handedIn', { date: dates.instant(row.submitted_at) })]}
            />
          ))}
        </Rows>
      )}
    </Card>
  )
}

function Activity({ rows }: { rows: AdminDashboard['activity'] }) {
  const t = useTranslations('dashboards.admin')
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
                className={`tone-shape mt-1.5 text-sm ${COLOURS[row.type]}`}
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
