import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { Chips } from '#ui/chips.tsx'
import { changed } from '#lib/search-params.ts'
import { SelectField } from '#ui/field.tsx'
import { SearchBox } from '#ui/search-box.tsx'
import { useChange } from '#ui/use-change.ts'
import { AGES } from '../aging.ts'
import type { Found, Search } from './receivables-search.ts'

const FIELDS = ['q', 'age', 'show'] as const

/** What is looked for: of all insurers, or of the bookings of the one in the address. */
export function ReceivableFilters({ search }: { search: Found }) {
  const t = useTranslations('receivables')
  const { insurer } = search
  const [params] = useSearchParams()
  type Changes = Partial<Record<(typeof FIELDS)[number], string | undefined>>
  const at = (changes: Changes) => changed(params, { page: undefined, ...changes })
  const set = useChange()
  const names: Partial<Record<(typeof FIELDS)[number], string | undefined>> = {
    q: search.q && `“${search.q}”`,
    age: search.age && `${t('age')}: ${t(`ages.${search.age}`)}`,
    show: insurer && search.show && t('shows.all'),
  }
  return (
    <search aria-label={t('filters')} className="grid gap-4">
      <div className="filter-line">
        <SearchBox
          id="receivables-search"
          label={t(insurer ? 'searchBooking' : 'search')}
          value={search.q ?? ''}
          onValue={(q) => set({ q })}
        />
        <SelectField
          label={t('age')}
          empty={t('any')}
          value={search.age ?? ''}
          options={AGES.map((value) => ({ value, label: t(`ages.${value}`) }))}
          onChange={(event) => set({ age: event.target.value })}
        />
        {insurer && (
          <SelectField
            label={t('show')}
            empty={t('shows.open')}
            value={search.show ?? ''}
            options={[{ value: 'all', label: t('shows.all') }]}
            onChange={(event) => set({ show: event.target.value })}
          />
        )}
      </div>
      <Chips
        label={t('filters')}
        chips={FIELDS.flatMap((key) => {
          const label = names[key]
          return label ? [{ key, label, removeText: t('remove', { name: label }), to: at({ [key]: undefined }) }] : []
        })}
        clear={{ text: t('clear'), to: paths.adminReceivables({ insurer, sort: search.sort } as Search) }}
      />
    </search>
  )
}
