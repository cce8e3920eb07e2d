import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { addDays, type Day, daysBetween, formatDay } from '#lib/dates.ts'
import { cx } from './cx.ts'

const monthOf = (day: Day) => day.slice(0, 7)
const stepMonth = (month: string, step: number) => {
  const [year, index] = month.split('-').map(Number) as [number, number]
  const at = new Date(Date.UTC(year, index - 1 + step, 1))
  return at.toISOString().slice(0, 7)
}
const daysOf = (month: string): Day[] => {
  const first = `${month}-01`
  return Array.from({ length: daysBetween(first, `${stepMonth(month, 1)}-01`) - 1 }, (_, index) =>
    addDays(first, index),
  )
}
const weekdayOf = (day: Day) => new Date(`${day}T00:00:00Z`).getUTCDay()
const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/**
 * Months of days as plain buttons, light enough for a page that the server renders. `blocked` says why a day cannot be
 * had, or null; `noted` what else to say of a day that can; `marked` which ends and middles of a choice to show. Arrow keys move, Enter picks.
 */
export function CalendarGrid({
  label,
  locale,
  first,
  last,
  blocked,
  noted,
  marked,
  onPick,
  words,
}: {
  label: string
  locale: string
  /** The first and last day one can reach. */
  first: Day
  last: Day
  blocked: (day: Day) => string | null
  noted?: (day: Day) => string | null
  marked: (day: Day) => 'end' | 'middle' | null
  onPick: (day: Day) => void
  words: { previous: string; next: string; free: (day: string) => string }
}) {
  const [month, setMonth] = useState(monthOf(first))
  const [focused, setFocused] = useState(first)
  const box = useRef<HTMLDivElement>(null)
  const lastMonth = monthOf(last)
  const move = (event: KeyboardEvent, day: Day) => {
    const step = STEPS[event.key]
    if (!step) return
    event.preventDefault()
    const next = addDays(day, step)
    if (next < first || next > last) return
    setFocused(next)
    if (monthOf(next) < month) setMonth(monthOf(next))
    if (monthOf(next) > stepMonth(month, 1)) setMonth(stepMonth(monthOf(next), -1))
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus())
  }
  const arrow = 'grid size-11 place-content-center rounded-md hover:bg-sunken aria-disabled:opacity-35'
  return (
    <div ref={box} role="group" aria-label={label} className="relative">
      <div className="absolute inset-x-0 top-0 flex justify-between">
        <button
          type="button"
          aria-label={words.previous}
          aria-disabled={month <= monthOf(first) || undefined}
          className={arrow}
          onClick={() => month > monthOf(first) && setMonth(stepMonth(month, -1))}
        >
          <ChevronLeft aria-hidden />
        </button>
        <button
          type="button"
          aria-label={words.next}
          aria-disabled={stepMonth(month, 1) >= lastMonth || undefined}
          className={arrow}
          onClick={() => stepMonth(month, 1) < lastMonth && setMonth(stepMonth(month, 1))}
        >
          <ChevronRight aria-hidden />
        </button>
      </div>
      <div className="grid gap-x-8 sm:grid-cols-2">
        {[month, stepMonth(month, 1)].map((shown, at) => (
          <div key={shown} className={cx(at === 1 && 'max-sm:hidden')}>
            <p className="grid h-11 place-content-center font-display font-bold" aria-live="polite">
              <span className="block first-letter:uppercase">
                {formatDay(`${shown}-01`, locale, { month: 'long', year: 'numeric' })}
              </span>
            </p>
            <div className="grid grid-cols-7 gap-y-0.5 text-center text-sm">
              {[0, 1, 2, 3, 4, 5, 6].map((index) => (
                <span key={index} aria-hidden className="py-1 text-xs font-semibold text-ink-soft capitalize">
                  {formatDay(addDays('2026-11-01', index), locale, { weekday: 'short' })}
                </span>
              ))}
              {Array.from({ length: weekdayOf(`${shown}-01`) }, (_, index) => (
                <span key={`before${index}`} />
              ))}
              {daysOf(shown).map((day) => {
                const why = day > last ? '' : blocked(day)
                const mark = marked(day)
                const note = why === null ? noted?.(day) : null
                const name = formatDay(day, locale, { dateStyle: 'full' })
                return (
                  <button
                    key={day}
                    type="button"
                    data-day={day}
                    tabIndex={day === focused ? 0 : -1}
                    aria-disabled={why !== null || undefined}
                    aria-pressed={mark !== null}
                    aria-label={why || note ? `${name}, ${why || note}` : words.free(name)}
                    title={why || note || undefined}
                    onClick={() => why === null && onPick(day)}
                    onKeyDown={(event) => move(event, day)}
                    onFocus={() => setFocused(day)}
                    className={cx(
                      'grid h-10 place-content-center font-semibold',
                      why !== null && 'font-normal text-mute line-through opacity-70',
                      note && mark === null && 'border border-dashed border-line-strong bg-sunken text-ink-soft',
                      mark === 'end' && 'rounded-md bg-accent text-on-accent',
                      mark === 'middle' && 'bg-accent-wash',
                      mark === null && 'rounded-md',
                      mark === null && why === null && 'hover:bg-accent-wash',
                    )}
                  >
                    {Number(day.slice(8))}
                  </button>
                )
              })}
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}
