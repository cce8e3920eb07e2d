import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ComponentProps, createContext, type MouseEvent, use, useState } from 'react'
import { type DateRange, type DayButton as BaseDay, DayPicker } from 'react-day-picker'
import { enUS, es } from 'react-day-picker/locale'
import { addDays, type Day, formatDay, formatDays } from '#lib/dates.ts'
import type { Language } from '#lib/languages.ts'
import { saidIn } from '#lib/spoken.ts'

/** What the picker itself says, by language. */
const PICKER: { en: typeof es } & Partial<Record<Language, typeof es>> = { en: enUS, es }

/** Calendar days carry no clock: the picker's local midnights exist only in here. */
const toDate = (day: Day) => {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  return new Date(year, month - 1, date)
}
const toDay = (date: Date): Day =>
  `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`

type Blocked = { reason: (date: Date) => string | null; say: (text: string) => void }
const BlockedDays = createContext<Blocked>({ reason: () => null, say: () => {} })

/** A taken day stays pressable, so that pointer and finger can ask why; it only answers, it is never chosen. */
function DayButton({ disabled, onClick, title, ...rest }: ComponentProps<typeof BaseDay>) {
  const { day, modifiers, ...button } = rest
  const { reason, say } = use(BlockedDays)
  const why = reason(day.date)
  const focus = (node: HTMLButtonElement | null) => {
    if (modifiers['focused']) node?.focus()
  }
  const click = (event: MouseEvent<HTMLButtonElement>) => (why ? say(why) : onClick?.(event))
  return (
    <button
      {...button}
      ref={focus}
      type="button"
      onClick={click}
      aria-disabled={disabled || undefined}
      title={why ?? title}
      aria-label={why ? `${button['aria-label']}. ${why}` : button['aria-label']}
    />
  )
}

export type Range = { start: Day | null; end: Day | null }
type Shared = {
  label: string
  locale: Language
  /** The provider's day, not the reader's. */
  today: Day
  /** Why a day cannot be chosen, or null. Shown on hover and touch, and part of the day's name. */
  unavailable: (day: Day) => string | null
  /** Furthest month shown; default a year ahead. */
  lastDay?: Day
  months?: 1 | 2
}

const classNames = {
  root: 'rdp',
  months: 'rdp-months',
  nav: 'rdp-nav',
  month_caption: 'rdp-caption',
  month_grid: 'rdp-grid',
  weekday: 'rdp-weekday',
  day: 'rdp-day',
  today: 'rdp-today',
  disabled: 'rdp-disabled',
  outside: 'rdp-outside',
  selected: 'rdp-selected',
  range_start: 'rdp-range-start',
  range_middle: 'rdp-range-middle',
  range_end: 'rdp-range-end',
}

/** One day (`mode="single"`) or a first and last day (`mode="range"`, never across an unavailable day). */
export function Calendar(
  props: Shared &
    (
      | { mode: 'single'; value: Day | null; onValue: (day: Day | null) => void }
      | { mode: 'range'; value: Range; onValue: (range: Range) => void; maxDays?: number }
    ),
) {
  const { label, locale, today, unavailable, lastDay = addDays(today, 365), months = 1 } = props
  const [why, setWhy] = useState<string | null>(null)
  const reason = (date: Date) => unavailable(toDay(date))
  const first = props.mode === 'single' ? props.value : props.value.start
  const common = {
    classNames,
    locale: saidIn(PICKER, locale),
    'aria-label': label,
    today: toDate(today),
    defaultMonth: toDate(first ?? today),
    startMonth: toDate(today),
    endMonth: toDate(lastDay),
    numberOfMonths: months,
    disabled: (date: Date) => reason(date) !== null || toDay(date) > lastDay,
    labels: { labelDayButton: (date: Date) => formatDay(toDay(date), locale, { dateStyle: 'full' }) },
    components: {
      DayButton,
      Chevron: ({ orientation }: { orientation?: 'up' | 'down' | 'left' | 'right' }) =>
        orientation === 'left' ? <ChevronLeft aria-hidden /> : <ChevronRight aria-hidden />,
    },
  }
  return (
    <BlockedDays value={{ reason, say: setWhy }}>
      {props.mode === 'single' ? (
        <DayPicker
          {...common}
          mode="single"
          selected={props.value ? toDate(props.value) : undefined}
          onSelect={(date) => {
            setWhy(null)
            props.onValue(date ? toDay(date) : null)
          }}
        />
      ) : (
        <DayPicker
          {...common}
          mode="range"
          excludeDisabled
          resetOnSelect
          {...(props.maxDays && { max: props.maxDays - 1 })}
          selected={
            props.value.start
              ? ({
                  from: toDate(props.value.start),
                  to: props.value.end ? toDate(props.value.end) : undefined,
                } satisfies DateRange)
              : undefined
          }
          onSelect={(range) => {
            setWhy(null)
            props.onValue({ start: range?.from ? toDay(range.from) : null, end: range?.to ? toDay(range.to) : null })
          }}
        />
      )}
      <output className="block min-h-6 pt-1 text-sm text-ink-soft">{why}</output>
    </BlockedDays>
  )
}

/** A range as a person reads it: "Nov 23 – 26, 2026"; nothing without a day. */
export const formatRange = ({ start, end }: Range, locale: string): string =>
  start ? formatDays(start, end ?? start, locale) : ''
