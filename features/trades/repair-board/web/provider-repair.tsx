import glassCopy from 'virtual:copy/glass'
import visitCopy from 'virtual:copy/glassVisits'
import historyCopy from 'virtual:copy/repairHistory'
import { type ReactNode, Suspense } from 'react'
import { useParams } from 'react-router'
import { useFormatter, useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { ReasonDialog } from '#features/base/accounts/web/reason-dialog.tsx'
import { useMe } from '#features/base/accounts/web/me.tsx'
import { mayAct } from '#features/business/providers/policy.ts'
import { AddPhotos } from '#features/trades/estimates/web/line-photos.tsx'
import { RoleNote } from '#features/business/team/web/role-only.tsx'
import { ShopStorageOfRepair } from '#features/towing/storage/web/on-other-pages.tsx'
import { StatusBadge } from '#ui/badge.tsx'
import { LinkButton } from '#ui/button.tsx'
import { Facts } from '#ui/card.tsx'
import { CopyText } from '#ui/copy-text.tsx'
import { Empty } from '#ui/empty.tsx'
import { lazyWithCopy } from '#ui/lazy-with-copy.tsx'
import { Loaded } from '#ui/loaded.tsx'
import { NextStep } from '#ui/next-step.tsx'
import { Page } from '#ui/page.tsx'
import { Section, Sheet } from '#ui/section.tsx'
import { useWhen } from '#ui/time-text.ts'
import {
  canAddPhotos,
  canCancelRepair,
  canCheckIn,
  canDeclineVersion,
  canMoveJob,
  canOrder,
  canPromise,
  canSupplement,
  canWork,
} from '#features/trades/repairs/policy.ts'
import { BillPart, BillStepPart } from '#features/trades/invoices/web/bill-part.tsx'
import { PapersPart } from '#features/trades/invoices/web/papers-part.tsx'
import { MOST_REPAIR_PHOTOS, type Repair, versionName } from '#features/trades/repairs/repair.ts'
import { ENDED_REPAIRS, REPAIR_STATUS } from '#features/trades/repairs/status.ts'
import { CheckInDialog } from './check-in-dialog.tsx'
import { MoveJob } from './move-job.tsx'
import { LineActs, OrderParts } from './parts-dialogs.tsx'
import { OutsidePart } from './outside-part.tsx'
import { PromiseDialog } from './promise-dialog.tsx'
import { RecordDialog } from './record-dialog.tsx'
import { api, repairChanged, repairsChanged, useRepair } from '#features/trades/repairs/web/repair-calls.ts'
import { Arrival, RepairRecords } from '#features/trades/repairs/web/repair-records.tsx'
import { ShopVersions } from './shop-versions.tsx'
import { PromiseHistory, StageBar } from '#features/trades/repairs/web/progress.tsx'
import { WorkLines } from '#features/trades/repairs/web/work-lines.tsx'

const RepairHistory = lazyWithCopy(
  async () => (await import('#features/trades/repairs/web/repair-history.tsx')).RepairHistory,
  historyCopy,
)
const GlassSaid = lazyWithCopy(
  async () => (await import('#features/trades/glass/web/glass-said.tsx')).GlassSaid,
  glassCopy,
)
const ShopVisits = lazyWithCopy(
  async () => (await import('#features/trades/glass/web/shop-visits.tsx')).ShopVisits,
  visitCopy,
)
/** What another room adds to a job. */
type More = (repair: Repair) => ReactNode

/** `/provider/repairs/:id`: one job as its shop works it. */
export function ProviderRepair({ more }: { more?: More }) {
  const { id = '' } = useParams()
  const t = useTranslations('ownRepairs')
  return (
    <Loaded
      query={useRepair(id)}
      keep
      label={t('loading')}
      shape="record"
      failed={t('failed')}
      missing={
        <Page title={t('title')}>
          <Empty title={t('missing')} action={<LinkButton to={paths.providerRepairs()}>{t('toList')}</LinkButton>} />
        </Page>
      }
    >
      {(repair) => <Job repair={repair} more={more} />}
    </Loaded>
  )
}

/** What the reader's role does, whatever the job's state. */
function useActs() {
  const { member_role } = useMe()
  const does = (act: Parameters<typeof mayAct>[1]) => mayAct(member_role, act).yes
  return {
    writes: does('authorize_work'),
    stages: does('stage'),
    promises: does('promise'),
    arrives: does('check_in'),
  }
}

function Job({ repair, more }: { repair: Repair; more: More | undefined }) {
  const t = useTranslations('ownRepairs')
  const status = useTranslations('repairs.status')
  const words = useTranslations('repairs.work')
  const { writes, stages, promises, arrives } = useActs()
  const name = repair.driver.name.split(' ')[0]!
  const title = repair.vin ? t('card.car', { name, vin: `…${repair.vin.slice(-6)}` }) : name
  return (
    <Page
      title={title}
      back={{ to: paths.providerRepairs(), label: t('toList') }}
      status={<StatusBadge tone={REPAIR_STATUS[repair.status].tone}>{status(repair.status)}</StatusBadge>}
      meta={repair.ro_number && t('card.ro', { number: repair.ro_number })}
      top={
        <>
          <Next repair={repair} />
          <RoleNote />
        </>
      }
      aside={
        <Sheet>
          <JobFacts repair={repair} />
          <Suspense>
            <RepairHistory repair={repair} />
          </Suspense>
        </Sheet>
      }
    >
      <title>{`${title} · ClaimChoice`}</title>
      <Sheet>
        {(repair.glass || repair.trade === 'glass') && canOrder(repair).yes && (
          <Suspense>
            <ShopVisits repair={repair} />
          </Suspense>
        )}
        {repair.stage && (
          <Section
            title={t('stage.title')}
            action={
              stages && (
                <div className="flex flex-wrap gap-2">
                  {canAddPhotos(repair).yes && (
                    <AddPhotos
                      name={`${repair.id}:work`}
                      text={t('photosText')}
                      most={MOST_REPAIR_PHOTOS}
                      run={(photos) => api.addPhotos({ repair_id: repair.id, photos })}
                      onFailed={repairsChanged}
                      onSent={repairChanged}
                    />
                  )}
                  {canMoveJob(repair).yes && <MoveJob repair={repair} />}
                </div>
              )
            }
          >
            <StageBar repair={repair} />
          </Section>
        )}
        {repair.status !== 'chosen' && (
          <PromiseHistory
            repair={repair}
            action={promises && canPromise(repair).yes && <PromiseDialog repair={repair} />}
          />
        )}
        {repair.glass && (
          <Suspense>
            <GlassSaid glass={repair.glass} />
          </Suspense>
        )}
        {repair.work.length > 0 && (
          <Section title={words('title')} action={stages && canOrder(repair).yes && <OrderParts repair={repair} />}>
            <WorkLines
              repair={repair}
              acts={(line) => (
                <LineActs
                  repair={repair}
                  line={line}
                  arrives={stages && canOrder(repair).yes}
                  drops={writes && canSupplement(repair).yes}
                />
              )}
            />
          </Section>
        )}
        {repair.arrived_at && (
          <RepairRecords repair={repair} action={stages && canWork(repair).yes && <RecordDialog repair={repair} />} />
        )}
        {repair.arrived_at && <ShopStorageOfRepair repairId={repair.id} acts={arrives} />}
        <BillPart repair={repair} />
        <ShopVersions repair={repair} writes={writes} />
        {repair.sums && (
          <OutsidePart
            place={{ invitation_id: repair.id }}
            viewer="shop"
            claimId={repair.claim_id}
            brings={writes && !ENDED_REPAIRS.includes(repair.status)}
          />
        )}
        <PapersPart id={repair.id} status={repair.status} viewer={repair.viewer} shop={repair.shop.name} />
        {more?.(repair)}
        <Arrival repair={repair} />
      </Sheet>
      {writes && canCancelRepair(repair).yes && (
        <ReasonDialog
          name={`${repair.id}:cancel`}
          label={t('cancel.do')}
          title={t('cancel.title')}
          text={t('cancel.text')}
          busyText={t('cancel.doing')}
          danger
          run={async (reason) => repairChanged(await api.cancel({ repair_id: repair.id, reason }))}
        />
      )}
    </Page>
  )
}

/** The one thing this job wants of the shop now. */
function Next({ repair }: { repair: Repair }) {
  const t = useTranslations('ownRepairs.next')
  const kinds = useTranslations('repairs.records')
  const format = useFormatter()
  const when = useWhen()
  const { stages, promises, arrives } = useActs()
  const asked = repair.versions.find((version) => canDeclineVersion(version).yes)
  const { proposed_on } = repair
  const bill = <BillStepPart repair={repair} />
  if (repair.status === 'chosen')
    return (
      <NextStep calm title={t('sign')}>
        {t('signText', { name: repair.driver.name.split(' ')[0]! })}
      </NextStep>
    )
  if (canCheckIn(repair).yes)
    return (
      <NextStep sign="key" title={t('arrive')} action={arrives && <CheckInDialog repair={repair} />}>
        {t('arriveText')}
      </NextStep>
    )
  if (repair.status === 'stopped')
    return (
      <NextStep sign="time" title={t('stopped')} action={bill}>
        {t('stoppedText')}
      </NextStep>
    )
  if (repair.status === 'ready')
    return (
      <NextStep sign="key" title={t('ready')} action={bill}>
        {t('readyText')}
      </NextStep>
    )
  if (repair.status === 'delivered' || repair.status === 'disputed')
    return (
      <NextStep calm title={t(repair.status)}>
        {t(`${repair.status}Text`)}
      </NextStep>
    )
  if (!canWork(repair).yes) return <NextStep calm title={t('over')} />
  if (!repair.promised_on && promises)
    return (
      <NextStep sign="time" title={t('promise')} action={<PromiseDialog repair={repair} look="primary" />}>
        {t('promiseText', { proposed: proposed_on ? when.day(proposed_on) : 'none' })}
      </NextStep>
    )
  if (asked)
    return (
      <NextStep calm title={t('answer', { name: versionName(asked) })}>
        {t('answerText')}
      </NextStep>
    )
  if (repair.stage === 'quality_check' && repair.records_missing.length > 0 && stages)
    return (
      <NextStep sign="work" title={t('records')} action={<RecordDialog repair={repair} look="primary" />}>
        {t('recordsText', { list: format.list(repair.records_missing.map((each) => kinds(each))) })}
      </NextStep>
    )
  return (
    <NextStep
      calm
      title={t('work')}
      action={
        <>
          {stages && <MoveJob repair={repair} look="primary" />}
          {repair.stage === 'quality_check' && bill}
        </>
      }
    >
      {t('workText')}
    </NextStep>
  )
}

function JobFacts({ repair }: { repair: Repair }) {
  const t = useTranslations('ownRepairs.facts')
  const copy = useTranslations('orders.detail')
  const { driver } = repair
  return (
    <Section title={t('title')}>
      <Facts
        columns={1}
        rows={[
          [
            t('driver'),
            <span key="driver" className="grid justify-items-start">
              {driver.name}
              {driver.phone && (
                <a className="link" href={`tel:${driver.phone}`}>
                  {driver.phone}
                </a>
              )}
              {driver.email && (
                <a className="link" href={`mailto:${driver.email}`}>
                  {driver.email}
                </a>
              )}
            </span>,
          ],
          [
            t('vin'),
            repair.vin && (
              <CopyText key="vin" size="md" text={repair.vin} copyText={copy('copy')} copiedText={copy('copied')} />
            ),
          ],
          [t('insurer'), repair.insurer_name],
          [
            t('number'),
            <CopyText
              key="number"
              size="md"
              text={repair.claim_number}
              copyText={copy('copy')}
              copiedText={copy('copied')}
            />,
          ],
          [t('ro'), repair.ro_number],
          [t('state'), repair.loss_state],
        ]}
      />
    </Section>
  )
}
