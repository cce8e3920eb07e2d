import { useLocale, useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { WEEKDAYS } from '#features/business/providers/hours.ts'
import { LinkButton } from '#ui/button.tsx'
import { Card, Facts } from '#ui/card.tsx'
import { Empty } from '#ui/empty.tsx'
import { Loaded } from '#ui/loaded.tsx'
import { Notice } from '#ui/notice.tsx'
import { Page } from '#ui/page.tsx'
import { formatTime } from '#lib/dates.ts'
import { canKeepRates } from '../policy.ts'
import type { OwnTowing } from '../rate-card.ts'
import { CompanyForm } from './company-form.tsx'
import { ClassRates } from './class-rates.tsx'
import { useTowing } from './rate-calls.ts'
import { Yards } from './yards.tsx'

/** `/provider/towing`: by which phone a towing company is called, what its trucks can fetch, its yards and its rates. */
export default function TowingPage() {
  const t = useTranslations('towing')
  const towing = useTowing()
  return (
    <Page title={t('title')} meta={t('meta')} back={{ to: paths.dashboard(), label: t('back') }} width="text">
      <title>{`${t('title')} · ClaimChoice`}</title>
      <Loaded
        query={towing}
        keep
        label={t('loading')}
        shape="rows"
        lines={5}
        failed={t('loadFailed')}
        missing={
          <Empty
            title={t('noBusiness')}
            action={<LinkButton to={paths.providerOnboarding()}>{t('register')}</LinkButton>}
          />
        }
      >
        {(own) => <Towing own={own} />}
      </Loaded>
    </Page>
  )
}

function Towing({ own }: { own: OwnTowing }) {
  const t = useTranslations('towing')
  const may = canKeepRates(own)
  if (!may.yes)
    return (
      <Empty
        title={t(may.code === 'not_verified' ? 'notVerified' : 'notTowing')}
        action={may.code === 'not_verified' && <LinkButton to={paths.providerVerification()}>{t('verify')}</LinkButton>}
      >
        {t(may.code === 'not_verified' ? 'notVerifiedText' : 'notTowingText')}
      </Empty>
    )
  const { company } = own
  return (
    <>
      <Shown own={own} />
      <Card title={t('company.title')} action={<CompanyForm own={own} />}>
        {company ? (
          <Facts
            columns={1}
            rows={[
              [t('company.dispatch_phone'), company.dispatch_phone],
              [t('company.classes'), company.classes.map((one) => t(`classes.${one}`)).join(', ')],
              [t('company.equipment'), company.equipment.map((one) => t(`equipment.${one}`)).join(', ')],
            ]}
          />
        ) : (
          <p>{t('company.none')}</p>
        )}
      </Card>
      <Opening own={own} />
      {company && (
        <>
          <Yards own={own} />
          {company.classes.map((vehicle_class) => (
            <ClassRates key={vehicle_class} own={own} vehicle_class={vehicle_class} />
          ))}
        </>
      )}
    </>
  )
}

/** Whether drivers are shown this company, and what is missing. */
function Shown({ own }: { own: OwnTowing }) {
  const t = useTranslations('towing.shown')
  if (!own.company) return <Notice>{t('start')}</Notice>
  const priced = own.company.classes.filter((one) => own.cards.some((card) => card.vehicle_class === one))
  if (priced.length === 0) return <Notice>{t('noRates')}</Notice>
  if (!own.listed)
    return (
      <Notice
        tone="warn"
        action={
          <LinkButton to={paths.providerListings()} variant="secondary">
            {t('listings')}
          </LinkButton>
        }
      >
        {t('noListing')}
      </Notice>
    )
  return (
    <Notice
      tone="good"
      action={
        <LinkButton to={paths.tow()} variant="secondary">
          {t('look')}
        </LinkButton>
      }
    >
      {t('yes', { miles: own.service_radius_miles })}
    </Notice>
  )
}

/** The hours that the business has anyway; one place says them. */
function Opening({ own }: { own: OwnTowing }) {
  const t = useTranslations('towing.hours')
  const days = useTranslations('ownProviders.about')
  const locale = useLocale()
  return (
    <Card
      title={t('title')}
      meta={own.time_zone}
      action={
        <LinkButton variant="secondary" to={paths.providerBusiness()}>
          {t('change')}
        </LinkButton>
      }
    >
      {own.always_open ? (
        <p>{t('always')}</p>
      ) : (
        <ul className="grid gap-1">
          {WEEKDAYS.map((day) => {
            const open = own.hours[day]
            return (
              <li key={day} className="flex justify-between gap-4">
                <span>{days(`days.${day}`)}</span>
                <span>{open ? `${formatTime(open[0], locale)} – ${formatTime(open[1], locale)}` : t('closed')}</span>
              </li>
            )
          })}
        </ul>
      )}
    </Card>
  )
}
