import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { ReasonDialog } from '#features/base/accounts/web/reason-dialog.tsx'
import { MONEY_UNDO_SECONDS } from '#features/money/decisions/money-decision.ts'
import { MoneyDecisions } from '#features/money/decisions/web/money-decisions-later.tsx'
import { moneyDecisionsChanged, useDecisionWaits } from '#features/money/decisions/web/money-decisions-data.ts'
import { formatCents } from '#lib/money.ts'
import { pageNumber, searchOf } from '#lib/search-params.ts'
import { StatusBadge } from '#ui/badge.tsx'
import { LinkButton } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Loaded, both } from '#ui/loaded.tsx'
import { Sheet } from '#ui/section.tsx'
import { useSearch } from '#ui/use-search.ts'
import { ACCOUNT_STATES } from '../payout-account.ts'
import type { PayoutsAdminOne } from '../payouts.ts'
import { AccountWords } from './payout-account-card.tsx'
import { PayoutHistory } from './payout-history.tsx'
import { PayoutSummary } from './payout-summary.tsx'
import { payoutsAdmin } from './payouts-data.ts'

const SEARCH = searchOf({ page: pageNumber() })

/** One provider's payouts as they see them, and what an admin may do about them. */
export function ProviderPayouts({ id }: { id: string }) {
  const t = useTranslations('payoutsAdmin')
  const words = useTranslations('payouts')
  const { page } = useSearch(SEARCH)
  const one = useQuery({
    queryKey: ['payouts', 'of', id],
    queryFn: ({ signal }) => payoutsAdmin.one({ id }, { signal }),
  })
  const history = useQuery({
    queryKey: ['payouts', 'history-of', id, page],
    queryFn: ({ signal }) => payoutsAdmin.history({ id, page }, { signal }),
    placeholderData: (previous) => previous,
  })
  const asked = both(one, history)
  if (!one.data || !history.data || asked.error)
    return <Loaded query={asked} label={t('loading')} shape="rows" lines={8} failed={({ message }) => message} />
  const { overview, business_name } = one.data
  const { account, tax } = overview
  return (
    <>
      <MoneyDecisions provider_id={id} />
      <Card
        title={business_name}
        meta={t('asRead')}
        action={
          <StatusBadge tone={ACCOUNT_STATES[account.state]}>{words(`account.states.${account.state}`)}</StatusBadge>
        }
      >
        <div className="grid gap-4">
          <AccountWords account={account} />
          <p>
            {t('tax')}:{' '}
            {tax ? words('tax.given', { kind: words(`tax.short.${tax.kind}`), last4: tax.last4 }) : t('taxMissing')}
          </p>
          <div className="flex flex-wrap gap-3">
            <Acts one={one.data} />
            <LinkButton size="sm" variant="secondary" to={paths.adminProvider(id)}>
              {t('openProvider')}
            </LinkButton>
            <LinkButton size="sm" variant="secondary" to={paths.adminLedger({ party_id: id })}>
              {t('openLedger')}
            </LinkButton>
          </div>
        </div>
      </Card>
      <Sheet>
        <PayoutSummary overview={overview} orderAt={paths.adminOrder} />
        <PayoutHistory
          data={history.data}
          page={page}
          hrefOf={(to) => `${paths.adminPayouts({ provider: id, ...(to > 1 && { page: to }) })}#payouts`}
          orderAt={paths.adminOrder}
        />
      </Sheet>
    </>
  )
}

function Acts({ one: { provider_id: id, business_name: name, overview } }: { one: PayoutsAdminOne }) {
  const t = useTranslations('payoutsAdmin')
  const client = useQueryClient()
  const decided = useDecisionWaits({ provider_id: id })
  const done = async (said: string) => {
    await client.invalidateQueries({ queryKey: ['payouts'] })
    return said
  }
  return (
    <>
      {overview.suspension ? (
        <ReasonDialog
          audited
          name={`${id}:lift`}
          label={t('lift')}
          title={t('liftTitle', { name })}
          text={t('liftText')}
          run={async (reason) => {
            await payoutsAdmin.lift({ id, reason })
            return done(t('lifted', { name }))
          }}
        />
      ) : (
        <ReasonDialog
          audited
          name={`${id}:suspend`}
          danger
          label={t('suspend')}
          title={t('suspendTitle', { name })}
          text={t('suspendText')}
          reason={{ hint: t('suspendHint') }}
          run={async (reason) => {
            await payoutsAdmin.suspend({ id, reason })
            return done(t('suspended', { name }))
          }}
        />
      )}
      {overview.balance_cents < 0 && !decided && (
        <ReasonDialog
          audited
          name={`${id}:recover`}
          label={t('recover')}
          title={t('recoverTitle', { name })}
          text={t('recoverText', { amount: formatCents(-overview.balance_cents) })}
          run={async (reason) => {
            await payoutsAdmin.recover({ id, reason, after_seconds: MONEY_UNDO_SECONDS })
            await moneyDecisionsChanged()
            return t('recovered')
          }}
        />
      )}
    </>
  )
}
