import historyCopy from 'virtual:copy/repairHistory'
import { type ReactNode, Suspense } from 'react'
import { Link, useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { ReasonDialog } from '#features/base/accounts/web/reason-dialog.tsx'
import { useMe } from '#features/base/accounts/web/me.tsx'
import { StatusBadge } from '#ui/badge.tsx'
import { LinkButton } from '#ui/button.tsx'
import { Facts } from '#ui/card.tsx'
import { lazyWithCopy } from '#ui/lazy-with-copy.tsx'
import { Loaded } from '#ui/loaded.tsx'
import { Notice } from '#ui/notice.tsx'
import { Page } from '#ui/page.tsx'
import { Section, Sheet } from '#ui/section.tsx'
import { canAnswerVersion, canJudge, canRelease } from '#features/trades/repairs/policy.ts'
import { BillPart } from '#features/trades/invoices/web/bill-part.tsx'
import { PapersPart } from '#features/trades/invoices/web/papers-part.tsx'
import type { Repair } from '#features/trades/repairs/repair.ts'
import { ENDED_REPAIRS, REPAIR_STATUS } from '#features/trades/repairs/status.ts'
import { AnswerDialog } from './answer-dialog.tsx'
import { OutsidePart } from './outside-part.tsx'
import { api, repairChanged, useHeld, useRepair } from '#features/trades/repairs/web/repair-calls.ts'
import { Arrival, RepairRecords } from '#features/trades/repairs/web/repair-records.tsx'
import { RepairSums } from '#features/trades/repairs/web/repair-sums.tsx'
import { PromiseHistory, StageBar } from '#features/trades/repairs/web/progress.tsx'
import { VersionCard } from '#features/trades/repairs/web/version-card.tsx'
import { WorkLines } from '#features/trades/repairs/web/work-lines.tsx'

const RepairHistory = lazyWithCopy(
  async () => (await import('#features/trades/repairs/web/repair-history.tsx')).RepairHistory,
  historyCopy,
)
/** What another room adds to a repair. */
type More = (repair: Repair) => ReactNode

/** `/admin/repairs/:id`: one repair as the claims team reads it, and its two acts: the insurer's answer, and ending it. */
export function AdminRepair({ more }: { more?: More }) {
  const { id = '' } = useParams()
  const t = useTranslations('adminRepairs')
  return (
    <Loaded
      query={useRepair(id)}
      keep
      label={t('loading')}
      shape="record"
      failed={t('failed')}
      missing={
        <Page title={t('missing')}>
          <LinkButton to={paths.adminRepairs()} className="justify-self-start">
            {t('title')}
          </LinkButton>
        </Page>
      }
    >
      {(repair) => <Found repair={repair} more={more} />}
    </Loaded>
  )
}

function Found({ repair: newest, more }: { repair: Repair; more: More | undefined }) {
  const [repair, hold] = useHeld(newest)
  const t = useTranslations('adminRepairs')
  const status = useTranslations('repairs.status')
  const words = useTranslations('repairs.work')
  const versions = useTranslations('driverRepair')
  const me = useMe()
  const judges = canJudge(me, { driver_id: repair.viewer === 'driver' ? me.id : '' }).yes
  const title = `${repair.driver.name} · ${repair.shop.name}`
  return (
    <Page
      title={title}
      back={{ to: paths.adminRepairs(), label: t('title') }}
      status={<StatusBadge tone={REPAIR_STATUS[repair.status].tone}>{status(repair.status)}</StatusBadge>}
      action={
        <LinkButton variant="secondary" to={paths.adminClaim(repair.claim_id)}>
          {t('toClaim')}
        </LinkButton>
      }
      aside={
        <Sheet>
          <Section title={t('facts')}>
            <Facts
              columns={1}
              rows={[
                [t('driver'), [repair.driver.name, repair.driver.phone].filter(Boolean).join(' · ')],
                [t('shop'), [repair.shop.name, repair.shop.phone].filter(Boolean).join(' · ')],
                [t('claim'), `${repair.insurer_name} · ${repair.claim_number}`],
              ]}
            />
          </Section>
          <Suspense>
            <RepairHistory repair={repair} />
          </Suspense>
        </Sheet>
      }
    >
      <title>{`${title} · ClaimChoice`}</title>
      {repair.also_in.length > 0 && (
        <Notice tone="warn" title={t('alsoIn')}>
          <ul>
            {repair.also_in.map(({ claim_id, claim_number, pictures }) => (
              <li key={claim_id}>
                <Link to={paths.adminClaim(claim_id)} className="link">
                  {t('alsoInClaim', { claim: claim_number, pictures })}
                </Link>
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <Sheet>
        <Section title={versions('versions')}>
          <ul className="grid gap-4">
            {repair.versions.map((version) => (
              <li key={version.id} className="min-w-0">
                <VersionCard version={version} photos={repair.photos} open={version.lines.length <= 12}>
                  {judges && canAnswerVersion(version).yes && (
                    <AnswerDialog version={version} claimId={repair.claim_id} onOpen={hold} />
                  )}
                </VersionCard>
              </li>
            ))}
          </ul>
        </Section>
        <OutsidePart
          place={{ invitation_id: repair.id }}
          viewer={repair.viewer === 'driver' ? 'driver' : 'admin'}
          claimId={repair.claim_id}
          brings={!ENDED_REPAIRS.includes(repair.status)}
        />
        <BillPart repair={repair} />
        <RepairSums repair={repair} />
        {more?.(repair)}
        {repair.stage && (
          <Section title={versions('progress')}>
            <StageBar repair={repair} />
          </Section>
        )}
        <PromiseHistory repair={repair} />
        {repair.work.length > 0 && (
          <Section title={words('title')}>
            <WorkLines repair={repair} />
          </Section>
        )}
        {repair.arrived_at && <RepairRecords repair={repair} />}
        <PapersPart id={repair.id} status={repair.status} viewer={repair.viewer} shop={repair.shop.name} />
        <Arrival repair={repair} />
      </Sheet>
      {judges && canRelease(repair).yes && (
        <ReasonDialog
          name={`${repair.id}:release`}
          label={t('release')}
          title={t('releaseTitle')}
          text={t('releaseText')}
          busyText={t('releasing')}
          audited
          danger
          run={async (reason) => repairChanged(await api.release({ repair_id: repair.id, reason }))}
        />
      )}
    </Page>
  )
}
