import { BriefcaseBusiness, ChartColumn, CirclePlus, Star, Store, Truck, Users, Wallet } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { mayAct } from '#features/business/providers/policy.ts'
import { TeamCard } from '#features/business/team/web/team-card.tsx'
import { canSeePrices } from '#features/work/orders/policy.ts'
import { OrderAmount } from '#features/work/orders/web/order-amount.tsx'
import { OrderBadges } from '#features/work/orders/web/badges.tsx'
import { formatCents } from '#lib/money.ts'
import { LinkButton } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Empty } from '#ui/empty.tsx'
import type { ProviderDashboard } from '../dashboard.ts'
import { AccountStatus } from './account-status.tsx'
import { Details, ViewAll } from './driver-panel.tsx'
import { Figures } from '#ui/figures.tsx'
import { ProviderToday } from './provider-today.tsx'
import { ProviderTodo } from './provider-todo.tsx'
import { Row, Rows } from './rows.tsx'
import { useDays } from '#ui/time-text.ts'

/** What waits, the figures, the newest bookings and the account's state (spec §2, provider panel). */
export function ProviderPanel({ data }: { data: ProviderDashboard }) {
  const t = useTranslations('dashboards.provider')
  const { stats, orders, listings, provider } = data
  const owner = mayAct(provider.member_role, 'listings').yes
  return (
    <>
      <ProviderTodo data={data} />
      {(orders.length > 0 || data.today.length > 0) && <ProviderToday rows={data.today} />}
      {provider.member_role && provider.member_role !== 'owner' && (
        <TeamCard business={provider.business_name} role={provider.member_role} />
      )}
      {stats && <Statistics stats={stats} />}
      {owner && <OwnerLinks listings={listings} tows={provider.provider_type === 'towing'} />}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1.55fr)_minmax(0,1fr)]">
        <Orders orders={orders} verified={provider.verified} writes={mayAct(provider.member_role, 'messages').yes} />
        <div className="grid gap-6">
          {owner && <AccountStatus data={data} />}
          <Card title={t('own')} tone="sunken">
            <p className="text-sm text-ink-soft">{t('ownText')}</p>
            <p className="flex flex-wrap gap-x-6">
              {[[paths.claims(), t('ownClaims')] as const, [paths.bookings(), t('ownBookings')] as const].map(
                ([to, label]) => (
                  <Link key={to} to={to} className="link inline-flex min-h-11 items-center text-sm font-semibold">
                    {label}
                  </Link>
                ),
              )}
            </p>
          </Card>
        </div>
      </div>
    </>
  )
}

function Statistics({ stats }: { stats: NonNullable<ProviderDashboard['stats']> }) {
  const t = useTranslations('dashboards.provider')
  const recent = stats.last_30_days
  return (
    <Figures
      label={t('statistics')}
      figures={[
        {
          key: 'earnings',
          label: t('earnings'),
          value: formatCents(stats.total_earnings_cents),
          note: (
            <>
              {t('earningsNote')}
              {stats.insurer_due_cents > 0 && (
                <>; {t('insurerDue', { amount: formatCents(stats.insurer_due_cents) })}</>
              )}
              <br />
              {t('recent', { value: formatCents(recent.earnings_cents) })}
            </>
          ),
          to: paths.providerMoney(),
        },
        {
          key: 'bookings',
          label: t('bookings'),
          value: stats.total_bookings,
          note: (
            <>
              {t('bookingsNote')}
              <br />
              {t('recent', { value: String(recent.bookings) })}
            </>
          ),
        },
        {
          key: 'jobs',
          label: t('jobs'),
          value: stats.completed_jobs,
          note: (
            <>
              {t('jobsNote')}
              <br />
              {t('recent', { value: String(recent.completed_jobs) })}
            </>
          ),
        },
        {
          key: 'listings',
          label: t('listings'),
          value: stats.active_listings,
          note: t('listingsNote'),
          to: paths.providerListings(),
        },
        {
          key: 'rating',
          label: t('rating'),
          value: stats.average_rating === null ? t('na') : stats.average_rating.toFixed(1),
          note: t('ratingNote', { count: stats.rating_count }),
          to: paths.providerReviews(),
        },
      ]}
    />
  )
}

function OwnerLinks({ listings, tows }: { listings: number; tows: boolean }) {
  const t = useTranslations('dashboards.provider')
  return (
    <div className="flex flex-wrap gap-2">
      <LinkButton
        to={paths.providerOnboarding()}
        icon={<CirclePlus aria-hidden className="size-5" />}
        variant="secondary"
      >
        {t(listings > 0 ? 'createListing' : 'createFirst')}
      </LinkButton>
      <LinkButton to={paths.providerBusiness()} icon={<Store aria-hidden className="size-5" />} variant="secondary">
        {t('business')}
      </LinkButton>
      {tows && (
        <LinkButton to={paths.providerTowing()} icon={<Truck aria-hidden className="size-5" />} variant="secondary">
          {t('towing')}
        </LinkButton>
      )}
      <LinkButton
        to={paths.providerAnalytics()}
        icon={<ChartColumn aria-hidden className="size-5" />}
        variant="secondary"
      >
        {t('analytics')}
      </LinkButton>
      <LinkButton to={paths.providerMoney()} icon={<Wallet aria-hidden className="size-5" />} variant="secondary">
        {t('money')}
      </LinkButton>
      <LinkButton to={paths.providerTeam()} icon={<Users aria-hidden className="size-5" />} variant="secondary">
        {t('team')}
      </LinkButton>
      <LinkButton to={paths.providerReviews()} icon={<Star aria-hidden className="size-5" />} variant="secondary">
        {t('reviews')}
      </LinkButton>
    </div>
  )
}

type OrdersProps = { orders: ProviderDashboard['orders']; verified: boolean; writes: boolean }
function Orders({ orders, verified, writes }: OrdersProps) {
  const t = useTranslations('dashboards')
  const daysOf = useDays()
  return (
    <Card title={t('provider.orders')} action={orders.length > 0 && <ViewAll to={paths.providerBookings()} />}>
      {orders.length === 0 ? (
        <Empty icon={<BriefcaseBusiness aria-hidden />} title={t('provider.noOrders')}>
          {t(verified ? 'provider.noOrdersText' : 'provider.noOrdersUnverified')}
        </Empty>
      ) : (
        <Rows>
          {orders.map((order) => (
            <Row
              key={order.id}
              title={order.listing.title}
              facts={[
                order.customer.name,
                t('driver.serviceDate', { date: daysOf(order) }),
                canSeePrices(order).yes && (
                  <b key="amount" className="text-ink">
                    <OrderAmount order={order} />
                  </b>
                ),
              ]}
              status={<OrderBadges order={order} />}
              action={
                <span className="flex flex-wrap justify-end gap-x-4">
                  {order.customer.email && writes && (
                    <a
                      href={`mailto:${order.customer.email}`}
                      className="link inline-flex min-h-11 items-center text-sm font-semibold"
                    >
                      {t('provider.contact')}
                    </a>
                  )}
                  <Details to={paths.providerBooking(order.id)} of={order.listing.title} />
                </span>
              }
            />
          ))}
        </Rows>
      )}
    </Card>
  )
}
