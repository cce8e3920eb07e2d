import { useLocale, useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { numberOf } from '#lib/ids.ts'
import { formatDay } from '#lib/dates.ts'
import { Chips } from '#ui/chips.tsx'
import { DateBox } from '#ui/date-box.tsx'
import { SelectField } from '#ui/field.tsx'
import { useChange } from '#ui/use-change.ts'
import { ACCOUNTS, type Books, MOVEMENTS } from '../books.ts'
import type { Search } from './books-search.ts'

/** A period, a movement, an account; all of it in the address. */
export function BooksFilters({ search, parties }: { search: Search; parties: Books['parties'] }) {
  const t = useTranslations('adminLedger')
  const locale = useLocale()
  const set = useChange()
  const names: Partial<Record<keyof Search, string | undefined>> = {
    from: search.from && `${t('from')} ${formatDay(search.from, locale)}`,
    to: search.to && `${t('to')} ${formatDay(search.to, locale)}`,
    kind: search.kind && t(`kinds.${search.kind as 'charge'}`),
    account: search.account && t(`accounts.${search.account as 'held'}`),
    party_id:
      search.party_id &&
      t('oneParty', { name: parties.find(({ party_id }) => party_id === search.party_id)?.party ?? '…' }),
    order_id: search.order_id && t('oneOrder', { number: numberOf({ id: search.order_id }) }),
  }
  return (
    <search aria-label={t('filters')} className="grid gap-4">
      <div className="filter-line">
        <SelectField
          label={t('kind')}
          empty={t('any')}
          value={search.kind ?? ''}
          options={MOVEMENTS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
          onChange={(event) => set({ kind: event.target.value })}
        />
        <SelectField
          label={t('account')}
          empty={t('any')}
          value={search.account ?? ''}
          options={ACCOUNTS.map((value) => ({ value, label: t(`accounts.${value}`) }))}
          onChange={(event) => set({ account: event.target.value })}
        />
        <DateBox label={t('from')} value={search.from ?? ''} onValue={(from) => set({ from })} />
        <DateBox label={t('to')} value={search.to ?? ''} onValue={(to) => set({ to })} />
      </div>
      <Chips
        label={t('filters')}
        chips={(Object.keys(names) as (keyof Search)[]).flatMap((key) => {
          const label = names[key]
          const to = paths.adminLedger({ ...search, [key]: undefined })
          return label ? [{ key, label, removeText: t('remove', { name: label }), to }] : []
        })}
        clear={{ text: t('clear'), to: paths.adminLedger({ sort: search.sort }) }}
      />
    </search>
  )
}
