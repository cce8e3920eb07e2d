import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { Chips } from '#ui/chips.tsx'
import { DateBox } from '#ui/date-box.tsx'
import { SelectField } from '#ui/field.tsx'
import { SearchBox } from '#ui/search-box.tsx'
import { type QueueRow, REFUND_STATES } from '../order-case.ts'
import { FIELDS, WORK_STATUSES, type Search, STATUSES, type Tab } from './queue-search.ts'
import { useWhen } from '#ui/time-text.ts'
import { useChange } from '#ui/use-change.ts'

/** What is looked for; it stands in the address, so that a search can be kept and sent. */
export function QueueFilters({ tab, search, rows }: { tab: Tab; search: Search; rows: readonly QueueRow[] }) {
  const t = useTranslations('adminOrders.queue')
  const words = useTranslations('orders')
  const when = useWhen()
  const change = useChange()
  const set = (changes: Partial<Record<(typeof FIELDS)[number], string>>) => change({ ...changes, filter: tab })
  const [first] = rows
  const names: Partial<Record<(typeof FIELDS)[number], string | undefined>> = {
    q: search.q && `“${search.q}”`,
    status: search.status && words(`status.${search.status as (typeof STATUSES)[number]}`),
    work_status: search.work_status && words(`work_status.${search.work_status as (typeof WORK_STATUSES)[number]}`),
    refund: search.refund && `${t('refund')}: ${t(`refunds.${search.refund as 'pending' | 'stuck'}`)}`,
    user_id: search.user_id && t('oneDriver', { name: first?.customer ?? '…' }),
    provider_id: search.provider_id && t('oneProvider', { name: first?.business_name ?? '…' }),
    claim_id: search.claim_id && t('oneClaim', { name: first?.claim_number ?? '…' }),
    from: search.from && `${t('from')} ${when.day(search.from)}`,
    to: search.to && `${t('to')} ${when.day(search.to)}`,
  }
  const without = (key: keyof Search) => paths.adminOrders({ ...search, [key]: undefined, filter: tab })
  return (
    <search aria-label={t('filters')} className="grid gap-4">
      <div className="filter-line">
        <SearchBox
          id="bookings-search"
          label={t('search')}
          hint={t('searchHint')}
          placeholder={t('searchHint')}
          value={search.q ?? ''}
          onValue={(q) => set({ q })}
        />
        <DateBox label={t('from')} value={search.from ?? ''} onValue={(from) => set({ from })} />
        <DateBox label={t('to')} value={search.to ?? ''} onValue={(to) => set({ to })} />
        <SelectField
          label={t('status')}
          empty={t('any')}
          value={search.status ?? ''}
          options={STATUSES.map((value) => ({ value, label: words(`status.${value}`) }))}
          onChange={(event) => set({ status: event.target.value })}
        />
        {tab !== 'disputed' && (
          <SelectField
            label={t('work_status')}
            empty={t('any')}
            value={search.work_status ?? ''}
            options={WORK_STATUSES.map((value) => ({ value, label: words(`work_status.${value}`) }))}
            onChange={(event) => set({ work_status: event.target.value })}
          />
        )}
        {tab !== 'stuck' && (
          <SelectField
            label={t('refund')}
            empty={t('any')}
            value={search.refund ?? ''}
            options={REFUND_STATES.map((value) => ({ value, label: t(`refunds.${value}`) }))}
            onChange={(event) => set({ refund: event.target.value })}
          />
        )}
      </div>
      <Chips
        label={t('filters')}
        chips={FIELDS.flatMap((key) => {
          const label = names[key]
          return label ? [{ key, label, removeText: t('remove', { name: label }), to: without(key) }] : []
        })}
        clear={{ text: t('clear'), to: paths.adminOrders({ filter: tab, sort: search.sort }) }}
      />
    </search>
  )
}
