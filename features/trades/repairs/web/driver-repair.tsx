import fitCopy from 'virtual:copy/glass+glassFit'
import visitCopy from 'virtual:copy/glassVisits'
import historyCopy from 'virtual:copy/repairHistory'
import { type ReactNode, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { AskProvider } from '#features/work/matching/web/ask-provider.tsx'
import { formatCents } from '#lib/money.ts'
import { LinkButton } from '#ui/button.tsx'
import { lazyWithCopy } from '#ui/lazy-with-copy.tsx'
import { NextStep } from '#ui/next-step.tsx'
import { Section, Sheet } from '#ui/section.tsx'
import { useWhen } from '#ui/time-text.ts'
import { canAuthorize } from '../policy.ts'
import { type Repair, versionName } from '../repair.ts'
import { READY_REPAIRS } from '../status.ts'
import { DeclineVersion, DriverActs } from './driver-acts.tsx'
import { useHeld } from './repair-calls.ts'
import { Arrival, RepairRecords } from './repair-records.tsx'
import { RepairSums } from './repair-sums.tsx'
import { SignDialog } from './sign-dialog.tsx'
import { PromiseHistory, StageBar } from './progress.tsx'
import { VersionCard } from './version-card.tsx'
import { WorkLines } from './work-lines.tsx'

const RepairHistory = lazyWithCopy(
  async () => (await import('#features/trades/repairs/web/repair-history.tsx')).RepairHistory,
  historyCopy,
)

const SafeToDrive = lazyWithCopy(
  async () => (await import('#features/trades/glass/web/fit-shown.tsx')).SafeToDrive,
  fitCopy,
)

const DriverVisits = lazyWithCopy(
  async () => (await import('#features/trades/glass/web/driver-visits.tsx')).DriverVisits,
  visitCopy,
)
/** Of new glass it is chosen here where and when it is set; anything else is brought, as both agree. */
const hasVisits = ({ glass, trade, status, viewer }: Repair) =>
  (glass !== null || trade === 'glass') &&
  viewer === 'driver' &&
  (status === 'authorized' || status === 'in_shop' || status === 'ready')

/** A repair as its driver follows it: what they must do now, how far the car is, what it costs, and every step. */
export function DriverRepair({
  repair: newest,
  bill,
  late,
  beside,
  papers,
}: {
  repair: Repair
  bill?: ReactNode
  /** What to do about an insurer that answers late. */
  late?: ReactNode
  /** What stands beside the versions. */
  beside?: ReactNode
  papers?: ReactNode
}) {
  const [repair, hold] = useHeld(newest)
  const t = useTranslations('driverRepair')
  const words = useTranslations('repairs.work')
  const fits = repair.records.flatMap(({ glass }) => (glass && (glass.adhesive || glass.safe_minutes > 0) ? glass : []))
  const billed = READY_REPAIRS.includes(repair.status)
  return (
    <>
      {repair.viewer === 'driver' && <Next repair={repair} hold={hold} />}
      {hasVisits(repair) && (
        <Suspense>
          <DriverVisits repair={repair} />
        </Suspense>
      )}
      {fits.length > 0 && repair.status !== 'closed' && (
        <Suspense>
          <SafeToDrive fits={fits} zone={repair.time_zone} ready={billed} />
        </Suspense>
      )}
      <Sheet>
        {billed && bill}
        {repair.stage && (
          <Section title={t('progress')}>
            <StageBar repair={repair} />
          </Section>
        )}
        {repair.status !== 'chosen' && <PromiseHistory repair={repair} />}
        {late}
        {!billed && bill}
        {!billed && <RepairSums repair={repair} />}
        <Section title={t('versions')}>
          <ul className="grid gap-4 md:grid-cols-2">
            {repair.versions.map((version) => (
              <li key={version.id} className="min-w-0">
                <VersionCard version={version} photos={repair.photos} />
              </li>
            ))}
          </ul>
        </Section>
        {beside}
        {repair.work.length > 0 && (
          <Section title={words('title')}>
            <WorkLines repair={repair} />
          </Section>
        )}
        {repair.arrived_at && <RepairRecords repair={repair} />}
        <Arrival repair={repair} />
        {papers}
        <ShopContact repair={repair} />
        <Suspense>
          <RepairHistory repair={repair} />
        </Suspense>
      </Sheet>
      {repair.viewer === 'driver' && <DriverActs repair={repair} />}
    </>
  )
}

/** The one thing that waits on the driver, or where the car is. */
function Next({ repair, hold }: { repair: Repair; hold: (open: boolean) => void }) {
  const t = useTranslations('driverRepair.next')
  const when = useWhen()
  const { status, shop, versions, promised_on } = repair
  const asked = versions.find((version) => canAuthorize(repair, version).yes)
  if (asked && status === 'chosen')
    return (
      <NextStep title={t('sign')} action={<SignDialog repair={repair} version={asked} onOpen={hold} />}>
        {t('signText', { shop: shop.name })}
      </NextStep>
    )
  if (asked)
    return (
      <NextStep
        sign="time"
        title={t('more', { name: versionName(asked) })}
        action={
          <>
            <SignDialog repair={repair} version={asked} onOpen={hold} />
            <DeclineVersion version={asked} />
          </>
        }
      >
        {t('moreText', { amount: formatCents(asked.totals.total_cents) })}
      </NextStep>
    )
  if (hasVisits(repair)) return null
  if (status === 'authorized') {
    const from = versions.findLast(({ kind, status: of }) => kind === 'estimate' && of === 'authorized')
    return (
      <NextStep
        sign="key"
        title={t('bring', { shop: shop.name })}
        action={
          shop.listing_id && (
            <LinkButton to={paths.listing(shop.listing_id, { claim: repair.claim_id, book: '1' })}>
              {t('book')}
            </LinkButton>
          )
        }
      >
        {from?.earliest_drop_off ? t('bringText', { day: when.day(from.earliest_drop_off) }) : t('bringAny')}
      </NextStep>
    )
  }
  if (status === 'in_shop')
    return (
      <NextStep calm title={t('working')}>
        {t('workingText', { promised: promised_on ? when.day(promised_on) : 'none' })}
      </NextStep>
    )
  if (status === 'ready' || status === 'delivered' || status === 'disputed' || status === 'closed')
    return (
      <NextStep sign="key" calm={status === 'closed' || status === 'disputed'} title={t(status)}>
        {t(`${status}Text`, { shop: shop.name })}
      </NextStep>
    )
  if (status === 'stopped' || status === 'total_loss')
    return (
      <NextStep calm title={t(status)}>
        {t(`${status}Text`)}
      </NextStep>
    )
  return null
}

function ShopContact({ repair: { shop, claim_id } }: { repair: Repair }) {
  const t = useTranslations('driverRepair')
  return (
    <Section title={t('shop')} fold={shop.name}>
      <p className="font-semibold">{shop.name}</p>
      <p>
        {shop.phone && (
          <a className="link mr-4 inline-flex min-h-11 items-center" href={`tel:${shop.phone}`}>
            {shop.phone}
          </a>
        )}
        <a className="link inline-flex min-h-11 items-center" href={`mailto:${shop.email}`}>
          {shop.email}
        </a>
      </p>
      <p className="text-ink-soft">{shop.address}</p>
      {shop.listing_id && (
        <div className="flex flex-wrap items-end gap-x-2" data-no-print>
          <AskProvider listingId={shop.listing_id} claimId={claim_id} />
          <LinkButton variant="quiet" to={paths.listing(shop.listing_id)}>
            {t('listing')}
          </LinkButton>
        </div>
      )}
    </Section>
  )
}
