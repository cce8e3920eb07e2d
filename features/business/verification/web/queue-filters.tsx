import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { STATE_CODES, US_STATES } from '#lib/us-states.ts'
import { CheckboxField, SelectField } from '#ui/field.tsx'
import { SearchBox } from '#ui/search-box.tsx'
import { useChange } from '#ui/use-change.ts'
import { Chips } from '#ui/chips.tsx'
import { LISTS, PROVIDER_SORTS } from '../provider-admin.ts'
import { TYPE_NAMES } from '#features/business/providers/provider.ts'
import { changed, oneOf, pageNumber, searchOf, text } from '#lib/search-params.ts'

const KEYS = ['type', 'state', 'turn', 'late', 'ends', 'q'] as const
type Key = (typeof KEYS)[number] | 'status' | 'page'
const FILTERS = searchOf({
  status: oneOf(LISTS, 'pending'),
  type: oneOf(TYPE_NAMES),
  state: oneOf(STATE_CODES),
  turn: oneOf(['us', 'them']),
  late: oneOf(['1']),
  ends: oneOf(['30', '60']),
  q: text(),
  sort: oneOf(PROVIDER_SORTS),
  page: pageNumber(),
})

/** The filters of the queue as they stand in the address, and addresses with some of them changed. */
export function useQueueFilters() {
  const [params] = useSearchParams()
  const filters = FILTERS.read(params)
  /** The query with these keys changed; a change of the filters begins at the first page. */
  const search = (changes: Partial<Record<Key, string | undefined>> = {}) => {
    const first = Object.keys(changes).length > 0 && { page: undefined }
    const next = changed(params, { view: undefined, provider: undefined, ...first, ...changes })
    return next === '?' ? '' : next
  }
  const to = (changes: Partial<Record<Key, string | undefined>>) => `${paths.adminProviders()}${search(changes)}`
  return { filters, search, to, filtered: KEYS.some((key) => filters[key]) }
}

/** Search and filters above the queue; each stands in the address and as a chip that takes it away. */
export function QueueFilters() {
  const t = useTranslations('adminProviders')
  const types = useTranslations('providers.types')
  const { filters, to } = useQueueFilters()
  const set = useChange()
  const labels: Record<(typeof KEYS)[number], string | undefined> = {
    type: filters.type && types(filters.type),
    state: filters.state && US_STATES[filters.state].name,
    turn: filters.turn && t('filter.waitsFor', { who: t(`filter.${filters.turn}`) }),
    late: filters.late && t('filter.late'),
    ends: filters.ends && t('filter.endsWithin', { days: filters.ends }),
    q: filters.q && `“${filters.q}”`,
  }
  const chips = KEYS.flatMap((key) => {
    const label = labels[key]
    return label ? [{ key, label, removeText: t('filter.remove', { name: label }), to: to({ [key]: undefined }) }] : []
  })
  return (
    <>
      <div className="filter-line">
        <SearchBox
          id="providers-search"
          label={t('searchAction')}
          placeholder={t('search')}
          value={filters.q ?? ''}
          onValue={(q) => set({ q })}
        />
        <SelectField
          label={t('filter.type')}
          empty={t('filter.anyType')}
          value={filters.type ?? ''}
          options={TYPE_NAMES.map((value) => ({ value, label: types(value) }))}
          onChange={(event) => set({ type: event.target.value })}
        />
        <SelectField
          label={t('filter.state')}
          empty={t('filter.anyState')}
          value={filters.state ?? ''}
          options={STATE_CODES.map((value) => ({ value, label: US_STATES[value].name }))}
          onChange={(event) => set({ state: event.target.value })}
        />
        <SelectField
          label={t('filter.turn')}
          empty={t('filter.anyTurn')}
          value={filters.turn ?? ''}
          options={(['us', 'them'] as const).map((value) => ({ value, label: t(`filter.${value}`) }))}
          onChange={(event) => set({ turn: event.target.value })}
        />
        <SelectField
          label={t('filter.ends')}
          empty={t('filter.anyEnds')}
          value={filters.ends ?? ''}
          options={['30', '60'].map((value) => ({ value, label: t('filter.within', { days: value }) }))}
          onChange={(event) => set({ ends: event.target.value })}
        />
        <CheckboxField
          label={t('filter.late')}
          fieldClass="as-wide-as-it-is"
          checked={filters.late === '1'}
          onChange={(event) => set({ late: event.target.checked ? '1' : undefined })}
        />
      </div>
      <Chips
        label={t('filters')}
        chips={chips}
        clear={{ text: t('clear'), to: to(Object.fromEntries(KEYS.map((key) => [key, undefined]))) }}
      />
    </>
  )
}
