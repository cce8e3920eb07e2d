import { LocateFixed, Search, SlidersHorizontal } from 'lucide-react'
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { PlaceField } from '#features/base/places/web/place-field.tsx'
import { formatCents, parseDollars } from '#lib/money.ts'
import { Button } from '#ui/button.tsx'
import { CheckboxField, DateField, SelectField, TextField } from '#ui/field.tsx'
import {
  addressOf,
  CATEGORIES,
  circlesOf,
  type Filters,
  isActive,
  NARROWING,
  placeOf,
  type Problem,
  readFilters,
  SERVICES,
  SORTS,
  ZIP_FORM,
} from '#features/market/search/filters.ts'
import { MoreFilters } from './more-filters.tsx'
import { useUnfolded } from './use-unfolded.ts'

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

/** On a phone the rarer filters are folded away unless one of them is in use. */
const unfolded = (filters: Filters) =>
  NARROWING.some(
    (key) =>
      isActive(filters, key) &&
      !['q', 'zip', 'near', 'category', 'bounds'].includes(key) &&
      !(key === 'service' && filters.at === 'services'),
  )

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
      }}
      className="grid grid-cols-2 gap-x-3 gap-y-4 lg:grid-cols-1"
    >
      {filters.claim && <input type="hidden" name="claim" value={filters.claim} />}
      {filters.view && <input type="hidden" name="view" value={filters.view} />}
      {filters.cap && !capped && <input type="hidden" name="cap" value="1" />}
      {filters.bounds && <input type="hidden" name="bounds" value={filters.bounds} />}
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
      <div className="max-lg:contents">
        <PlaceField
          label={t('zip')}
          defaultValue={placeOf(filters)}
          placeholder="30303"
          error={wrong('near')}
          onChosen={() => show(false)}
        />
        <NearMe
          onZip={(zip) =>
            void navigate(addressOf({ ...filters, zip, near: '', page: 1 }), { preventScrollReset: true })
          }
        />
      </div>
      <details
        open={useUnfolded(unfolded(filters))}
        className="max-lg:-mt-2 max-lg:open:col-span-2 lg:[&::details-content]:block lg:[&::details-content]:[content-visibility:visible]"
      >
        <summary className="flex min-h-11 items-center gap-2 font-semibold text-accent lg:supports-[selector(::details-content)]:hidden">
          <SlidersHorizontal aria-hidden className="size-5" />
          {t('filters')}
        </summary>
        <div className="grid gap-4 max-lg:pt-2">
          <div className="grid grid-cols-2 gap-x-3 gap-y-4 lg:grid-cols-1">
            <DateField
              name="start"
              label={t('start')}
              defaultValue={filters.start}
              min={firstDay}
              className="max-w-none! px-2.5!"
              error={wrong('start')}
            />
            <DateField
              name="end"
              label={t('end')}
              defaultValue={filters.end}
              min={firstDay}
              className="max-w-none! px-2.5!"
              error={wrong('end')}
            />
          </div>
          <SelectField
            name="radius"
            label={t('radius')}
            defaultValue={filters.radius}
            options={circlesOf(filters.radius, `${usual ?? ''}`).map((circle) => ({
              ...circle,
              label: t(circle.miles ? 'radiusMiles' : 'radiusUsual', circle),
            }))}
          />
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
      </details>
      <Button
        type="submit"
        wide
        className="max-lg:col-start-1 max-lg:col-end-3"
        icon={<Search aria-hidden className="size-5" />}
      >
        {t('searchButton')}
      </Button>
    </form>
  )
}

/** The order of the results: part of the same form, but it stands above them. */
export function SortSelect({ filters }: { filters: Filters }) {
  const t = useTranslations('market')
  const navigate = useNavigate()
  return (
    <label className="inline-flex items-center gap-2 text-sm">
      <span className="font-semibold whitespace-nowrap">{t('sort')}</span>
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

/** Finds the ZIP code one is in. Only that goes into the address, never the point itself. */
function NearMe({ onZip }: { onZip: (zip: string) => void }) {
  const t = useTranslations('market')
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const look = () => {
    setState('busy')
    void import('./here.ts')
      .then(({ zipHere }) => zipHere())
      .then(
        (zip) => {
          setState('idle')
          onZip(zip)
        },
        () => setState('failed'),
      )
  }
  return (
    <>
      <Button
        variant="quiet"
        className="-ml-3 noscript:hidden max-lg:-mt-2 max-lg:justify-self-start"
        icon={<LocateFixed aria-hidden className="size-4" />}
        busy={state === 'busy' && t('nearBusy')}
        onClick={look}
      >
        {t('near')}
      </Button>
      {state === 'failed' && (
        <p role="status" className="text-sm text-ink-soft">
          {t('nearFailed')}
        </p>
      )}
    </>
  )
}
