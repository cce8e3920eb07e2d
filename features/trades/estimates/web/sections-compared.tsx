import { useTranslations } from 'use-intl'
import { formatCents } from '#lib/money.ts'
import { Section } from '#ui/section.tsx'
import { sameName } from '../comparison.ts'
import type { AskedShop } from '../request.ts'

type Estimate = NonNullable<AskedShop['estimate']>
const inSection = ({ lines, totals }: Estimate, name: string) =>
  lines.reduce((all, { section }, n) => (sameName(section, name) ? all + totals.lines[n]!.cents : all), 0)
const has = ({ lines }: Estimate, name: string) => lines.some(({ section }) => sameName(section, name))

/** Each section's cents of each shop, and which section only one shop has. It never says who is cheapest. */
export function SectionsCompared({ shops }: { shops: readonly AskedShop[] }) {
  const t = useTranslations('estimates.compare')
  const estimates = shops.map(({ estimate }) => estimate!)
  const names = estimates
    .flatMap(({ lines }) => lines.map(({ section }) => section.trim()))
    .filter((name, n, all) => all.findIndex((other) => sameName(other, name)) === n)
  return (
    <Section title={t('sections')}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- wider than a phone: the keyboard scrolls it */}
      <div className="overflow-x-auto" role="region" aria-label={t('sections')} tabIndex={0}>
        <table className="w-full min-w-[32rem] text-sm">
          <thead>
            <tr className="border-b border-line-strong text-left">
              <th scope="col" className="py-2 pr-3">
                {t('section')}
              </th>
              {shops.map(({ id, provider }) => (
                <th key={id} scope="col" className="px-3 py-2 text-right">
                  {provider.business_name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {names.map((name) => {
              const holders = estimates.filter((estimate) => has(estimate, name)).length
              return (
                <tr key={name} className="border-b border-line">
                  <th scope="row" className="py-2 pr-3 text-left font-normal wrap-anywhere">
                    {name}
                  </th>
                  {estimates.map((estimate) => (
                    <td key={estimate.id} className="px-3 py-2 text-right tabular-nums">
                      {has(estimate, name) ? formatCents(inSection(estimate, name)) : '—'}
                      {has(estimate, name) && holders === 1 && (
                        <span className="block text-xs text-ink-soft">{t('only')}</span>
                      )}
                    </td>
                  ))}
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
    </Section>
  )
}
