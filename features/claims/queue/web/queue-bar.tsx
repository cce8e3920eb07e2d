import { ChevronDown } from 'lucide-react'
import { type ChangeEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { STATE_CODES, US_STATES } from '#lib/us-states.ts'
import { Chips } from '#ui/chips.tsx'
import { SelectField } from '#ui/field.tsx'
import { SearchBox } from '#ui/search-box.tsx'
import { CLAIM_TYPES } from '#features/claims/claims/claim.ts'
import { ASSIGNED, DUE, FOLLOW_UPS, type QueueFilters, WAITING } from '../queue.ts'
import { FILTER_KEYS, type FilterKey } from './queue-filters.ts'
import { useTeam } from './take-next.ts'

type Changes = Partial<Record<FilterKey, string | undefined>>

/** What the queue is narrowed by; `set` writes it into the address. */
export function QueueBar({ filters, set }: { filters: QueueFilters; set: (changes: Changes) => void }) {
  const t = useTranslations('claimQueue')
  const types = useTranslations('claims.types')
  const choice = (key: FilterKey) => ({
    value: filters[key] ?? '',
    onChange: (event: ChangeEvent<HTMLSelectElement>) => set({ [key]: event.target.value }),
  })
  const more = ['insurer', 'due', 'waiting', 'assigned', 'assignee', 'follow_up'] as const
  const [toggled, setToggled] = useState(false)
  const open = toggled || more.some((key) => filters[key])
  const { data: team } = useTeam(open)
  const me = team?.find(({ mine }) => mine)?.id
  const colleagues = (team ?? []).flatMap(({ id, name, mine }) => (mine ? [] : [{ value: id, label: name }]))
  // an address may still name somebody who left
  const gone = filters.assignee !== undefined && team && !team.some(({ id }) => id === filters.assignee)
  if (gone) colleagues.push({ value: filters.assignee!, label: t('formerAdmin') })
  const assign = ({ target: { value } }: ChangeEvent<HTMLSelectElement>) => {
    const own = ASSIGNED.find((one) => one === value)
    set({ assigned: own, assignee: own ? undefined : value })
  }
  return (
    <div className="relative grid gap-3">
      <div className="grid grid-cols-2 lg:pr-36 items-end gap-x-4 gap-y-3 max-sm:*:first:col-span-2 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)]">
        <SearchBox
          id="queue-search"
          label={t('search')}
          placeholder={t('searchHint')}
          value={filters.q ?? ''}
          onValue={(q) => set({ q })}
        />
        <SelectField
          label={t('type')}
          empty={t('anyType')}
          options={CLAIM_TYPES.map((value) => ({ value, label: types(value) }))}
          {...choice('claim_type')}
        />
        <SelectField
          label={t('state')}
          empty={t('anyState')}
          options={STATE_CODES.map((value) => ({ value, label: US_STATES[value].name }))}
          {...choice('loss_state')}
        />
      </div>
      <details className="group" open={open} onToggle={({ currentTarget }) => setToggled(currentTarget.open)}>
        <summary className="inline-flex min-h-11 lg:absolute lg:top-7 lg:right-0 cursor-pointer items-center gap-1.5 text-sm font-semibold text-accent hover:underline">
          {t('more')}
          <ChevronDown aria-hidden className="size-4 group-open:rotate-180" />
        </summary>
        <div className="grid grid-cols-2 items-end gap-x-4 gap-y-3 pt-1 lg:grid-cols-5">
          <SearchBox
            id="queue-insurer"
            aside
            label={t('insurer')}
            placeholder={t('insurerHint')}
            value={filters.insurer ?? ''}
            onValue={(insurer) => set({ insurer })}
          />
          <SelectField
            label={t('due')}
            empty={t('anyDue')}
            options={DUE.map((value) => ({ value, label: t(`dues.${value}`) }))}
            {...choice('due')}
          />
          <SelectField
            label={t('waiting')}
            empty={t('anyWaiting')}
            options={WAITING.map((value) => ({ value, label: t(`waitings.${value}`) }))}
            {...choice('waiting')}
          />
          <SelectField
            label={t('assigned')}
            empty={t('anyAssigned')}
            options={[...ASSIGNED.map((value) => ({ value, label: t(`assignedTo.${value}`) })), ...colleagues]}
            value={filters.assigned ?? (filters.assignee === me ? 'mine' : filters.assignee) ?? ''}
            onChange={assign}
          />
          <SelectField
            label={t('followUp')}
            empty={t('anyFollowUp')}
            options={FOLLOW_UPS.map((value) => ({ value, label: t(`followUps.${value}`) }))}
            {...choice('follow_up')}
          />
        </div>
      </details>
    </div>
  )
}

/** What is filtered now, each removable; `at` is the address with changes. */
export function QueueChips({ filters, at }: { filters: QueueFilters; at: (changes: Changes) => string }) {
  const t = useTranslations('claimQueue')
  const types = useTranslations('claims.types')
  const { q, insurer, claim_type, loss_state, due, waiting, assigned, follow_up, assignee } = filters
  const { data: team } = useTeam(Boolean(assignee))
  const name = team && (team.find(({ id }) => id === assignee)?.name ?? t('formerAdmin'))
  const labels: Record<FilterKey, string | undefined> = {
    q: q && `“${q}”`,
    insurer: insurer && `${t('insurer')}: ${insurer}`,
    claim_type: claim_type && types(claim_type),
    loss_state: loss_state && US_STATES[loss_state].name,
    due: due && t(`dueChips.${due}`),
    waiting: waiting && t(`waitingChips.${waiting}`),
    assigned: assigned && t(`assignedChips.${assigned}`),
    follow_up: follow_up && t(`followUpChips.${follow_up}`),
    assignee: assignee && t('assigneeChip', { name: name ?? '…' }),
  }
  const chips = FILTER_KEYS.flatMap((key) => {
    const label = labels[key]
    return label ? [{ key, label, removeText: t('removeFilter', { name: label }), to: at({ [key]: undefined }) }] : []
  })
  return <Chips label={t('filters')} chips={chips} clear={{ text: t('clear'), to: at(NONE) }} />
}
export const NONE: Changes = Object.fromEntries(FILTER_KEYS.map((key) => [key, undefined]))
