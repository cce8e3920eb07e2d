import { useQuery } from '@tanstack/react-query'
import { CalendarCheck2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { clientOf } from '#features/base/accounts/web/client.ts'
import { useMe } from '#features/base/accounts/web/me.tsx'
import { providersContract } from '#features/business/providers/contract.ts'
import { isRefusal } from '#lib/errors.ts'
import { LinkButton } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import { SearchBox } from '#ui/search-box.tsx'
import { useChange } from '#ui/use-change.ts'
import { Page } from '#ui/page.tsx'
import { TabLinks } from '#ui/chips.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { BookingCalendar } from './booking-calendar.tsx'
import { OnClosedDays } from '#features/work/changes/web/on-closed-days.tsx'
import { PageKeys } from '#features/base/queues/web/page-keys.tsx'
import { useLiveOrders } from '#features/work/orders/web/order-calls.ts'
import { oneOf, searchOf, text } from '#lib/search-params.ts'
import { useSearch } from '#ui/use-search.ts'
import { useNextToAnswer } from './use-order.ts'
import { useSort } from '#ui/use-sort.tsx'
import { ORDER_SORTS } from '#features/work/orders/order.ts'
import { filterOf, OrderList, OrderTabs, PROVIDER_TABS } from './order-list.tsx'

const providers = clientOf(providersContract)
const SEARCH = searchOf({
  tab: oneOf(PROVIDER_TABS, 'all'),
  view: oneOf(['calendar']),
  month: text(),
  q: text(),
  sort: oneOf(ORDER_SORTS),
})

/** The bookings of one's own listings; a new one appears by itself. */
export default function ProviderBookingsPage() {
  const t = useTranslations('orders')
  const work = useTranslations('orderWork.calendar')
  const me = useMe()
  const { tab, view, month, q, sort } = useSearch(SEARCH)
  const sorting = useSort(ORDER_SORTS)
  const set = useChange()
  // the server looks for two letters or more
  const searched = q && q.length > 1 ? q : undefined
  useLiveOrders()
  const { data: provider, isPending } = useQuery({
    queryKey: ['provider_profiles', me.id],
    queryFn: ({ signal }) =>
      providers.profile({ user_id: me.id }, { signal }).catch((error: unknown) => {
        if (isRefusal(error) && error.code === 'PGRST116') return null
        throw error
      }),
  })
  const next = useNextToAnswer(provider?.id ?? '')
  const title = t('list.providerTitle')
  if (!provider)
    return (
      // a shop's buttons come with its kind: on a phone their line is kept for them
      <Page
        title={title}
        meta={isPending && '\u00a0'}
        action={isPending && me.role === 'shop' && <div className="min-h-11 min-w-72 sm:hidden" />}
      >
        <title>{`${title} · ClaimChoice`}</title>
        {isPending ? (
          <Skeleton label={t('loading')} shape="rows" />
        ) : (
          <Empty
            title={t('list.notProvider')}
            action={<LinkButton to={paths.providerOnboarding()}>{t('list.create')}</LinkButton>}
          >
            {t('list.notProviderText')}
          </Empty>
        )}
      </Page>
    )
  const ours = { provider_id: provider.id }
  const filter = filterOf(ours, tab)
  const calendar = view === 'calendar'
  const keep: Record<string, string> = calendar
    ? { view, ...(month && { month }) }
    : { ...(searched && { q: searched }), ...(sort && { sort }) }
  return (
    <Page
      title={title}
      meta={provider.business_name}
      width="work"
      action={
        (provider.provider_type === 'body_shop' || provider.provider_type === 'glass') && (
          <div className="flex flex-wrap gap-2">
            <LinkButton variant="secondary" to={paths.providerRepairs()}>
              {work('repairs')}
            </LinkButton>
            <LinkButton variant="secondary" to={paths.providerEstimates()}>
              {work('estimates')}
            </LinkButton>
          </div>
        )
      }
    >
      <title>{`${title} · ClaimChoice`}</title>
      <TabLinks
        label={work('views')}
        current={calendar ? 'calendar' : 'list'}
        tabs={[
          { key: 'list', label: work('list'), to: SEARCH.write({ tab, q, sort }) },
          { key: 'calendar', label: work('calendar'), to: SEARCH.write({ tab, view: 'calendar', month, q, sort }) },
        ]}
      />
      <OnClosedDays />
      <OrderTabs filter={ours} side="customer" current={tab} keep={keep} />
      {calendar ? (
        <BookingCalendar
          filter={filter}
          zone={provider.time_zone}
          month={month ?? null}
          hrefOf={(next) => SEARCH.write({ tab, view, month: next })}
        />
      ) : (
        <div className="grid gap-4">
          <div className="sm:max-w-md">
            <SearchBox
              id="bookings-q"
              label={work('search')}
              value={q ?? ''}
              onValue={(wanted) => set({ q: wanted })}
            />
          </div>
          <OrderList
            side="customer"
            insurerHeader={work('insurer')}
            filter={{ ...filter, ...(searched && { q: searched }), ...(sort && { sort }) }}
            sort={sorting}
            hrefOf={(order) => paths.providerBooking(order.id)}
            keys={(rows) => <PageKeys rows={rows} next={next} />}
            empty={
              searched ? (
                <Empty
                  title={work('noneFound')}
                  action={<LinkButton to={SEARCH.write({ tab, sort })}>{work('clear')}</LinkButton>}
                >
                  {work('noneFoundText', { q: searched })}
                </Empty>
              ) : tab === 'all' ? (
                <Empty
                  icon={<CalendarCheck2 aria-hidden />}
                  title={t('list.noneProvider')}
                  action={<LinkButton to={paths.providerListings()}>{t('list.toListings')}</LinkButton>}
                >
                  {t('list.noneProviderText')}
                </Empty>
              ) : (
                <Empty title={t('list.noneHere')}>{t('list.noneHereText')}</Empty>
              )
            }
          />
        </div>
      )}
    </Page>
  )
}
