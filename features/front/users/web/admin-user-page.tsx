import type { ReactNode } from 'react'
import { Link, useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { useMe } from '#features/base/accounts/web/me.tsx'
import { StatusBadge } from '#ui/badge.tsx'
import { LinkButton } from '#ui/button.tsx'
import { Card, Facts } from '#ui/card.tsx'
import { Empty } from '#ui/empty.tsx'
import { Loaded, isMissing } from '#ui/loaded.tsx'
import { Notice } from '#ui/notice.tsx'
import { Page } from '#ui/page.tsx'
import type { PersonFacts } from '../person.ts'
import { useNextProposalKey } from './next-proposal.ts'
import { usePerson } from './people-data.ts'
import { DataActs, PersonActs } from './person-acts.tsx'
import { PersonHistory } from './person-history.tsx'
import { ProposalNotice } from './proposal-notice.tsx'
import { useWhen } from '#ui/time-text.ts'

/** `/admin/users/:id`: who somebody is, what they have, what was done to them, and what an admin can do. */
export default function AdminUserPage() {
  const t = useTranslations('adminUsers')
  const { id = '' } = useParams()
  const query = usePerson(id)
  useNextProposalKey(id)
  const back = { to: paths.adminUsers(), label: t('person.back') }
  if (isMissing(query.error))
    return (
      <Page title={t('person.missing')} back={back}>
        <Empty title={t('person.missing')} action={<LinkButton to={paths.adminUsers()}>{t('person.back')}</LinkButton>}>
          {t('person.missingText')}
        </Empty>
      </Page>
    )
  if (!query.data)
    return (
      <Page title={t('list.title')} back={back}>
        <Loaded query={query} label={t('person.loading')} shape="rows" lines={8} failed={({ message }) => message} />
      </Page>
    )
  return <Person person={query.data} />
}

function Person({ person }: { person: PersonFacts }) {
  const t = useTranslations('adminUsers')
  const dates = useWhen()
  const me = useMe()
  const { suspended, hold, proposal } = person
  return (
    <Page
      title={<bdi>{person.name}</bdi>}
      meta={t('person.reading')}
      back={{ to: paths.adminUsers(), label: t('person.back') }}
      action={
        <StatusBadge tone={suspended ? 'bad' : 'mute'}>
          {suspended ? t('list.suspended') : t(`roles.${person.role}`)}
        </StatusBadge>
      }
      top={
        (suspended || hold || proposal) && (
          <>
            {proposal && <ProposalNotice proposal={proposal} />}
            {suspended && (
              <Notice tone="bad" title={t('person.suspended', { date: dates.promise(suspended.since) })}>
                {suspended.reason && (
                  <p>
                    {t('person.suspendedBy', { by: suspended.by ?? t('person.unknown'), reason: suspended.reason })}
                  </p>
                )}
                <p>{t('person.suspendedMeans')}</p>
              </Notice>
            )}
            {hold && (
              <Notice tone="warn" title={t('person.held')}>
                {t('person.heldBy', {
                  date: dates.promise(hold.since),
                  by: hold.by ?? t('person.unknown'),
                  reason: hold.reason,
                })}
              </Notice>
            )}
          </>
        )
      }
      aside={
        <>
          <Card title={t('person.acts')} meta={me.id === person.id && t('person.self')}>
            <PersonActs person={person} />
          </Card>
          {me.id !== person.id && (
            <Card title={t('person.data')}>
              <DataActs person={person} />
            </Card>
          )}
        </>
      }
    >
      <title>{`${person.name} · ClaimChoice`}</title>
      <Card title={t('person.who')}>
        <Facts
          rows={[
            [
              t('person.email'),
              <>
                <span className="select-all">{person.email}</span>
                <span className="block text-sm font-normal text-ink-soft">
                  {person.email_confirmed_at
                    ? t('person.confirmed', { date: dates.date(person.email_confirmed_at) })
                    : t('person.unconfirmed')}
                </span>
              </>,
            ],
            [t('person.phone'), person.phone && <span className="select-all">{person.phone}</span>],
            [t('person.role'), t(`roles.${person.role}`)],
            [t('person.since'), dates.date(person.created_at)],
            [t('person.seen'), person.last_seen_at ? dates.promise(person.last_seen_at) : t('person.never')],
            [t('person.sessions'), t('person.devices', { count: person.sessions })],
            [t('person.language'), t(`person.languages.${person.language}`)],
            [
              t('person.factor'),
              person.role === 'claims_admin' &&
                (person.second_factor_since
                  ? t('person.factorSince', { date: dates.date(person.second_factor_since) })
                  : t('person.factorNone')),
            ],
            [
              t('person.id'),
              <code key="id" className="text-sm font-normal select-all">
                {person.id}
              </code>,
            ],
          ].map(([name, value]) => [name, value || null] as const)}
        />
      </Card>
      <Card title={t('person.has')}>
        <Has person={person} />
      </Card>
      <Card
        title={t('person.history')}
        action={
          <LinkButton variant="secondary" size="sm" to={paths.adminAudit({ row: person.id })}>
            {t('person.historyAll')}
          </LinkButton>
        }
      >
        <PersonHistory person={person} />
      </Card>
    </Page>
  )
}

/** Counts, each leading to the queue that is filtered to what it counts. */
function Has({ person }: { person: PersonFacts }) {
  const t = useTranslations('adminUsers.person')
  const { business, claims, bookings, reports_by, reports_about, data_requests } = person
  const of = ({ open, all }: { open: number; all: number }) => (all ? t('openOf', { open, all }) : null)
  const lines: [name: string, value: ReactNode, to: string][] = [
    [t('claims'), of(claims), paths.adminClaims({ status: claims.open ? 'open' : 'closed', q: person.name })],
    [t('bookings'), of(bookings), paths.adminOrders({ filter: 'all', user_id: person.id })],
    [
      t('business'),
      business && (
        <>
          {business.name}
          <span className="block text-sm font-normal text-ink-soft">
            {t('businessLine', {
              role: t(`memberRoles.${business.member_role}`),
              verified: String(business.verified),
              count: business.listings,
            })}
          </span>
        </>
      ),
      business ? paths.adminProvider(business.id) : '',
    ],
    [t('support'), person.support.all || null, paths.adminSupport({ thread: person.support.newest ?? '' })],
    [t('reportsBy'), of(reports_by), paths.adminReports(reports_by.open ? {} : { state: 'resolved' })],
    [t('reportsAbout'), of(reports_about), paths.adminReports(reports_about.open ? {} : { state: 'resolved' })],
    [t('reviews'), person.reviews || null, paths.adminReviews({ state: 'all', q: person.name })],
    [t('requests'), of(data_requests), paths.adminDataRequests({ person_id: person.id })],
  ]
  return (
    <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
      {lines.map(([name, value, to]) => (
        <div key={name} className="min-w-0">
          <dt className="text-sm text-ink-soft">{name}</dt>
          <dd className="font-semibold wrap-anywhere">
            {value === null ? (
              <span className="inline-flex min-h-11 items-center font-normal text-ink-soft">{t('none')}</span>
            ) : (
              <Link
                to={to}
                aria-label={typeof value === 'object' ? undefined : `${name}: ${value}`}
                className="link inline-flex min-h-11 min-w-11 flex-col items-start justify-center"
              >
                <span>{value}</span>
              </Link>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
