import { useNavigate } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { numberOf } from '#lib/ids.ts'
import { formatDay } from '#lib/dates.ts'
import { Button } from '#ui/button.tsx'
import { Chips } from '#ui/chips.tsx'
import { DateField, SelectField } from '#ui/field.tsx'
import { ACCOUNTS, type Books, MOVEMENTS } from '../books.ts'
import type { Search } from './books-search.ts'

/** A period, a movement, an account; applying it changes the address. */
export function BooksFilters({ search, books }: { search: Search; books: Books }) {
  const t = useTranslations('adminLedger')
  const locale = useLocale()
  const navigate = useNavigate()
  const names: Partial<Record<keyof Search, string | undefined>> = {
    from: search.from && `${t('from')} ${formatDay(search.from, locale)}`,
    to: search.to && `${t('to')} ${formatDay(search.to, locale)}`,
    kind: search.kind && t(`kinds.${search.kind as 'charge'}`),
    account: search.account && t(`accounts.${search.account as 'held'}`),
    party_id:
      search.party_id &&
      t('oneParty', { name: books.parties.find(({ party_id }) => party_id === search.party_id)?.party ?? '…' }),
    order_id: search.order_id && t('oneOrder', { number: numberOf({ id: search.order_id }) }),
  }
  return (
    <search className="grid gap-4">
      <form
        key={JSON.stringify(search)}
        aria-label={t('filters')}
        className="filter-line"
        onSubmit={(event) => {
          event.preventDefault()
          const data = new FormData(event.currentTarget)
          const given = ['from', 'to', 'kind', 'account'].map((name) => [
            name,
            String(data.get(name) ?? '') || undefined,
          ])
          void navigate(paths.adminLedger({ ...search, ...Object.fromEntries(given) } as Search))
        }}
      >
        <SelectField
          name="kind"
          label={t('kind')}
          empty={t('any')}
          defaultValue={search.kind ?? ''}
          options={MOVEMENTS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        />
        <SelectField
          name="account"
          label={t('account')}
          empty={t('any')}
          defaultValue={search.account ?? ''}
          options={ACCOUNTS.map((value) => ({ value, label: t(`accounts.${value}`) }))}
        />
        <DateField name="from" label={t('from')} defaultValue={search.from} />
        <DateField name="to" label={t('to')} defaultValue={search.to} />
        <Button type="submit">{t('find')}</Button>
      </form>
      <Chips
        label={t('filters')}
        chips={(Object.keys(names) as (keyof Search)[]).flatMap((key) => {
          const label = names[key]
          const to = paths.adminLedger({ ...search, [key]: undefined })
          return label ? [{ key, label, removeText: t('remove', { name: label }), to }] : []
        })}
        clear={{ text: t('clear'), to: paths.adminLedger() }}
      />
    </search>
  )
}
