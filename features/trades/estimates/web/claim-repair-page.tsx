import { useState } from 'react'
import { useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { useClaim } from '#features/claims/claims/web/claim-calls.ts'
import type { ClaimDetail } from '#features/claims/claims/claim.ts'
import { LinkButton } from '#ui/button.tsx'
import { both, Loaded } from '#ui/loaded.tsx'
import { Notice } from '#ui/notice.tsx'
import { Page } from '#ui/page.tsx'
import type { EstimateRequest } from '../request.ts'
import { AskShops } from './ask-shops.tsx'
import { CompareShops } from './compare-shops.tsx'
import { useRequests } from './estimate-calls.ts'

/** `/claim/:id/repair`: a driver asks shops for estimates, compares what comes, and chooses one. */
export default function ClaimRepairPage() {
  const { id = '' } = useParams()
  const t = useTranslations('estimates')
  const [claim, requests] = [useClaim(id), useRequests(id)]
  return (
    <Page title={t('title')} meta={t('lead')} back={{ to: paths.claim(id), label: t('back') }}>
      <title>{`${t('title')} · ClaimChoice`}</title>
      <Loaded
        query={both(claim, requests)}
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
        {([found, asked]) => <Repair claim={found} requests={asked} />}
      </Loaded>
    </Page>
  )
}

/** What is asked now or was chosen; without either, the way to ask. */
function Repair({ claim, requests }: { claim: ClaimDetail; requests: readonly EstimateRequest[] }) {
  const t = useTranslations('estimates')
  const [more, setMore] = useState(false)
  const [newest] = requests
  const current = newest && (newest.status === 'open' || newest.status === 'chosen') ? newest : null
  if (current && !more) return <CompareShops claim={claim} id={current.id} onMore={() => setMore(true)} />
  if (claim.status === 'closed') return <Notice>{t('closed')}</Notice>
  return (
    <>
      {newest && !current && <p className="text-ink-soft">{t('compare.earlier', { status: newest.status })}</p>}
      <AskShops claim={claim} request={current} onDone={() => setMore(false)} />
    </>
  )
}
