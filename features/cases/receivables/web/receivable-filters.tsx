import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { Button } from '#ui/button.tsx'
import { Chips } from '#ui/chips.tsx'
import { SelectField, TextField } from '#ui/field.tsx'
import { type Age, AGES } from '../aging.ts'
import { RECEIVABLE_SORTS, DEBTOR_SORTS, type Found, type Search } from './receivables-search.ts'

const FIELDS = ['q', 'age', 'show', 'sort'] as const

/** What is looked for: of all insurers, or of the bookings of the one in the address. Applying it changes the address. */
export function ReceivableFilters({ search }: { search: Found }) {
  const t = useTranslations('receivables')
  const navigate = useNavigate()
  const { insurer } = search
  const sorts: readonly (typeof RECEIVABLE_SORTS | typeof DEBTOR_SORTS)[number][] = insurer
    ? RECEIVABLE_SORTS
    : DEBTOR_SORTS
  const names: Partial<Record<(typeof FIELDS)[number], string | undefined>> = {
    q: search.q && `“${search.q}”`,
    age: search.age && `${t('age')}: ${t(`ages.${search.age}`)}`,
    show: insurer && search.show && t('shows.all'),
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
          const given = FIELDS.map((name) => [name, String(data.get(name) ?? '').trim() || undefined])
          void navigate(paths.adminReceivables({ insurer, ...Object.fromEntries(given) } as Search))
        }}
      >
        <TextField
          name="q"
          type="search"
          label={t(insurer ? 'searchBooking' : 'search')}
          maxLength={100}
          defaultValue={search.q}
        />
        <SelectField
          name="age"
          label={t('age')}
          empty={t('any')}
          defaultValue={search.age ?? ''}
          options={AGES.map((value: Age) => ({ value, label: t(`ages.${value}`) }))}
        />
        {insurer && (
          <SelectField
            name="show"
            label={t('show')}
            empty={t('shows.open')}
            defaultValue={search.show ?? ''}
            options={[{ value: 'all', label: t('shows.all') }]}
          />
        )}
        <SelectField
          name="sort"
          label={t('sort')}
          defaultValue={search.sort ?? sorts[0]}
          options={sorts.map((value) => ({ value, label: t(`sorts.${value}`) }))}
        />
        <Button type="submit">{t('find')}</Button>
      </form>
      <Chips
        label={t('filters')}
        chips={FIELDS.flatMap((key) => {
          const label = names[key]
          const to = paths.adminReceivables({ ...search, [key]: undefined } as Search)
          return label ? [{ key, label, removeText: t('remove', { name: label }), to }] : []
        })}
        clear={{ text: t('clear'), to: paths.adminReceivables({ insurer } as Search) }}
      />
    </search>
  )
}
