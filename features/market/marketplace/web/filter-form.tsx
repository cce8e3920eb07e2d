import { Search, SlidersHorizontal } from 'lucide-react'
import { type FormEvent, lazy, Suspense, useEffect, useEffectEvent, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { ZIP_FORM } from '#lib/zip-form.ts'
import { PlaceField } from '#features/base/places/web/place-field.tsx'
import { formatCents, parseDollars } from '#lib/money.ts'
import { Button } from '#ui/button.tsx'
import { CheckboxField, DateField, SelectField, TextField } from '#ui/field.tsx'
import {
  addressOf,
  CATEGORIES,
  circlesOf,
  type Filters,
  placeOf,
  type Problem,
  readFilters,
  SERVICES,
  SORTS,
} from '#features/market/search/filters.ts'
import { MoreFilters } from './more-filters.tsx'
import { useUnfolded } from './use-unfolded.ts'

const SearchSummary = lazy(() => import('./search-summary.tsx'))
const NearMe = lazy(() => import('./near-me.tsx'))

const FORM = 'listing-filters'
const TYPING_MS = 350

/** The search that a form means. */
const meant = (form: HTMLFormElement, at: Filters['at']): Filters => {
  const entries = [...new FormData(form)].map(([key, value]): [string, string] => [key, String(value)])
  return readFilters(new URL(`${location.origin}${paths[at]()}?${new URLSearchParams(entries)}`))
}
/** A place or an amount of which something may still be missing. */
const unfinished = (name: string, value: string) =>
  value.trim() !== '' &&
  ((name === 'near' && !ZIP_FORM.test(value.trim())) || (name === 'max' && parseDollars(value) === null))

/** Puts the address into the fields, the one in which somebody types left alone. */
function fill(form: HTMLFormElement, filters: Filters) {
  for (const field of form.elements) {
    if (field instanceof HTMLInputElement && field.type === 'checkbox')
      field.checked = filters[field.name as keyof Filters] === field.value
    else if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) {
      const value = field.name === 'near' ? placeOf(filters) : filters[field.name as keyof Filters]
      if (value !== undefined && field !== document.activeElement) field.value = String(value)
    }
  }
}

/**
 * Every filter as one plain form: it works without script, and searches while one types with it. The address is the
 * truth: going back or removing a chip changes the fields.
 */
export function FilterForm({
  filters,
  problem,
  firstDay,
  cap,
  usual,
}: {
  filters: Filters
  problem: Problem | null
  firstDay: string
  /** Cents that one's own claim covers a day, once that is known. */
  cap: number | null
  /** How far a search goes that does not say; known once a place is. */
  usual: number | undefined
}) {
  const t = useTranslations('market')
  const services = useTranslations('listings.services')
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const box = useRef<HTMLDetailsElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const show = (replace: boolean) => {
    clearTimeout(timer.current)
    if (!form.current) return
    const typed = meant(form.current, filters.at)
    // another place than the one whose surroundings the map showed
    const next = addressOf(placeOf(typed) === placeOf(filters) ? typed : { ...typed, bounds: '' })
    if (next !== addressOf({ ...filters, page: 1 })) void navigate(next, { replace, preventScrollReset: true })
  }
  const later = (event: FormEvent) => {
    const { name, type, value } = event.target as HTMLInputElement
    clearTimeout(timer.current)
    if (unfinished(name, value)) return // said when the field is left, not while one is typing
    timer.current = setTimeout(() => show(true), type === 'text' || type === 'search' ? TYPING_MS : 0)
  }
  const woken = useRef(false)
  const wake = useEffectEvent(() => show(true))
  useEffect(() => {
    if (!woken.current) {
      woken.current = true
      wake() // what was chosen before the script was there counts
      return
    }
    if (form.current) fill(form.current, filters)
  }, [filters])
  useEffect(() => () => clearTimeout(timer.current), [])
  const capped = filters.category !== 'service' && cap !== null
  const wrong = (field: Problem['field']) => problem?.field === field && t(`problems.${problem.kind}`)

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the fields' own events, heard on their form
    <form
      ref={form}
      id={FORM}
      role="search"
      action={paths[filters.at]()}
      method="get"
      autoComplete="off"
      onInput={later}
      onBlur={({ target }) => {
        const { name = '', value = '' } = target as Partial<HTMLInputElement>
        if (unfinished(name, value)) show(true)
      }}
      onSubmit={(event) => {
        event.preventDefault()
        show(false)
        if (box.current) box.current.open = problem !== null // on a phone the results are below it
      }}
    >
      {filters.claim && <input type="hidden" name="claim" value={filters.claim} />}
      {filters.view && <input type="hidden" name="view" value={filters.view} />}
      {filters.cap && !capped && <input type="hidden" name="cap" value="1" />}
      {filters.bounds && <input type="hidden" name="bounds" value={filters.bounds} />}
      <details
        ref={box}
        open={useUnfolded(problem !== null)}
        className="lg:[&::details-content]:block lg:[&::details-content]:[content-visibility:visible]"
      >
        <summary className="flex min-h-14 items-center gap-3 rounded-md border border-line-strong bg-card px-4 lg:supports-[selector(::details-content)]:hidden">
          <Search aria-hidden className="size-5 shrink-0 text-accent" />
          <span className="sr-only">{t('search')}: </span>
          <span className="min-w-0 flex-1 truncate font-semibold">
            <Suspense>
              <SearchSummary filters={filters} />
            </Suspense>
          </span>
          <SlidersHorizontal aria-hidden className="size-5 shrink-0" />
          <span className="sr-only">{t('filters')}</span>
        </summary>
        <div className="grid grid-cols-2 gap-x-3 gap-y-4 max-lg:pt-4 lg:block">
          <div className="search-bar">
            <TextField
              name="q"
              type="search"
              label={t('search')}
              placeholder={t('searchHint')}
              defaultValue={filters.q}
              maxLength={200}
              autoComplete="off"
              error={wrong('q')}
            />
            <PlaceField
              label={t('zip')}
              defaultValue={placeOf(filters)}
              placeholder="30303"
              error={wrong('near')}
              onChosen={() => show(false)}
            />
            {(['start', 'end'] as const).map((name) => (
              <DateField
                key={name}
                name={name}
                label={t(name)}
                defaultValue={filters[name]}
                min={firstDay}
                className="max-w-none! px-2.5!"
                error={wrong(name)}
              />
            ))}
            {filters.at === 'marketplace' && (
              <SelectField
                name="category"
                label={t('category')}
                defaultValue={filters.category}
                options={CATEGORIES.map((value) => ({ value, label: t(`categories.${value}`) }))}
              />
            )}
            {(filters.category !== 'vehicle' || filters.service) && (
              <SelectField
                name="service"
                label={t('service')}
                defaultValue={filters.service}
                empty={t('anyService')}
                options={SERVICES.map((value) => ({ value, label: services(value) }))}
              />
            )}
            {filters.at === 'marketplace' && (
              <TextField
                name="max"
                label={t('max')}
                hint={t('maxHint')}
                inputMode="decimal"
                autoComplete="off"
                defaultValue={filters.max}
                error={wrong('max')}
              />
            )}
            <Button type="submit" icon={<Search aria-hidden className="size-5" />}>
              <span className="lg:sr-only">{t('searchButton')}</span>
            </Button>
          </div>
          <div className="search-more">
            <Suspense>
              <NearMe
                onZip={(zip) =>
                  void navigate(addressOf({ ...filters, zip, near: '', page: 1 }), { preventScrollReset: true })
                }
              />
            </Suspense>
            <SelectField
              name="radius"
              label={t('radius')}
              defaultValue={filters.radius}
              options={circlesOf(filters.radius, `${usual ?? ''}`).map((circle) => ({
                ...circle,
                label: t(circle.miles ? 'radiusMiles' : 'radiusUsual', circle),
              }))}
            />
            {capped && (
              <CheckboxField
                name="cap"
                value="1"
                defaultChecked={filters.cap !== ''}
                label={t('cap', { amount: formatCents(cap) })}
              />
            )}
            <MoreFilters filters={filters} />
          </div>
        </div>
      </details>
    </form>
  )
}

/** The order of the results: part of the same form, but it stands above them. */
export function SortSelect({ filters }: { filters: Filters }) {
  const t = useTranslations('market')
  const navigate = useNavigate()
  return (
    <label className="inline-flex items-center gap-2 text-sm">
      <span className="font-semibold whitespace-nowrap max-sm:sr-only">{t('sort')}</span>
      <select
        key={filters.sort}
        name="sort"
        form={FORM}
        defaultValue={filters.sort}
        onChange={(event) => {
          const sort = event.target.value as Filters['sort']
          void navigate(addressOf({ ...filters, sort, page: 1 }), { preventScrollReset: true })
        }}
        className="min-h-11 rounded-md border border-line-strong bg-card px-2"
      >
        {SORTS.map((value) => (
          <option key={value} value={value}>
            {t(`sorts.${value}`)}
          </option>
        ))}
      </select>
    </label>
  )
}
