import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { useLive } from '#features/base/accounts/web/live.ts'
import { oneOf, pageNumber, searchOf } from '#lib/search-params.ts'
import { Loaded, both } from '#ui/loaded.tsx'
import { useSearch } from '#ui/use-search.ts'
import { AccountCard } from './payout-account-card.tsx'
import { PayoutHistory } from './payout-history.tsx'
import { PayoutSummary } from './payout-summary.tsx'
import { api } from './payouts-data.ts'
import { TaxCard } from './tax-card.tsx'

const SEARCH = searchOf({ setup: oneOf(['return', 'refresh']), payouts: pageNumber() })

/** Everything about payouts on a provider's money page. Coming back from the payment provider it asks how the account is now. */
export function PayoutsPanel() {
  const t = useTranslations('payouts')
  const client = useQueryClient()
  const { setup: came = null, payouts: page } = useSearch(SEARCH)
  const asked = useRef(false)
  // where the tax card stood when the page was opened it stays, also once the number is saved
  const [missing, setMissing] = useState<boolean | null>(null)
  const overview = useQuery({
    queryKey: ['payouts', 'overview'],
    // the company's event may be behind the person who comes back from its page
    queryFn: ({ signal }) => {
      const fresh = came !== null && !asked.current
      asked.current = true
      return fresh ? api.readAgain({}).catch(() => api.overview({}, { signal })) : api.overview({}, { signal })
    },
  })
  const history = useQuery({
    queryKey: ['payouts', 'history', page],
    queryFn: ({ signal }) => api.history({ page }, { signal }),
    placeholderData: (previous) => previous,
  })
  // whatever happens to payouts is announced by a notification
  useLive('notifications', () => void client.invalidateQueries({ queryKey: ['payouts'] }))
  const loaded = overview.data !== undefined
  useEffect(() => {
    if (came && loaded) document.querySelector('[data-payout-account]')?.scrollIntoView({ block: 'center' })
  }, [came, loaded])
  const query = both(overview, history)
  if (!overview.data || !history.data || query.error)
    return <Loaded query={query} label={t('loading')} shape="rows" lines={4} failed={t('failed')} />
  const { tax, years } = overview.data
  if (missing === null) setMissing(!tax)
  const account = (
    <div data-payout-account data-section>
      <AccountCard account={overview.data.account} came={came} />
    </div>
  )
  const taxes = <TaxCard tax={tax} years={years} />
  return (
    <section aria-label={t('title')} data-section className="sheet">
      <PayoutSummary overview={overview.data} orderAt={paths.providerBooking}>
        {account}
        {missing && taxes}
      </PayoutSummary>
      <PayoutHistory
        data={history.data}
        page={page}
        hrefOf={(to) => `${paths.providerMoney(to > 1 ? { payouts: to } : {})}#payouts`}
        orderAt={paths.providerBooking}
      />
      {missing === false && taxes}
    </section>
  )
}
