import { Autocomplete } from '@base-ui/react/autocomplete'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { clientOf } from '#features/base/accounts/web/client.ts'
import { Dialog } from '#ui/dialog.tsx'
import { KEYS } from '#ui/keys.ts'
import { Keys } from '#ui/shortcut-help.tsx'
import { activeShortcuts } from '#ui/shortcuts.ts'
import { findContract } from '../contract.ts'
import type { Found } from '../find.ts'
import { pageOfFound, placesOf } from './palette-pages.ts'

const api = clientOf(findContract)
const PAUSE_MS = 150
const LEAST = 2
const KINDS = ['claim', 'order', 'person', 'provider', 'listing'] as const satisfies readonly Found['kind'][]

type Item = { value: string; label: string; detail: ReactNode } & ({ to: string } | { act: () => void })
type Group = { value: string; items: Item[] }

/** What was typed, once the fingers rest. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return rested
}

/** Walking its rows and opening this very window: nothing that one would look for by name. */
const UNNAMED: readonly string[] = [KEYS.down, KEYS.up, KEYS.open, KEYS.palette]

/**
 * Pages, rows by name or number, and what the page below can do, over any page; arrow keys choose, Enter opens or does it.
 * An act begins when this window is gone, so that a window of its own gets the focus.
 */
export default function PaletteWindow({
  admin,
  open,
  onOpenChange,
}: {
  admin: boolean
  open: boolean
  onOpenChange: (open: boolean) => void
}) {
  const t = useTranslations('palette')
  const field = useRef<HTMLInputElement>(null)
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('title')}
      description={t(admin ? 'hint.admin' : 'hint.provider')}
      closeText={t('close')}
      initialFocus={field}
    >
      <Palette admin={admin} field={field} onClose={() => onOpenChange(false)} />
    </Dialog>
  )
}

/** Begins anew each time it is opened. */
function Palette({
  admin,
  field,
  onClose,
}: {
  admin: boolean
  field: RefObject<HTMLInputElement | null>
  onClose: () => void
}) {
  const t = useTranslations('palette')
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const asked = useRested(typed.trim())
  const enough = asked.length >= LEAST
  const { data, isFetching, isError } = useQuery({
    queryKey: ['find', asked],
    queryFn: ({ signal }) => api.find({ q: asked }, { signal }),
    enabled: enough,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })
  const wanted = typed.trim().toLocaleLowerCase()
  const [acts] = useState(() => activeShortcuts().filter(({ keys }) => !UNNAMED.includes(keys)))
  const named = ({ label }: Item) => label.toLocaleLowerCase().includes(wanted)
  const pages = placesOf(admin)
    .map(({ key, to }): Item => ({ value: `page ${to}`, label: t(`pages.${key}`), detail: null, to }))
    .filter(named)
  const here = acts
    .map(({ keys, label, run }): Item => ({
      value: `act ${keys}`,
      label,
      detail: <Keys keys={keys} then={t('then')} />,
      act: run,
    }))
    .filter(named)
  const found = enough && wanted.length >= LEAST ? (data ?? []) : []
  const groups: Group[] = [
    // who types looks for a page or a row first; who doesn't, for what can be done
    ...(wanted ? [] : [{ value: t('acts'), items: here }]),
    { value: t('pagesGroup'), items: pages },
    ...(wanted ? [{ value: t('acts'), items: here }] : []),
    ...KINDS.map((kind) => ({
      value: t(`found.${kind}`),
      items: found
        .filter((row) => row.kind === kind)
        .map((row): Item => ({
          value: `${kind} ${row.id}`,
          label: row.title,
          detail: row.detail,
          to: pageOfFound(row, admin),
        })),
    })),
  ].filter(({ items }) => items.length > 0)
  const count = groups.reduce((sum, { items }) => sum + items.length, 0)
  const chosen = useRef<(() => void) | null>(null)
  // one turn after the window gave the focus back, which it does as it goes
  useEffect(() => () => queueMicrotask(() => chosen.current?.()), [])
  const choose = (item: Item) => {
    if ('to' in item) void navigate(item.to)
    else chosen.current = item.act
    onClose()
  }
  const waits = isFetching || asked !== typed.trim()
  return (
    <Autocomplete.Root
      open
      inline
      items={groups}
      filter={null}
      value={typed}
      onValueChange={setTyped}
      autoHighlight="always"
      keepHighlight
      itemToStringValue={(item: Item) => item.label}
    >
      <span className="relative block">
        <Search aria-hidden className="pointer-events-none absolute inset-y-0 left-3 my-auto size-5 text-ink-soft" />
        <Autocomplete.Input
          ref={field}
          aria-label={t('field')}
          placeholder={t('field')}
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          className="control pl-10"
        />
      </span>
      <Autocomplete.Status className="my-2 min-h-5 text-sm text-ink-soft">
        {isError && enough
          ? t('failed')
          : waits && enough
            ? t('searching')
            : wanted
              ? t('count', { count })
              : t('keys')}
      </Autocomplete.Status>
      <Autocomplete.List className="-mx-2 min-h-80">
        {(group: Group) => (
          <Autocomplete.Group key={group.value} items={group.items} className="not-last:mb-3">
            <Autocomplete.GroupLabel className="px-2 py-1 text-sm font-semibold text-ink-soft">
              {group.value}
            </Autocomplete.GroupLabel>
            <Autocomplete.Collection>
              {(item: Item) => (
                <Autocomplete.Item
                  key={item.value}
                  value={item}
                  onClick={() => choose(item)}
                  className="flex min-h-11 cursor-pointer flex-wrap items-center justify-between gap-x-4 rounded-md px-2 py-1.5 outline-none data-highlighted:bg-accent-wash"
                >
                  <span className="font-semibold wrap-anywhere">{item.label}</span>
                  {item.detail && <span className="text-sm wrap-anywhere text-ink-soft">{item.detail}</span>}
                </Autocomplete.Item>
              )}
            </Autocomplete.Collection>
          </Autocomplete.Group>
        )}
      </Autocomplete.List>
    </Autocomplete.Root>
  )
}
