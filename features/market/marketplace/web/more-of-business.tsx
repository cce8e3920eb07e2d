import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import type { SearchRow } from '#features/market/listings/listing.ts'
import { Rate } from '#features/market/listings/web/rate.tsx'

/** What else the same business offers among these results, in their order: one line each, behind one line. */
export default function MoreOfBusiness({ rows, claim }: { rows: readonly SearchRow[]; claim: string }) {
  const t = useTranslations('listings.card')
  return (
    <details>
      <summary className="link inline-flex min-h-11 items-center text-sm font-semibold">
        {t('more', { count: rows.length, business: rows[0]?.business_name ?? '' })}
      </summary>
      <ul className="divide-y divide-line border-t border-line">
        {rows.map((row) => (
          <li key={row.id} data-row={row.id}>
            <Link
              to={paths.listing(row.id, { ...(claim && { claim }) })}
              className="flex min-h-12 items-center justify-between gap-3 hover:underline"
            >
              <span className="min-w-0 text-sm wrap-anywhere">{row.title}</span>
              <span className="shrink-0">
                <Rate row={row} className="text-base" />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </details>
  )
}
