import { useLocale } from 'use-intl'

/** `2026-11` as a person reads it. */
export const useMonthName = () => {
  const locale = useLocale()
  const format = new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' })
  return (month: string) => format.format(new Date(`${month}-15T12:00:00Z`))
}

/** One bar per month, each with its value above it; the table below says the same in words and figures. */
export function MonthChart({
  label,
  months,
}: {
  label: string
  months: readonly { month: string; value: number; text: string }[]
}) {
  const name = useMonthName()
  const most = Math.max(1, ...months.map((each) => each.value))
  const [width, height, gap] = [56, 120, 10]
  return (
    <div className="overflow-x-auto">
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${months.length * width} ${height + 44}`}
        className="h-44 min-w-[42rem] w-full"
        preserveAspectRatio="xMinYMid meet"
      >
        {months.map((each, index) => {
          const tall = Math.max(each.value > 0 ? 3 : 1, (each.value / most) * (height - 10))
          const middle = index * width + width / 2
          return (
            <g key={each.month}>
              <rect
                x={index * width + gap}
                y={height + 14 - tall}
                width={width - gap * 2}
                height={tall}
                rx={3}
                className={each.value > 0 ? 'fill-accent' : 'fill-line'}
              />
              {each.value > 0 && (
                <text x={middle} y={height + 8 - tall} textAnchor="middle" className="fill-ink text-[0.6rem] font-bold">
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
  )
}
