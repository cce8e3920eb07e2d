import glassCopy from 'virtual:copy/glass'
import letterCopy from 'virtual:copy/insurerLetter'
import { Suspense, useState } from 'react'
import { useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import type { ClaimDetail } from '#features/claims/claims/claim.ts'
import { useClaim } from '#features/claims/claims/web/claim-calls.ts'
import type { EstimateRequest } from '#features/trades/estimates/request.ts'
import { AskShops } from '#features/trades/estimates/web/ask-shops.tsx'
import { useRequests } from '#features/trades/estimates/web/estimate-calls.ts'
import { askGlass } from '#features/trades/glass/web/glass-calls.ts'
import { id as identifier, searchOf } from '#lib/search-params.ts'
import { StatusBadge } from '#ui/badge.tsx'
import { TabLinks } from '#ui/chips.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { both, Loaded } from '#ui/loaded.tsx'
import { lazyPart } from '#ui/later.ts'
import { lazyWithCopy } from '#ui/lazy-with-copy.tsx'
import { Notice } from '#ui/notice.tsx'
import { Page } from '#ui/page.tsx'
import { Sheet } from '#ui/section.tsx'
import { useSearch } from '#ui/use-search.ts'
import { BillPart } from '#features/trades/invoices/web/bill-part.tsx'
import { PapersPart } from '#features/trades/invoices/web/papers-part.tsx'
import type { ClaimRepair } from '#features/trades/repairs/repair.ts'
import { ENDED_REPAIRS, OPEN_REPAIRS, REPAIR_STATUS } from '#features/trades/repairs/status.ts'
import { DriverRepair } from '#features/trades/repairs/web/driver-repair.tsx'
import { useClaimRepairs, useRepair } from '#features/trades/repairs/web/repair-calls.ts'
import { OutsidePart } from './outside-part.tsx'

const SEARCH = searchOf({ repair: identifier })

const CompareShops = lazyPart(
  async () => (await import('#features/trades/estimates/web/compare-shops.tsx')).CompareShops,
)
const InsurerLetter = lazyWithCopy(async () => (await import('./insurer-letter.tsx')).InsurerLetter, letterCopy)
/** Asked only of whoever has broken glass. */
const GLASS = {
  Fields: lazyWithCopy(
    async () => (await import('#features/trades/glass/web/glass-fields.tsx')).GlassFields,
    glassCopy,
  ),
  ask: askGlass,
}
/** Fetched by who compares: who asks, or has a repair already, needs none of it. */
const Compare = ({ claim: { id: claimId, status }, ...it }: { id: string; claim: ClaimDetail; onMore: () => void }) => (
  <Suspense>
    <CompareShops {...it} />
    <Sheet>
      <OutsidePart place={{ request_id: it.id }} viewer="driver" claimId={claimId} brings={status !== 'closed'} />
    </Sheet>
  </Suspense>
)

/** `/claim/:id/repair`: a driver asks shops for estimates, compares, chooses, signs, and follows the repair. */
export default function ClaimRepairPage() {
  const { id = '' } = useParams()
  const t = useTranslations('estimates')
  const own = useTranslations('driverRepair')
  const status = useTranslations('repairs.status')
  const [claim, requests, repairs] = [useClaim(id), useRequests(id), useClaimRepairs(id)]
  const newest = repairs.data?.at(-1)
  const living = repairs.data?.filter(({ status: of }) => of !== 'cancelled') ?? []
  const goes = living.findLast(({ status: of }) => OPEN_REPAIRS.includes(of))
  const { repair } = useSearch(SEARCH)
  const current =
    living.find((one) => one.id === repair) ??
    living.find(({ waits_for_driver }) => waits_for_driver) ??
    goes ??
    living.at(-1) ??
    null
  const title = current ? own('title', { shop: current.shop_name }) : t('title')
  return (
    <Page
      title={title}
      meta={current ? undefined : t('lead')}
      back={{ to: paths.claim(id), label: t('back') }}
      status={current && <StatusBadge tone={REPAIR_STATUS[current.status].tone}>{status(current.status)}</StatusBadge>}
    >
      <title>{`${title} · ClaimChoice`}</title>
      {current && living.length > 1 && (
        <TabLinks
          label={own('which')}
          current={current.id}
          tabs={living.map((one) => ({ key: one.id, label: one.shop_name, to: SEARCH.write({ repair: one.id }) }))}
        />
      )}
      <Loaded
        query={both(both(claim, requests), repairs)}
        keep
        label={t('loading')}
        shape="record"
        failed={t('failed')}
        missing={
          <LinkButton to={paths.claims()} className="justify-self-start">
            {t('back')}
          </LinkButton>
        }
      >
        {([[found, asked]]) =>
          current ? (
            <>
              <Current id={current.id} claim={found} />
              {current.status !== 'total_loss' && <OtherDamage claim={found} requests={asked} />}
            </>
          ) : (
            <>
              {newest && found.status !== 'closed' && <Notice>{own('cancelled', { shop: newest.shop_name })}</Notice>}
              <Asking claim={found} requests={asked} ended={newest} />
            </>
          )
        }
      </Loaded>
    </Page>
  )
}

function Current({ id, claim }: { id: string; claim: ClaimDetail }) {
  const t = useTranslations('repairs.page')
  const repair = useRepair(id)
  return (
    <Loaded query={repair} keep label={t('loading')} shape="record" failed={t('failed')}>
      {(found) => (
        <DriverRepair
          repair={found}
          bill={<BillPart repair={found} />}
          late={
            found.insurer_letter && (
              <Suspense>
                <InsurerLetter repair={found} letter={found.insurer_letter} />
              </Suspense>
            )
          }
          beside={
            <OutsidePart
              place={{ invitation_id: found.id }}
              viewer="driver"
              claimId={found.claim_id}
              brings={claim.status !== 'closed' && !ENDED_REPAIRS.includes(found.status)}
            />
          }
          papers={<PapersPart id={found.id} status={found.status} viewer={found.viewer} shop={found.shop.name} />}
        />
      )}
    </Loaded>
  )
}

/** Another trade repairs what this shop does not, such as the glass: asked about beside a repair. */
function OtherDamage({ claim, requests }: { claim: ClaimDetail; requests: readonly EstimateRequest[] }) {
  const t = useTranslations('estimates.ask')
  const [asks, setAsks] = useState(false)
  const open = requests.find(({ status }) => status === 'open')
  if (open && !asks) return <Compare id={open.id} claim={claim} onMore={() => setAsks(true)} />
  if (claim.status === 'closed') return null
  return asks ? (
    <AskShops claim={claim} request={open ?? null} glass={GLASS} onDone={() => setAsks(false)} />
  ) : (
    <Button variant="secondary" className="justify-self-start" onClick={() => setAsks(true)}>
      {t('other')}
    </Button>
  )
}

/** What is asked now or was chosen; without either, the way to ask. */
function Asking({
  claim,
  requests,
  ended,
}: {
  claim: ClaimDetail
  requests: readonly EstimateRequest[]
  ended: ClaimRepair | undefined
}) {
  const t = useTranslations('estimates')
  const [more, setMore] = useState(false)
  const [newest] = requests
  // what was chosen for a repair that came to nothing is over, too
  const chosen = newest?.status === 'chosen' && !ended
  const current = newest && (newest.status === 'open' || chosen) ? newest : null
  if (current && !more) return <Compare id={current.id} claim={claim} onMore={() => setMore(true)} />
  if (claim.status === 'closed') return <Notice>{t('closed')}</Notice>
  return (
    <>
      {newest && !current && newest.status !== 'chosen' && (
        <p className="text-ink-soft">{t('compare.earlier', { status: newest.status })}</p>
      )}
      <AskShops claim={claim} request={current} glass={GLASS} onDone={() => setMore(false)} />
    </>
  )
}
