import { Car, FilePlus2, MessageCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { ClaimStatusBadge } from '#features/claims/claims/web/status-badge.tsx'
import { OrderAmount } from '#features/work/orders/web/order-amount.tsx'
import { OrderBadges } from '#features/work/orders/web/badges.tsx'
import { OwnTeamCard } from '#features/business/team/web/team-card.tsx'
import { LinkButton } from '#ui/button.tsx'
import { NextStep } from '#ui/next-step.tsx'
import { Section } from '#ui/section.tsx'
import { Empty } from '#ui/empty.tsx'
import type { DriverDashboard } from '../dashboard.ts'
import { NextSteps } from './next-step-card.tsx'
import { Row, Rows } from './rows.tsx'
import { useDays, useWhen } from '#ui/time-text.ts'

/** Next step, two doors, the newest claims and bookings (spec §2, driver panel). */
export function DriverPanel({ data }: { data: DriverDashboard }) {
  const t = useTranslations('dashboards')
  return (
    <>
      <OwnTeamCard />
      <Tows tows={data.tows} />
      <NextSteps data={data} />
      <div className="grid grid-cols-2 gap-3 sm:gap-4">
        <Door
          to={paths.claimIntake()}
          icon={<FilePlus2 aria-hidden />}
          title={t('driver.submit')}
          text={t('driver.submitText')}
        />
        <Door
          to={paths.messages()}
          icon={<MessageCircle aria-hidden />}
          title={t('driver.messages')}
          text={t('driver.messagesText')}
        />
      </div>
      <Link to={paths.tow()} className="link -my-3 inline-flex min-h-11 items-center justify-self-start font-semibold">
        {t('driver.tow')}
      </Link>
      <div className="grid items-start gap-x-8 lg:grid-cols-2">
        <Claims claims={data.claims} />
        <Bookings orders={data.orders} />
      </div>
    </>
  )
}

/** The car that hangs on a hook, or waits for one, comes before all else. */
function Tows({ tows }: Pick<DriverDashboard, 'tows'>) {
  const t = useTranslations('dashboards.driver.underTow')
  const when = useWhen()
  return tows.map(({ id, at, planned, company, eta_at }) => (
    <NextStep
      key={id}
      calm
      title={t('title', { planned: String(planned) })}
      action={
        <LinkButton variant="secondary" to={paths.towJob(id)}>
          {t('open')}
        </LinkButton>
      }
    >
      {t('text', { at, planned: String(planned), company: company ?? '', eta: when.promise(eta_at) })}
    </NextStep>
  ))
}

function Door({ to, icon, title, text }: { to: string; icon: ReactNode; title: string; text: string }) {
  return (
    <Link
      to={to}
      className="flex items-center gap-3 rounded-lg border border-line bg-card p-3 hover:border-accent hover:bg-accent-wash sm:gap-4 sm:p-5"
    >
      <span className="grid shrink-0 place-content-center text-accent [&_svg]:size-6">{icon}</span>
      <span>
        <span className="block font-display leading-tight font-bold sm:text-lg">{title}</span>
        <span className="block text-sm text-ink-soft max-sm:sr-only">{text}</span>
      </span>
    </Link>
  )
}

function Claims({ claims }: { claims: DriverDashboard['claims'] }) {
  const t = useTranslations('dashboards')
  const types = useTranslations('claims.types')
  const dates = useWhen()
  return (
    <Section title={t('driver.claims')} action={claims.length > 0 && <ViewAll to={paths.claims()} />}>
      {claims.length === 0 ? (
        <Empty
          icon={<FilePlus2 aria-hidden />}
          title={t('driver.noClaims')}
          action={<LinkButton to={paths.claimIntake()}>{t('driver.firstClaim')}</LinkButton>}
        >
          {t('driver.noClaimsText')}
        </Empty>
      ) : (
        <Rows>
          {claims.map((claim) => (
            <Row
              key={claim.id}
              title={claim.claim_number}
              facts={[
                `${claim.insurer_name} · ${types(claim.claim_type)}`,
                t('driver.submitted', { date: dates.date(claim.created_at) }),
              ]}
              status={<ClaimStatusBadge status={claim.status} />}
              action={<Details to={paths.claim(claim.id)} of={claim.claim_number} />}
            />
          ))}
        </Rows>
      )}
    </Section>
  )
}

function Bookings({ orders }: { orders: DriverDashboard['orders'] }) {
  const t = useTranslations('dashboards')
  const daysOf = useDays()
  return (
    <Section
      title={t('driver.bookings')}
      action={
        <span className="flex gap-x-5">
          <ViewAll to={paths.saved()} text={t('driver.saved')} />
          {orders.length > 0 && <ViewAll to={paths.bookings()} />}
        </span>
      }
    >
      {orders.length === 0 ? (
        <Empty
          icon={<Car aria-hidden />}
          title={t('driver.noBookings')}
          action={<LinkButton to={paths.marketplace()}>{t('driver.browse')}</LinkButton>}
        >
          {t('driver.noBookingsText')}
        </Empty>
      ) : (
        <Rows>
          {orders.map((order) => (
            <Row
              key={order.id}
              title={order.listing.title}
              to={paths.booking(order.id)}
              facts={[order.provider.business_name, t('driver.serviceDate', { date: daysOf(order) })]}
              status={<OrderBadges order={order} />}
              action={
                <b className="money text-lg">
                  <OrderAmount order={order} />
                </b>
              }
            />
          ))}
        </Rows>
      )}
    </Section>
  )
}

/** The way to all of what a panel shows the newest of. */
export function ViewAll({ to, text }: { to: string; text?: string }) {
  const t = useTranslations('dashboards')
  return (
    <Link to={to} className="link -my-2 inline-flex min-h-11 items-center text-sm font-semibold">
      {text ?? t('viewAll')}
    </Link>
  )
}

export function Details({ to, of }: { to: string; of: string }) {
  const t = useTranslations('dashboards')
  return (
    <Link to={to} className="link inline-flex min-h-11 items-center text-sm font-semibold">
      {t('viewDetails')}
      <span className="sr-only">: {of}</span>
    </Link>
  )
}
