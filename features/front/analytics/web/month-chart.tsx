import { useLayoutEffect, useRef } from 'react'
import { useLocale } from 'use-intl'
import { cx } from '#ui/cx.ts'

/** `2026-11` as a person reads it. */
export const useMonthName = () => {
  const locale = useLocale()
  const format = new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' })
  return (month: string) => format.format(new Date(`${month}-15T12:00:00Z`))
}

/** One bar per month, each with its value above it; the table says the same in words. Nothing while all are zero. */
export function MonthChart({
  label,
  months,
  missing,
  plain,
  nameOf,
}: {
  label: string
  months: readonly { month: string; value: number | null; text: string }[]
  /** Stands where a month has no value. */
  missing?: string
  /** The heading over it says what it shows already. */
  plain?: boolean
  /** For stretches of time that are no months. */
  nameOf?: (month: string) => string
}) {
  const monthName = useMonthName()
  const name = nameOf ?? monthName
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (box.current) box.current.scrollLeft = box.current.scrollWidth // the newest months first in sight
  }, [months.length])
  const most = Math.max(...months.map((each) => each.value ?? 0))
  if (most <= 0) return null
  const [width, height, gap] = [56, 110, 9]
  return (
    <figure className={plain ? '' : 'mb-6'}>
      <figcaption className={plain ? 'sr-only' : 'mb-2 text-sm font-semibold'}>{label}</figcaption>
      {/* reachable by keyboard, since a phone shows only the newest months */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div ref={box} tabIndex={0} className="overflow-x-auto">
        <svg
          role="img"
          aria-label={label}
          viewBox={`0 0 ${months.length * width} ${height + 40}`}
          className={cx(
            'h-auto w-full',
            months.length > 12
              ? 'min-w-[98rem]'
              : months.length > 6
                ? 'max-h-56 min-w-[49rem]'
                : 'max-h-56 min-w-[24.5rem]',
          )}
          preserveAspectRatio="xMinYMid meet"
        >
          {months.map((each, index) => {
            const value = each.value ?? 0
            const tall = Math.max(value > 0 ? 3 : 1, (value / most) * (height - 10))
            const middle = index * width + width / 2
            return (
              <g key={each.month}>
                <rect
                  x={index * width + gap}
                  y={height + 14 - tall}
                  width={width - gap * 2}
                  height={tall}
                  rx={2}
                  className={value > 0 ? 'fill-accent' : 'fill-line-strong'}
                />
                {each.value === null && missing && (
                  <text x={middle} y={height + 8 - tall} textAnchor="middle" className="fill-ink-soft text-[0.6rem]">
                    {missing}
                  </text>
                )}
                {value > 0 && (
                  <text
                    x={middle}
                    y={height + 8 - tall}
                    textAnchor="middle"
                    className="fill-ink text-[0.6rem] font-bold"
                  >
                    {each.text}
                  </text>
                )}
                <text x={middle} y={height + 30} textAnchor="middle" className="fill-ink-soft text-[0.6rem]">
                  {name(each.month)}
                </text>
              </g>
            )
          })}
        </svg>
      </div>
    </figure>
  )
}
