import { useTranslations } from 'use-intl'

const [WIDTH, BAR, HEIGHT] = [44, 16, 110]
type Row = { hour: string; due: number; done: number }

/** Two bars for each hour, each with its number: due in outline, decided filled. The table says the same. */
export function HoursChart({ label, rows }: { label: string; rows: readonly Row[] }) {
  const t = useTranslations('claimDay.hours')
  const most = Math.max(...rows.flatMap(({ due, done }) => [due, done]))
  const bars = [
    { key: 'due', at: 5, look: 'fill-sunken stroke-ink-soft' },
    { key: 'done', at: 23, look: 'fill-accent stroke-accent' },
  ] as const
  return (
    <figure>
      <figcaption className="mb-2 flex flex-wrap gap-x-5 text-sm">
        {bars.map(({ key, look }) => (
          <span key={key} className="inline-flex items-center gap-2">
            <svg aria-hidden viewBox="0 0 12 12" className="size-3">
              <rect x="1" y="1" width="10" height="10" className={look} />
            </svg>
            {t(key)}
          </span>
        ))}
      </figcaption>
      {/* reachable by keyboard, since a phone shows only some hours */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div tabIndex={0} className="overflow-x-auto">
        <svg
          role="img"
          aria-label={label}
          viewBox={`0 0 ${rows.length * WIDTH} ${HEIGHT + 40}`}
          className="h-auto w-full min-w-[66rem]"
        >
          {rows.map((row, index) => (
            <g key={row.hour}>
              <title>{t('at', row)}</title>
              {bars.map(({ key, at, look }) => {
                const tall = Math.max(row[key] > 0 ? 3 : 1, (row[key] / most) * (HEIGHT - 10))
                const left = index * WIDTH + at
                return (
                  <g key={key}>
                    <rect x={left} y={HEIGHT + 14 - tall} width={BAR} height={tall} className={look} />
                    {row[key] > 0 && (
                      <text
                        x={left + BAR / 2}
                        y={HEIGHT + 8 - tall}
                        textAnchor="middle"
                        className="fill-ink text-[0.7rem] font-bold"
                      >
                        {row[key]}
                      </text>
                    )}
                  </g>
                )
              })}
              <text
                x={index * WIDTH + WIDTH / 2}
                y={HEIGHT + 30}
                textAnchor="middle"
                className="fill-ink-soft text-[0.65rem]"
              >
                {row.hour}
              </text>
            </g>
          ))}
        </svg>
      </div>
    </figure>
  )
}
