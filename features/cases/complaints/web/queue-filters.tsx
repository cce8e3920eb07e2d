import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { Button } from '#ui/button.tsx'
import { Chips } from '#ui/chips.tsx'
import { DateField, SelectField, TextField } from '#ui/field.tsx'
import { KEYS } from '#ui/keys.ts'
import { useShortcuts } from '#ui/shortcuts.ts'
import { type QueueRow, REFUND_STATES } from '../order-case.ts'
import { FIELDS, WORK_STATUSES, type Search, STATUSES, type Tab } from './queue-search.ts'
import { useWhen } from '#ui/time-text.ts'

/** What is looked for; applying it changes the address, so that a search can be kept and sent. */
export function QueueFilters({ tab, search, rows }: { tab: Tab; search: Search; rows: readonly QueueRow[] }) {
  const t = useTranslations('adminOrders.queue')
  const words = useTranslations('orders')
  const when = useWhen()
  const navigate = useNavigate()
  useShortcuts([
    { keys: KEYS.search, label: t('search'), run: () => document.querySelector<HTMLElement>('#q')?.focus() },
  ])
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
    <search className="grid gap-4">
      <form
        key={JSON.stringify(search)}
        aria-label={t('filters')}
        className="filter-line"
        onSubmit={(event) => {
          event.preventDefault()
          const data = new FormData(event.currentTarget)
          const given = ['q', 'status', 'work_status', 'refund', 'from', 'to'].map((name) => [
            name,
            String(data.get(name) ?? '').trim() || undefined,
          ])
          void navigate(paths.adminOrders({ ...search, ...Object.fromEntries(given), filter: tab } as Search))
        }}
      >
        <TextField
          name="q"
          type="search"
          label={t('search')}
          hint={t('searchHint')}
          placeholder={t('searchHint')}
          maxLength={100}
          defaultValue={search.q}
        />
        <DateField name="from" label={t('from')} defaultValue={search.from} />
        <DateField name="to" label={t('to')} defaultValue={search.to} />
        <SelectField
          name="status"
          label={t('status')}
          empty={t('any')}
          defaultValue={search.status ?? ''}
          options={STATUSES.map((value) => ({ value, label: words(`status.${value}`) }))}
        />
        {tab !== 'disputed' && (
          <SelectField
            name="work_status"
            label={t('work_status')}
            empty={t('any')}
            defaultValue={search.work_status ?? ''}
            options={WORK_STATUSES.map((value) => ({ value, label: words(`work_status.${value}`) }))}
          />
        )}
        {tab !== 'stuck' && (
          <SelectField
            name="refund"
            label={t('refund')}
            empty={t('any')}
            defaultValue={search.refund ?? ''}
            options={REFUND_STATES.map((value) => ({ value, label: t(`refunds.${value}`) }))}
          />
        )}
        <Button type="submit">{t('find')}</Button>
      </form>
      <Chips
        label={t('filters')}
        chips={FIELDS.flatMap((key) => {
          const label = names[key]
          return label ? [{ key, label, removeText: t('remove', { name: label }), to: without(key) }] : []
        })}
        clear={{ text: t('clear'), to: paths.adminOrders({ filter: tab }) }}
      />
    </search>
  )
}
