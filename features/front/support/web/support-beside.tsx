import { zoneOfState } from '#lib/us-states.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { clientOf } from '#features/base/accounts/web/client.ts'
import { profilesContract } from '#features/base/accounts/contract.ts'
import { limitsOf } from '#features/claims/claims/limits.ts'
import { api as claims, useClaim, useEvents } from '#features/claims/claims/web/claim-calls.ts'
import { useCoverage } from '#features/claims/coverage/web/coverage-calls.ts'
import { ClaimTimeline } from '#features/claims/claims/web/claim-timeline.tsx'
import { ClaimStatusBadge } from '#features/claims/claims/web/status-badge.tsx'
import { useWhen } from '#ui/time-text.ts'
import { OrderBadges } from '#features/work/orders/web/badges.tsx'
import { api as orders } from '#features/work/orders/web/order-calls.ts'
import { formatCents } from '#lib/money.ts'
import { Facts } from '#ui/card.tsx'
import { LinkButton } from '#ui/button.tsx'
import type { SupportThread } from '#features/base/messages/support.ts'
import { Loaded } from '#ui/loaded.tsx'

const profiles = clientOf(profilesContract)
const FEW = 3
const LATELY = 4

/** What a thread is about, beside it: the claim with its promise, coverage and last events, else the person's claims. */
export default function SupportBeside({ thread }: { thread: SupportThread }) {
  const claim = thread.about?.kind === 'claim' ? thread.about.id : null
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {claim ? <TheClaim id={claim} /> : <Claims person={thread.person.id} />}
      <Bookings filter={claim ? { claim_id: claim } : { user_id: thread.person.id }} />
      <Person person={thread.person} />
    </div>
  )
}

function TheClaim({ id }: { id: string }) {
  const t = useTranslations('support.beside')
  const types = useTranslations('claims.types')
  const when = useWhen()
  const query = useClaim(id)
  const { data: coverage } = useCoverage(id)
  const { data: events = [] } = useEvents(id)
  const claim = query.data
  if (!claim || query.error) return <Loaded query={query} label={t('loading')} lines={6} />
  const limits = coverage && limitsOf(coverage)
  const money = (cents: number | null | undefined) => (cents == null ? null : formatCents(cents))
  return (
    <section className="grid gap-4">
      <h3 className="text-base wrap-anywhere select-all">{t('title', { number: claim.claim_number })}</h3>
      <Facts
        columns={1}
        className="gap-y-2 text-sm"
        rows={[
          [t('status'), <ClaimStatusBadge key="status" status={claim.status} />],
          [t('insurer'), claim.insurer_name],
          [t('type'), types(claim.claim_type)],
          [t('loss'), when.day(claim.loss_date)],
          [
            t('promise'),
            claim.status === 'intake' && when.promise(claim.coverage_due_at, zoneOfState(claim.loss_state)),
          ],
          [t('coverage'), coverage === null && t('noCoverage')],
          [t('daily'), money(coverage?.rental_daily_cap_cents)],
          [
            t('days'),
            limits?.days != null &&
              (limits.until
                ? t('daysUntil', { days: limits.days, until: when.day(limits.until) })
                : t('daysOnly', { days: limits.days })),
          ],
          [t('start'), coverage && t(coverage.rental_start_allowed ? 'yes' : 'no')],
          [t('deductible'), money(coverage?.deductible_cents)],
        ].map(([name, value]) => [name, value || null] as const)}
      />
      <LinkButton variant="secondary" size="sm" to={paths.adminClaim(id)}>
        {t('view')}
      </LinkButton>
      {events.length > 0 && (
        <div>
          <h4 className="mb-3 text-sm font-semibold">{t('lately')}</h4>
          <ClaimTimeline
            claim={claim}
            events={events.slice(-LATELY)}
            coverage={coverage ?? null}
            documents={undefined}
            pastOnly
          />
        </div>
      )}
    </section>
  )
}

function Claims({ person }: { person: string }) {
  const t = useTranslations('support.beside')
  const query = useQuery({
    queryKey: ['claims', 'of', person],
    queryFn: ({ signal }) => claims.list({ driver_id: person, limit: FEW }, { signal }),
  })
  return (
    <section>
      <h3 className="mb-2 text-base">{t('claims')}</h3>
      <Loaded query={query} keep label={t('loading')} lines={2}>
        {(data) =>
          data.length === 0 ? (
            <p className="text-sm text-ink-soft">{t('noClaims')}</p>
          ) : (
            <ul className="grid gap-3">
              {data.map((claim) => (
                <li key={claim.id} className="grid justify-items-start gap-1 text-sm">
                  <Link to={paths.adminClaim(claim.id)} className="link font-semibold wrap-anywhere">
                    {claim.claim_number}
                  </Link>
                  <span className="text-ink-soft">{claim.insurer_name}</span>
                  <ClaimStatusBadge status={claim.status} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  )
}

function Bookings({ filter }: { filter: { claim_id: string } | { user_id: string } }) {
  const t = useTranslations('support.beside')
  const when = useWhen()
  const query = useQuery({
    queryKey: ['orders', 'beside', filter],
    queryFn: ({ signal }) => orders.list({ ...filter, limit: FEW }, { signal }),
  })
  return (
    <section>
      <h3 className="mb-2 text-base">{t('bookings')}</h3>
      <Loaded query={query} keep label={t('loading')} lines={2}>
        {(data) =>
          data.length === 0 ? (
            <p className="text-sm text-ink-soft">{t('noBookings')}</p>
          ) : (
            <ul className="grid gap-3">
              {data.map((order) => (
                <li key={order.id} className="grid justify-items-start gap-1 text-sm">
                  <Link to={paths.adminOrder(order.id)} className="link font-semibold wrap-anywhere">
                    {order.listing.title}
                  </Link>
                  {order.service_date && <span className="text-ink-soft">{when.day(order.service_date)}</span>}
                  <OrderBadges order={order} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  )
}

function Person({ person }: { person: SupportThread['person'] }) {
  const t = useTranslations('support')
  const { data } = useQuery({
    queryKey: ['profiles', person.id],
    queryFn: ({ signal }) => profiles.get({ id: person.id }, { signal }),
  })
  return (
    <section>
      <h3 className="mb-2 text-base">{t('beside.person')}</h3>
      <Facts
        columns={1}
        className="gap-y-2 text-sm"
        rows={[
          [person.name, data && <bdi className="select-all">{data.email}</bdi>],
          [t('beside.phone'), data?.phone && <bdi className="select-all">{data.phone}</bdi>],
          [t('beside.speaks'), t(`ready.languages.${person.language}`)],
        ]}
      />
    </section>
  )
}
